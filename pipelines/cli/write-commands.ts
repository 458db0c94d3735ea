import type { Command } from 'commander';
import { CONFIG_NAME } from './run-flags.ts';

/** `init` and `new`: files to begin with. */
export function addWriteCommands(program: Command): void {
  program
    .command('init')
    .summary('write a starter configuration')
    .description(`Writes ${CONFIG_NAME} into this folder, with a schema that editors read.`)
    .option('--force', 'replace a file that is there')
    .action(async (flags: { readonly force?: boolean }) => {
      const { writeStarterConfig } = await import('../init.ts');
      tell([await writeStarterConfig('.', flags.force === true)]);
    });
  const create = program
    .command('new')
    .description('Writes a task family or a source of your own, with its test.');
  create
    .command('family <id>')
    .description('A task family: in the repository under src/families, else beside the configuration.')
    .action(async (id: string) => tell(await (await import('../new-family.ts')).newFamily('.', id)));
  create
    .command('source <id>')
    .description('A source dataset: in the repository under src/sources, else beside the configuration.')
    .action(async (id: string) => tell(await (await import('../new-source.ts')).newSource('.', id)));
}

function tell(paths: readonly string[]): void {
  for (const path of paths) console.log(`wrote ${path}`);
}
