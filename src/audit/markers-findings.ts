import { polygonContainsPoint } from '../core/polygon.ts';
import type { Instruction, Marker } from '../model/instruction.ts';
import { markedPathOf } from '../model/release-paths.ts';
import type { PictureReading } from './markers-picture.ts';
import type { RingReading } from './markers-ring.ts';
import type { SceneDigest } from './scene-digests.ts';
import type { AuditFinding } from './section.ts';

/** Share of a line that must have its colour. */
export const LEAST_COVERAGE = 0.95;
/** How far the middle of a line may be from its place, px. */
export const MOST_OFFSET_PX = 2;

/** What is wrong in one marked picture. */
export function pictureFindings({ id, rings, fault }: PictureReading): AuditFinding[] {
  const where = markedPathOf(id);
  if (fault !== null) return [{ code: 'marked-picture-differs', where, message: fault }];
  return rings.flatMap((ring) => ringFindings(ring, where));
}

/** The first thing that is wrong with the line itself, and what is wrong around it. */
function ringFindings(ring: RingReading, where: string): AuditFinding[] {
  const { role, coveredPx, strayPx, other } = ring;
  const findings: AuditFinding[] = [];
  const say = (code: string, message: string): number =>
    findings.push({ code, where, message: `${role}: ${message}` });
  lineFault(ring, say);
  if (coveredPx !== null && coveredPx > 0)
    say(
      'marker-covers-target',
      `${coveredPx} pixels inside the line are not those of the image, expected none`,
    );
  if (strayPx !== null && strayPx > 0)
    say('marker-stray-pixels', `${strayPx} pixels around the line are not those of the image, expected none`);
  if (other !== null) say('marker-beside-another', `a ${other} line is drawn there too, expected none`);
  return findings;
}

function lineFault(ring: RingReading, say: (code: string, message: string) => number): void {
  const { coverage, colour, offsetPx, plan } = ring;
  if (offsetPx !== null && offsetPx > MOST_OFFSET_PX)
    say(
      'marker-displaced',
      `the middle of the line is ${offsetPx} px off, expected at most ${MOST_OFFSET_PX}`,
    );
  else if (colour !== null && colour !== plan)
    say('marker-colour-differs', `the line is ${colour}, expected ${plan}`);
  else if (coverage < LEAST_COVERAGE)
    say('marker-not-drawn-whole', `${coverage} of the line is ${plan}, expected at least ${LEAST_COVERAGE}`);
}

/** Markers that do not enclose the object that the record says they mark, as far as the release has scenes. */
export function targetFindings(
  records: readonly Instruction[],
  scenes: readonly SceneDigest[],
): { readonly findings: readonly AuditFinding[]; readonly checked: number } {
  const byId = new Map(scenes.map((scene) => [scene.id, scene.marked]));
  const findings: AuditFinding[] = [];
  let checked = 0;
  for (const record of records) {
    const marked = byId.get(record.sceneId);
    if (marked === undefined) continue;
    for (const marker of record.markers) {
      const quad = marked.get(marker.instance);
      if (quad !== undefined && encloses(marker, quad)) checked++;
      else
        findings.push({
          code: 'marker-off-target',
          where: record.id,
          message: `${marker.role}: the outline does not enclose ${marker.instance} of ${record.sceneId}${quad === undefined ? ', which the scene has not' : ''}`,
        });
    }
  }
  return { findings, checked };
}

function encloses({ outline }: Marker, quad: readonly number[]): boolean {
  for (let i = 0; i < quad.length; i += 2) {
    if (!polygonContainsPoint(outline, quad[i] as number, quad[i + 1] as number)) return false;
  }
  return true;
}
