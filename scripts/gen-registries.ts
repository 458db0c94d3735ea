import { compareText } from '../src/core/order.ts';
import { filesIn, type Generated, readText } from './generated.ts';

/** Registries of `src/families` and `src/sources`, from the files in those folders that export `family` or `reader`. */
export async function registryFiles(): Promise<Generated> {
  return new Map([
    [
      'src/families/registry.ts',
      await registry('families', {
        exported: 'family',
        list: 'FAMILIES',
        type: 'AnyFamily',
        typeFile: './family.ts',
        comment: 'Every task family of this folder, in the order of their file names.',
      }),
    ],
    [
      'src/sources/registry.ts',
      await registry('sources', {
        exported: 'reader',
        list: 'READERS',
        type: 'AnyReader',
        typeFile: './reader.ts',
        comment: 'Every dataset reader of this folder, in the order of their file names.',
      }),
    ],
  ]);
}

interface RegistryPlan {
  readonly exported: string;
  readonly list: string;
  readonly type: string;
  readonly typeFile: string;
  readonly comment: string;
}

async function registry(folder: string, plan: RegistryPlan): Promise<string> {
  const modules = await modulesExporting(`src/${folder}`, plan.exported);
  const imports = modules.map(
    (module) => `import { ${plan.exported} as ${camelCase(module)} } from './${module}.ts';`,
  );
  const typeImport = `import type { ${plan.type} } from '${plan.typeFile}';`;
  const lines = [...imports, typeImport].sort((a, b) => compareText(pathOf(a), pathOf(b)));
  const names = modules.map(camelCase);
  const oneLine = `export const ${plan.list}: readonly ${plan.type}[] = [${names.join(', ')}];`;
  const list =
    oneLine.length <= 110
      ? oneLine
      : `export const ${plan.list}: readonly ${plan.type}[] = [\n${names.map((n) => `  ${n},\n`).join('')}];`;
  return `// Written by \`npm run gen\` from the files of this folder.\n${lines.join('\n')}\n\n/** ${plan.comment} */\n${list}\n`;
}

/** Names of the modules in `folder`, without extension, that export a constant of this name; sorted. */
export async function modulesExporting(folder: string, name: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const file of await filesIn(folder)) {
    if (!file.endsWith('.ts') || file === 'registry.ts') continue;
    const text = await readText(`${folder}/${file}`);
    if (new RegExp(`^export const ${name}\\b`, 'm').test(text)) found.push(file.slice(0, -3));
  }
  return found.sort(compareText);
}

function camelCase(module: string): string {
  return module.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function pathOf(line: string): string {
  return line.slice(line.indexOf("'"));
}
