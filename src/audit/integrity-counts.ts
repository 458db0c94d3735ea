import { SPLITS } from '../model/instruction.ts';
import type { AuditInput } from './check.ts';
import type { AuditFinding } from './section.ts';

/** Numbers of the manifest against the lines of the release. */
export function checkCounts({ release }: AuditInput): AuditFinding[] {
  const { manifest, images, records, held } = release;
  const all = [...records, ...held];
  const rows = [...images.values()];
  const findings: AuditFinding[] = [];
  const expectCount = (field: string, found: number, expected: number): void => {
    if (found !== expected)
      findings.push({
        code: 'count-differs',
        where: `manifest.json: ${field}`,
        message: `found ${found}, the lines of the release give ${expected}`,
      });
  };
  for (const split of SPLITS)
    expectCount(`records.${split}`, manifest.records[split], all.filter((r) => r.split === split).length);
  expectCount('images', manifest.images, rows.length);
  expectCount('groups', manifest.groups, new Set(all.map(({ group }) => group)).size);
  for (const id of new Set([...Object.keys(manifest.sources), ...rows.map(({ source }) => source)])) {
    const told = manifest.sources[id];
    expectCount(`sources.${id}.images`, told?.images ?? 0, rows.filter((r) => r.source === id).length);
    expectCount(`sources.${id}.records`, told?.records ?? 0, all.filter((r) => r.source === id).length);
  }
  const asked = new Set(all.map(({ sceneId }) => sceneId));
  for (const { id } of rows.filter((row) => !asked.has(row.id)))
    findings.push({ code: 'image-unused', where: 'images.jsonl', message: `${id}: no record asks about it` });
  return findings;
}
