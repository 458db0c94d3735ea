import { hbbContainsHbb, hbbOf, padHbb } from '../core/hbb.ts';
import { quadSides } from '../core/quad.ts';
import type { Answer, BoxForm } from '../model/answer.ts';
import type { Instance, Scene } from '../model/scene.ts';
import type { IndexedScene } from '../spatial/scene-index.ts';
import { clippedHbb } from '../spatial/visible.ts';

/**
 * Form in which boxes are asked for: OBB where the source is oriented, every target is a labelled quad that lies fully
 * inside the image, and some target leans from the axes by more than the policy's limit; else HBB. Both conditions
 * hold for any displacement of every vertex by up to the policy's jitter.
 */
export function chooseBoxForm(indexed: IndexedScene, targets: readonly Instance[]): BoxForm {
  const { scene, policy } = indexed;
  if (!haveObb(targets, scene, policy.jitterPx)) return 'hbb';
  return targets.some((t) => leastLeanDeg(t.quad, policy.jitterPx) > policy.minLeanDeg) ? 'obb' : 'hbb';
}

/** An oriented source labelled every target as a quad, and all of them lie fully inside, whatever the jitter. */
function haveObb(targets: readonly Instance[], scene: Scene, jitterPx: number): boolean {
  if (!scene.oriented) return false;
  return targets.every(
    (t) => t.shape === 'quad' && hbbContainsHbb(scene.framePx, padHbb(hbbOf(t.quad), jitterPx)),
  );
}

/**
 * The targets' boxes in the order given: HBB clipped to the image, or the labelled corners, clockwise on screen. Both
 * forms are given where the scene has both.
 */
export function boxesOf(
  targets: readonly Instance[],
  form: BoxForm,
  scene: Scene,
): Extract<Answer, { kind: 'boxes' }> {
  const hbbs = targets.map((t) => [...clippedHbb(t, scene.framePx)]);
  if (!haveObb(targets, scene, 0)) return { kind: 'boxes', form, boxes: hbbs };
  const obbs = targets.map((t) => [...t.quad]);
  return form === 'obb'
    ? { kind: 'boxes', form, boxes: obbs, otherForm: hbbs }
    : { kind: 'boxes', form, boxes: hbbs, otherForm: obbs };
}

/** The same for a single target. */
export function boxAnswer(target: Instance, geometry: BoxForm, scene: Scene): Answer {
  const { form, boxes, otherForm } = boxesOf([target], geometry, scene);
  const other = otherForm?.[0];
  return {
    kind: 'box',
    form,
    box: boxes[0] as number[],
    ...(other === undefined ? {} : { otherForm: other }),
  };
}

/**
 * Least angle between the quad's longest side and the nearest axis when both of its ends move by up to `jitterPx` along
 * each axis: degrees, negative where it could cross the axis. The longest side says most about the direction of a small object.
 */
export function leastLeanDeg(quad: readonly number[], jitterPx: number): number {
  const sides = quadSides(quad);
  const longest = sides.indexOf(Math.max(...sides));
  const [from, to] = [2 * longest, (2 * longest + 2) % 8];
  const dx = (quad[to] as number) - (quad[from] as number);
  const dy = (quad[to + 1] as number) - (quad[from + 1] as number);
  const angleDeg = (Math.atan2(Math.abs(dy), Math.abs(dx)) * 180) / Math.PI;
  const lean = Math.min(angleDeg, 90 - angleDeg);
  const turn = (Math.asin(Math.min(1, (2 * Math.SQRT2 * jitterPx) / Math.max(...sides))) * 180) / Math.PI;
  return lean - turn;
}
