import { Listr, ListrLogger, type ListrLogLevels, type ListrTask, ProcessOutput } from 'listr2';
import { formatCount } from '../../src/core/text.ts';
import type { ReportProgress } from '../run.ts';

export interface ShownTask {
  readonly title: string;
  /** Gives what to add to the title when done; an end that is not a plain one is marked. */
  run(progress: ReportProgress): Promise<string | MarkedEnd>;
}

/** A task that did its work, and found what is not as it should be or cannot be told. */
export interface MarkedEnd {
  readonly note: string;
  readonly mark: 'failed' | 'skipped';
}

/** Least time between two lines of progress: without a terminal each one stays in the log. */
const TERMINAL_PAUSE_MS = 100;
const LOG_PAUSE_MS = 10_000;

/**
 * Runs tasks, one after the other or `atOnce` of them side by side, and shows how far they are, on standard error. The
 * first error ends it.
 */
export async function showTasks(tasks: readonly ShownTask[], atOnce = 1): Promise<void> {
  const logger = new TitleLogger({
    useIcons: true,
    processOutput: new ProcessOutput(process.stderr, process.stderr),
  });
  const isTerminal = process.stderr.isTTY === true;
  const list = new Listr(tasks.map(listTask), {
    renderer: isTerminal ? 'default' : 'simple',
    rendererOptions: { logger, showErrorMessage: false, showSkipMessage: false },
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

/** Prints titles as they are: how a task ended stands in its title, and would be told twice. */
class TitleLogger extends ListrLogger {
  override log(level: ListrLogLevels, message: string): void {
    super.log(level, message);
  }
}

function listTask(shown: ShownTask): ListrTask {
  let isFatal = false;
  return {
    title: shown.title,
    exitOnError: () => isFatal,
    task: async (_, task) => {
      const end = await shown.run(throttled((text) => (task.output = text))).catch((error: unknown) => {
        isFatal = true;
        task.title = `${shown.title}: not done`;
        // The error itself is told once, by the command, with its control characters escaped.
        throw new Error('not done', { cause: error });
      });
      const { note, mark } = typeof end === 'string' ? { note: end, mark: null } : end;
      task.title = `${shown.title}: ${note}`;
      if (mark === 'skipped') task.skip(mark);
      if (mark === 'failed') throw new Error('failed');
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
