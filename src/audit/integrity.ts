import { compareNatural, compareText } from '../core/order.ts';
import { countText } from '../core/text.ts';
import type { AuditCheck, AuditInput } from './check.ts';
import { checkCounts } from './integrity-counts.ts';
import { checkFiles } from './integrity-files.ts';
import { checkLines } from './integrity-lines.ts';
import { checkRecords } from './integrity-records.ts';
import { checkScenes } from './integrity-scenes.ts';
import { readSchemas } from './integrity-schemas.ts';
import { checkStats } from './integrity-stats.ts';
import type { AuditFinding, AuditSection } from './section.ts';

/** Is the release what its own lists, schemas and hashes say? */
export const integrityCheck = {
  id: 'integrity',
  title: 'Files, lines and numbers',
  sceneParts: ['check'],
  async run(input: AuditInput): Promise<readonly AuditSection[]> {
    const { release, faults } = input;
    const files = await checkFiles(release.path, release.manifest);
    const shipped = await readSchemas(release.path);
    const lines = await checkLines(release.path, shipped.schemas);
    const scenes = await checkScenes(input);
    const stats = await checkStats(input, scenes.measures);
    const findings = [
      ...files.findings,
      ...shipped.findings,
      ...faults.map(({ where, message }) => ({
        code: 'line-invalid',
        where: withoutFolder(where, release.path),
        message: withoutFolder(message, release.path),
      })),
      ...lines.findings,
      ...scenes.findings,
      ...checkRecords(input),
      ...checkCounts(input),
      ...(stats ?? []),
    ];
    return [
      {
        id: integrityCheck.id,
        title: integrityCheck.title,
        summary: [
          `${countText(files.count, 'file')} against checksums.txt and the manifest; ${countText(lines.count, 'line')} against the schemas of the release, ${countText(scenes.measures.length, 'scene')} against the engine's; ids, questions, options and counts made anew.`,
          stats === null
            ? 'Statistics not made anew: the release does not hold all labels.'
            : 'Statistics made anew.',
        ].join(' '),
        gates: [],
        findings: uniqueInOrder(findings),
        tables: [],
        figures: [],
      },
    ];
  },
} satisfies AuditCheck;

function withoutFolder(text: string, folder: string): string {
  return text.replaceAll(folder.endsWith('/') ? folder : `${folder}/`, '');
}

function uniqueInOrder(findings: readonly AuditFinding[]): AuditFinding[] {
  const byText = new Map(findings.map((f) => [`${f.code}\n${f.where}\n${f.message}`, f]));
  return [...byText.values()].sort(
    (a, b) =>
      compareNatural(a.where, b.where) || compareText(a.code, b.code) || compareText(a.message, b.message),
  );
}
