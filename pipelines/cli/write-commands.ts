import type { Command } from 'commander';
import { addRoot, CONFIG_NAME } from './run-flags.ts';

/** `init` and `new`: files to begin with. */
export function addWriteCommands(program: Command): void {
  program
    .command('init')
    .summary('write a starter configuration')
    .description(
      `Writes ${CONFIG_NAME} into this folder, with a schema that editors read. Without --sources it names all four archives, at places to be filled in.`,
    )
    .option('--sources <id=folder...>', 'the archives that you have, unpacked: fair1m=/data/FAIR1M', addRoot)
    .option('--force', 'replace a file that is there')
    .action(init);
  const create = program
    .command('new')
    .summary('write a task family or a source of your own, with its test')
    .description('Writes a task family or a source of your own, with a test that passes as it stands.');
  create
    .command('family <id>')
    .summary('write <id>.ts and its test: a family that counts, to be changed')
    .description(
      'Writes a task family that counts, to be changed into your own, and its test. In a clone of the engine they go to src/families and test/families/cases, and the family enters the registry; elsewhere <id>.ts and <id>.test.ts go into this folder.',
    )
    .action(async (id: string) => tell(await (await import('../new-family.ts')).newFamily('.', id)));
  create
    .command('source <id>')
    .summary('write <id>.ts and its test: a reader of JSON labels, to be changed')
    .description(
      'Writes a reader of JSON labels, to be changed into one of your dataset, and its test. In a clone of the engine they go to src/sources and test/sources, and the source enters the registry; elsewhere <id>.ts and <id>.test.ts go into this folder.',
    )
    .action(async (id: string) => tell(await (await import('../new-source.ts')).newSource('.', id)));
}

interface InitFlags {
  readonly sources?: Readonly<Record<string, string>>;
  readonly force?: boolean;
}

async function init({ sources, force }: InitFlags): Promise<void> {
  const { writeStarterConfig } = await import('../init.ts');
  const { path, next } = await writeStarterConfig('.', { force: force === true, roots: sources ?? null });
  tell([path]);
  for (const line of next) console.error(line);
}

function tell(paths: readonly string[]): void {
  for (const path of paths) console.log(`wrote ${path}`);
}
