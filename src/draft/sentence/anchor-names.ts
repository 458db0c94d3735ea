import type { Side } from '../../model/predicates.ts';
import { either, filtered, mapped, optional, type Parser, sequence, words } from './combine.ts';
import {
  imageName,
  isCornerName,
  ofImage,
  ownedByImage,
  type PointAnchor,
  placeName,
  sideOf,
} from './places.ts';

/** A corner of the image: `the top right corner of the image`, `the corner at the lower left`. */
export const cornerName: Parser<PointAnchor> = filtered(
  either(
    mapped(
      sequence(either(words('the'), ownedByImage), placeName, words('corner?'), optional(ofImage, null)),
      ([, found]) => found,
    ),
    mapped(
      sequence(words('the corner at|in|on the?'), placeName, optional(ofImage, null)),
      ([, found]) => found,
    ),
  ),
  (found) =>
    isCornerName(found)
      ? { kind: 'corner', column: found.column as 'left', row: found.row as 'upper' }
      : null,
);

/** The centre of the image. `middle` needs the image beside it. */
export const centreName: Parser<PointAnchor> = mapped(
  either(
    sequence(words('the very|exact? center|middle'), ofImage),
    sequence(words('the center point|point? of'), imageName),
    sequence(words('the image'), words('center|middle')),
    sequence(ownedByImage, words('center|middle')),
    sequence(words('the center'), words('point?')),
  ),
  () => ({ kind: 'centre' }),
);

/** A side of the image: `the left edge`, `the top of the image`. */
export const edgeName: Parser<Side> = filtered(
  sequence(
    either(words('the'), ownedByImage),
    placeName,
    optional(words('edge|side|end'), null),
    optional(ofImage, null),
  ),
  ([, found]) => (found.column !== null && found.row !== null ? null : sideOf(found.column, found.row)),
);
