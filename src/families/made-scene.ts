import type { Hbb } from '../core/hbb.ts';
import { clipByHbb, isClockwise, polygonArea, reversedRing } from '../core/polygon.ts';
import { keyedDraw } from '../core/rng.ts';
import type { Instance, Scene, Unknown } from '../model/scene.ts';
import { buildTaxonomy, type Taxonomy } from '../model/taxonomy.ts';
import { BASE_CATEGORIES } from '../model/taxonomy-data.ts';

/** An instance before it has a place in a scene; everything that is left out is ordinary. */
export interface InstanceSpec {
  readonly category: string;
  readonly quad: readonly number[];
  readonly shape?: Instance['shape'];
  readonly outline?: readonly number[];
  readonly difficult?: boolean;
}

export interface SceneSpec {
  readonly id?: string;
  readonly widthPx?: number;
  readonly heightPx?: number;
  readonly oriented?: boolean;
  readonly gsdMeters?: number | null;
  readonly instances?: readonly InstanceSpec[];
  readonly unknowns?: readonly Unknown[];
}

export const testTaxonomy: Taxonomy = buildTaxonomy('test', BASE_CATEGORIES);

/** An upright box with its top-left corner at (x, y). */
export function boxAt(
  category: string,
  x: number,
  y: number,
  width: number,
  height: number,
  rest: Partial<InstanceSpec> = {},
): InstanceSpec {
  return { category, quad: [x, y, x + width, y, x + width, y + height, x, y + height], ...rest };
}

/** A rectangle around (cx, cy) whose long side leans `angleDeg` clockwise from the x axis. */
export function leaningBox(
  category: string,
  cx: number,
  cy: number,
  longPx: number,
  shortPx: number,
  angleDeg: number,
  rest: Partial<InstanceSpec> = {},
): InstanceSpec {
  const ux = Math.cos((angleDeg * Math.PI) / 180);
  const uy = Math.sin((angleDeg * Math.PI) / 180);
  const corner = (u: number, v: number): [number, number] => [cx + u * ux - v * uy, cy + u * uy + v * ux];
  const [a, b] = [longPx / 2, shortPx / 2];
  return {
    category,
    quad: [...corner(-a, -b), ...corner(a, -b), ...corner(a, b), ...corner(-a, b)],
    ...rest,
  };
}

/** A scene of 4000 x 4000 px unless told otherwise; instance n stands at place n of its label file. */
export function makeScene(spec: SceneSpec = {}): Scene {
  const framePx: Hbb = [0, 0, spec.widthPx ?? 4000, spec.heightPx ?? 4000];
  const instances = (spec.instances ?? []).map((instance, index) => makeInstance(instance, index, framePx));
  const unknowns = [...(spec.unknowns ?? [])];
  const named = [...instances.map((i) => i.category), ...unknowns.flatMap((u) => u.category ?? [])];
  const id = spec.id ?? 'test/train/scene';
  return {
    id,
    source: id.split('/')[0] as string,
    sourceSplit: 'train',
    name: id.split('/').at(-1) as string,
    imagePath: null,
    framePx,
    sizeFrom: 'label',
    labelSize: { widthPx: framePx[2], heightPx: framePx[3] },
    labelPath: 'labels/scene.txt',
    labelSha256: '0'.repeat(64),
    gsdMeters: spec.gsdMeters ?? null,
    gsdFrom: spec.gsdMeters == null ? null : 'label',
    oriented: spec.oriented ?? true,
    lineage: Object.fromEntries(named.map((c) => [c, [...testTaxonomy.ancestorsOf(c)]])),
    instances,
    unknowns,
    metadata: {},
  };
}

function makeInstance(spec: InstanceSpec, index: number, framePx: Hbb): Instance {
  const clockwise = isClockwise(spec.quad) ? [...spec.quad] : reversedRing(spec.quad);
  const whole = spec.outline ?? clockwise;
  return {
    id: `n${index}`,
    category: spec.category,
    sourceLabel: spec.category,
    quad: clockwise,
    shape: spec.shape ?? 'quad',
    ...(spec.outline === undefined ? {} : { outline: [...spec.outline] }),
    sourceQuad: [...spec.quad],
    headFirst: false,
    visibleShare: polygonArea(clipByHbb(whole, framePx)) / polygonArea(whole),
    difficult: spec.difficult ?? false,
    index,
  };
}

/** `count` leaning boxes of the categories in turn on a jittered lattice: none overlaps another. */
export function scatteredScene(
  count: number,
  categories: readonly string[],
  rest: Omit<SceneSpec, 'instances'> & {
    readonly seed?: number;
    readonly sidePx?: readonly [number, number];
  } = {},
): Scene {
  const width = rest.widthPx ?? 4000;
  const height = rest.heightPx ?? 4000;
  const draw = keyedDraw(rest.seed ?? 1, 'scattered-scene');
  const columns = Math.ceil(Math.sqrt((count * width) / height));
  const cell = Math.min(width / columns, height / Math.ceil(count / columns));
  const [least, most] = rest.sidePx ?? [cell * 0.15, cell * 0.3];
  const instances = Array.from({ length: count }, (_, n) => {
    const rng = draw(n);
    const long = least + rng.unit() * (most - least);
    const short = long * (0.4 + rng.unit() * 0.6);
    const room = Math.max(0, cell / 2 - Math.hypot(long, short) / 2 - 1);
    const cx = ((n % columns) + 0.5) * cell + (rng.unit() * 2 - 1) * room;
    const cy = (Math.floor(n / columns) + 0.5) * cell + (rng.unit() * 2 - 1) * room;
    return leaningBox(categories[n % categories.length] as string, cx, cy, long, short, rng.unit() * 180);
  });
  return makeScene({ ...rest, instances });
}
