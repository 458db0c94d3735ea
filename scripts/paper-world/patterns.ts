/** How objects of a kind lie to each other in one real image: rows, clusters, single ones. */
export interface Pattern {
  /** Per object: x, y from the middle of the pattern, direction of the long side in radians; px. */
  readonly places: Float32Array;
  /** Median long side of its objects, px. */
  readonly longPx: number;
}

export type PatternGroup = 'vehicle' | 'plane' | 'ship' | 'ground';
export type Patterns = Readonly<Record<PatternGroup, Pattern[]>>;

const PLANES = /^(Boeing|A\d|ARJ|C919|other-airplane)/;
const SHIPS = /(Ship|boat|Boat|Tugboat|Warship|other-ship)$/;
const GROUND = /(Field|Court|Roundabout|Intersection|Bridge)$/;

export function emptyPatterns(): Patterns {
  return { vehicle: [], plane: [], ship: [], ground: [] };
}

/** Adds the patterns of one FAIR1M annotation, one for each group of which it holds two or more objects. */
export function addPatterns(patterns: Patterns, xml: string): void {
  const groups: Record<PatternGroup, number[][]> = { vehicle: [], plane: [], ship: [], ground: [] };
  for (const object of xml.split('<object>').slice(1)) {
    const name = /<name>([^<]*)<\/name>/.exec(object)?.[1];
    const points = [...object.matchAll(/<point>([^,<]+),([^<]+)<\/point>/g)].slice(0, 4);
    if (name === undefined || points.length < 4) continue;
    groups[groupOf(name)].push(points.flatMap((m) => [Number(m[1]), Number(m[2])]));
  }
  for (const group of Object.keys(groups) as PatternGroup[]) {
    const pattern = patternOf(groups[group]);
    if (pattern !== null) patterns[group].push(pattern);
  }
}

function groupOf(name: string): PatternGroup {
  if (PLANES.test(name)) return 'plane';
  if (SHIPS.test(name)) return 'ship';
  return GROUND.test(name) ? 'ground' : 'vehicle';
}

function patternOf(quads: readonly number[][]): Pattern | null {
  if (quads.length < 2) return null;
  const places: number[] = [];
  const sides: number[] = [];
  for (const q of quads) {
    const first = Math.hypot(q[2] - q[0], q[3] - q[1]);
    const second = Math.hypot(q[4] - q[2], q[5] - q[3]);
    const [dx, dy] = first >= second ? [q[2] - q[0], q[3] - q[1]] : [q[4] - q[2], q[5] - q[3]];
    places.push((q[0] + q[2] + q[4] + q[6]) / 4, (q[1] + q[3] + q[5] + q[7]) / 4, Math.atan2(dy, dx));
    sides.push(Math.max(first, second));
  }
  const longPx = sides.sort((a, b) => a - b)[sides.length >> 1] as number;
  return longPx < 4 ? null : { places: centred(places), longPx };
}

function centred(places: readonly number[]): Float32Array {
  const n = places.length / 3;
  let x = 0;
  let y = 0;
  for (let i = 0; i < places.length; i += 3) {
    x += places[i] / n;
    y += places[i + 1] / n;
  }
  return Float32Array.from(places, (v, i) => (i % 3 === 0 ? v - x : i % 3 === 1 ? v - y : v));
}
