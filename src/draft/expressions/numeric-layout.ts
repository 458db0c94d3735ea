import type { Hbb } from '../../core/hbb.ts';
import { hbbHeight, hbbOf, hbbWidth } from '../../core/hbb.ts';
import { compareText } from '../../core/order.ts';
import type { Instance, Scene } from '../../model/scene.ts';
import { centreOf, shapeOf } from '../../spatial/visible.ts';

/** Objects with the numbers that a prompt calls them by, from 1. */
export type Numbered = readonly Instance[];

/**
 * At most `maxListed` members, the nearest to the subject, numbered from the top left to the bottom right: a number says
 * nothing about which one is meant, and the order of the label file changes nothing.
 */
export function numberObjects(
  members: readonly Instance[],
  subject: Instance | null,
  { framePx }: Scene,
  maxListed: number,
): Numbered {
  const nearest =
    subject === null
      ? [...members].sort((a, b) => comparePosition(a, b, framePx))
      : [...members].sort(
          (a, b) =>
            distancePx(a, subject, framePx) - distancePx(b, subject, framePx) ||
            comparePosition(a, b, framePx),
        );
  return nearest.slice(0, maxListed).sort((a, b) => comparePosition(a, b, framePx));
}

export function distancePx(a: Instance, b: Instance, frame: Hbb): number {
  const [ax, ay] = centreOf(a, frame);
  const [bx, by] = centreOf(b, frame);
  return Math.hypot(ax - bx, ay - by);
}

/** `3: at (512, 334), 45 x 20 px`: one line per object, centre in thousandths of the sides. */
export function layoutText(objects: Numbered, { framePx }: Scene): string {
  return objects
    .map((object, i) => `${i + 1}: at ${placeText(object, framePx)}, ${sizeText(object)}`)
    .join('\n');
}

/** `(512, 334)`: centre in thousandths of the sides. */
export function placeText(object: Instance, frame: Hbb): string {
  const [x, y] = centreOf(object, frame);
  const share = (value: number, from: number, side: number): number =>
    Math.round(((value - from) / side) * 1000);
  return `(${share(x, frame[0], hbbWidth(frame))}, ${share(y, frame[1], hbbHeight(frame))})`;
}

function sizeText(object: Instance): string {
  const box = hbbOf(shapeOf(object));
  return `${Math.round(hbbWidth(box))} wide and ${Math.round(hbbHeight(box))} high`;
}

function comparePosition(a: Instance, b: Instance, frame: Hbb): number {
  const [ax, ay] = centreOf(a, frame);
  const [bx, by] = centreOf(b, frame);
  return ay - by || ax - bx || compareText(shapeOf(a).join(' '), shapeOf(b).join(' '));
}
