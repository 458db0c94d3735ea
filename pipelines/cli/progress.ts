import { Listr, ListrLogger, type ListrTask, ProcessOutput } from 'listr2';
import { formatCount } from '../../src/core/text.ts';
import type { ReportProgress } from '../run.ts';

export interface ShownTask {
  readonly title: string;
  /** Gives what to add to the title when done. */
  run(progress: ReportProgress): Promise<string>;
}

/** Least time between two lines of progress: without a terminal each one stays in the log. */
const TERMINAL_PAUSE_MS = 100;
const LOG_PAUSE_MS = 10_000;

/**
 * Runs tasks, one after the other or `atOnce` of them side by side, and shows how far they are, on standard error. The
 * first error ends it.
 */
export async function showTasks(tasks: readonly ShownTask[], atOnce = 1): Promise<void> {
  const logger = new ListrLogger({
    useIcons: true,
    processOutput: new ProcessOutput(process.stderr, process.stderr),
  });
  const isTerminal = process.stderr.isTTY === true;
  const list = new Listr(tasks.map(listTask), {
    renderer: isTerminal ? 'default' : 'simple',
    rendererOptions: { logger },
    fallbackRendererCondition: false,
    registerSignalListeners: false,
    concurrent: atOnce,
  });
  try {
    await list.run();
  } catch (error) {
    throw (error as Error).cause ?? error;
  }
}

function listTask(shown: ShownTask): ListrTask {
  return {
    title: shown.title,
    task: async (_, task) => {
      try {
        const note = await shown.run(throttled((text) => (task.output = text)));
        task.title = `${shown.title}: ${note}`;
      } catch (error) {
        // The error itself is told once, by the command, with its control characters escaped.
        throw new Error('see below', { cause: error });
      }
    },
  };
}

function throttled(show: (text: string) => void): ReportProgress {
  const pauseMs = process.stderr.isTTY === true ? TERMINAL_PAUSE_MS : LOG_PAUSE_MS;
  let nextMs = performance.now() + pauseMs;
  return (done, total, note) => {
    if (performance.now() < nextMs) return;
    nextMs = performance.now() + pauseMs;
    const count = total === null ? formatCount(done) : `${formatCount(done)} of ${formatCount(total)}`;
    show(note === undefined ? count : `${count} ${note}`);
  };
}
