import { z } from 'zod';
import type { AnyFamily } from '../src/families/family.ts';
import { FAMILIES } from '../src/families/registry.ts';
import { DIMENSION_TITLES, PAPER_TASKS } from '../src/model/tasks.ts';
import { faultsPage } from './fixtures/faults-page.ts';
import type { Generated } from './generated.ts';

export function tableFiles(): Generated {
  return new Map([
    ['docs/tasks.md', tasksPage()],
    ['docs/faults.md', faultsPage()],
  ]);
}

/** In the order of the paper; families that the paper does not have come last. */
function familiesInOrder(): readonly AnyFamily[] {
  const place = (family: AnyFamily): number => {
    const found = PAPER_TASKS.findIndex(([task]) => task === family.meta.id);
    return found < 0 ? PAPER_TASKS.length : found;
  };
  return [...FAMILIES].sort((a, b) => place(a) - place(b));
}

function tasksPage(): string {
  const families = familiesInOrder();
  const rows = families.map(({ meta }) =>
    row([
      meta.id,
      meta.title,
      DIMENSION_TITLES[meta.dimension],
      meta.answer,
      meta.tier,
      String(meta.version),
      meta.description,
    ]),
  );
  const missing = PAPER_TASKS.filter(([task]) => !families.some(({ meta }) => meta.id === task));
  return [
    '# Tasks',
    '',
    'Written by `npm run gen` from the files in `src/families`. Words: [glossary](glossary.md).',
    '',
    row(['Task', 'Title', 'Dimension', 'Answer', 'Tier', 'Version', 'Asks']),
    row(['---', '---', '---', '---', '---', '---', '---']),
    ...rows,
    '',
    `Of the sixteen tasks of the paper, this version does not make ${missing.map(([task]) => task).join(', ')}: they need a language model or experts.`,
    ...families.flatMap(familySection),
    '',
  ].join('\n');
}

function familySection(family: AnyFamily): string[] {
  const { meta, templates } = family;
  const drops = Object.entries(meta.dropCodes).sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    '',
    `## ${meta.id}: ${meta.title}`,
    '',
    `For example: “${(templates.en ?? [])[0]}”`,
    '',
    ...paramTable(family),
    row(['Drop code', 'Meaning']),
    row(['---', '---']),
    ...drops.map(([code, meaning]) => row([`\`${code}\``, meaning])),
  ];
}

interface ParamSchema {
  readonly properties?: Readonly<
    Record<string, { readonly default?: unknown; readonly description?: string }>
  >;
}

function paramTable(family: AnyFamily): string[] {
  const { properties = {} } = z.toJSONSchema(family.params, { io: 'input' }) as ParamSchema;
  const names = Object.keys(properties);
  if (names.length === 0) return [];
  const rows = names.map((name) => {
    const { default: preset, description = '' } = properties[name] ?? {};
    return row([`\`${name}\``, `\`${JSON.stringify(preset)}\``, description]);
  });
  return [row(['Parameter', 'Default', 'Meaning']), row(['---', '---', '---']), ...rows, ''];
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
