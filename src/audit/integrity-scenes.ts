import { canonicalJson } from '../core/hash.ts';
import { heldSplitOf, isHeld } from '../model/held-split.ts';
import type { ImageRow } from '../model/manifest.ts';
import type { SceneMeasures } from '../model/scene-measures.ts';
import type { AuditInput } from './check.ts';
import type { SceneCheck, SceneHead } from './integrity-scene.ts';
import { passScenes } from './scene-pass.ts';
import type { AuditFinding } from './section.ts';

const FILE = 'scenes.jsonl.gz';

/** Every line of `scenes.jsonl.gz`: its schema, its image's line, whether it stands once. */
export async function checkScenes(
  input: AuditInput,
): Promise<{ readonly findings: AuditFinding[]; readonly measures: SceneMeasures[] }> {
  const findings: AuditFinding[] = [];
  const measures: SceneMeasures[] = [];
  const seen = new Set<string>();
  const { release } = input;
  if (release.scenesPath === null) return { findings, measures };
  const { checks, releaseFaults } = await passScenes(input, 'check');
  for (const found of checks) {
    const message = found.fault ?? faultOf(found, release.images, seen);
    if (message !== null) findings.push({ code: 'scene-invalid', where: found.where, message });
    if (found.scene !== null) measures.push(found.scene.measures);
  }
  for (const { message } of releaseFaults) findings.push({ code: 'file-unreadable', where: FILE, message });
  return { findings: [...findings, ...missingScenes(input, seen)], measures };
}

function faultOf(
  { scene }: SceneCheck,
  images: ReadonlyMap<string, ImageRow>,
  seen: Set<string>,
): string | null {
  if (scene === null) return null;
  const { head } = scene;
  if (seen.has(head.id)) return `${head.id} stands a second time`;
  seen.add(head.id);
  const row = images.get(head.id);
  if (row === undefined) return `${head.id} has no line in images.jsonl`;
  const field = (Object.keys(head) as (keyof SceneHead)[]).find((key) => head[key] !== row[key]);
  if (field === undefined) return null;
  return `${head.id}: images.jsonl has the ${field} ${canonicalJson(row[field])}, expected ${canonicalJson(head[field])}`;
}

/** Of the sources whose scenes the manifest promises; those of withheld answers are withheld too. */
function missingScenes({ release }: AuditInput, seen: ReadonlySet<string>): AuditFinding[] {
  const { withScenes } = release.manifest.contents;
  const wanted = new Set(
    release.records.filter(({ source }) => withScenes.includes(source)).map(({ sceneId }) => sceneId),
  );
  const held = new Set(release.held.map(({ sceneId }) => sceneId));
  const heldSplit = heldSplitOf(release.manifest.contents);
  return [...wanted]
    .filter((id) => !seen.has(id) && !held.has(id))
    .filter((id) => release.records.some((r) => r.sceneId === id && !isHeld(r.split, heldSplit)))
    .map((id) => ({ code: 'scene-missing', where: FILE, message: `${id} has no line` }));
}
