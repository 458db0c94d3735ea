import { centreX, centreY, cornerDistance, type PlaceScene } from './same-place-descriptor.ts';

/** Patterns are looked for among so many objects at most; a regular one shows in any part of it. */
const MAX_OBJECTS = 120;
/** Copies agree to the last digit, or to the rounding of one: so exact must a pattern be to count as regular. */
const ROUNDING_PX = 0.75;

/**
 * How many of the objects are evidence of their own. Courts, tanks, berths and parked vehicles stand in rows of equal
 * shapes and equal steps: two rows of one kind agree under a translation wherever they are, so the members of a row
 * count as one. The rest counts singly. `residualPx`: how well the two scenes agree; a pattern that is regular only
 * more coarsely than that cannot explain the agreement.
 */
export function countDistinct(place: PlaceScene, objects: readonly number[], residualPx: number): number {
  const tolerance = Math.max(2 * residualPx, ROUNDING_PX);
  let rest = objects.slice(0, MAX_OBJECTS);
  let steps = equalPairs(place, rest, tolerance);
  let distinct = 0;
  for (;;) {
    const row = largestRow(steps, tolerance);
    if (row.size === 0) return distinct + rest.length;
    distinct += 1;
    rest = rest.filter((object) => !row.has(object));
    steps = steps.filter((step) => !row.has(step.from) && !row.has(step.to));
  }
}

/** The way from one object to another of the same shape; to the right, or straight down. */
interface Step {
  readonly from: number;
  readonly to: number;
  readonly dx: number;
  readonly dy: number;
}

function equalPairs(place: PlaceScene, objects: readonly number[], tolerance: number): Step[] {
  const steps: Step[] = [];
  for (const from of objects) {
    for (const to of objects) {
      const dx = centreX(place, to) - centreX(place, from);
      const dy = centreY(place, to) - centreY(place, from);
      if (from === to || dx < 0 || (dx === 0 && dy <= 0)) continue;
      if (place.categoryOf[from] !== place.categoryOf[to]) continue;
      if (cornerDistance(place, from, place, to, dx, dy) <= tolerance) steps.push({ from, to, dx, dy });
    }
  }
  return steps.sort((a, b) => a.dx - b.dx || a.dy - b.dy);
}

/** Objects joined by the step that repeats most; empty where none repeats. */
function largestRow(steps: readonly Step[], tolerance: number): Set<number> {
  let largest = new Set<number>();
  let first = 0;
  for (const step of steps) {
    while ((steps[first] as Step).dx < step.dx - tolerance) first++;
    const row = new Set<number>();
    let repeats = 0;
    for (let i = first; i < steps.length && (steps[i] as Step).dx <= step.dx + tolerance; i++) {
      const other = steps[i] as Step;
      if (Math.abs(other.dy - step.dy) > tolerance) continue;
      repeats++;
      row.add(other.from).add(other.to);
    }
    if (repeats >= 2 && row.size > largest.size) largest = row;
  }
  return largest;
}
