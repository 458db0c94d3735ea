import { roundTo } from '../core/order.ts';
import type { Histogram } from './stats-schema.ts';

export interface HistogramPlan {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  /** Inner borders, ascending; a value on a border belongs to the bin above it. */
  readonly borders: readonly number[];
}

/** Counts the values between neighbouring borders; what lies outside is counted in the first or last bin. */
export function histogramOf(plan: HistogramPlan, values: readonly number[]): Histogram {
  const { borders } = plan;
  const counts = new Array<number>(borders.length - 1).fill(0);
  for (const value of values) {
    const above = borders.findIndex((border) => value < border);
    const bin = above === -1 ? counts.length - 1 : Math.max(0, above - 1);
    counts[bin] = (counts[bin] as number) + 1;
  }
  return {
    name: plan.name,
    title: plan.title,
    unit: plan.unit,
    bins: counts.map((count, i) => ({ from: borders[i] as number, to: borders[i + 1] as number, count })),
  };
}

/** `perDecade` borders per power of ten from `10^from` to `10^to`. */
export function decadeBorders(from: number, to: number, perDecade: number): number[] {
  const steps = (to - from) * perDecade;
  return Array.from({ length: steps + 1 }, (_, i) => roundTo(10 ** (from + i / perDecade), 12));
}

/** Powers of two from `from` to `to`. */
export function doublingBorders(from: number, to: number): number[] {
  const borders: number[] = [];
  for (let border = from; border <= to; border *= 2) borders.push(border);
  return borders;
}

export const HISTOGRAM_PLANS = {
  targetSide: {
    name: 'target-side',
    title: 'Targets by side (root of the area of the oriented box)',
    unit: 'px',
    borders: [0, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 1024],
  },
  areaShare: {
    name: 'area-share',
    title: 'Targets by share of the image area (the paper’s mean is 100)',
    unit: 'millionths of the image area',
    borders: decadeBorders(-2, 5, 2),
  },
  sceneSize: {
    name: 'scene-size',
    title: 'Images by number of pixels',
    unit: 'megapixels',
    borders: [0, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256, 512, 1024],
  },
  instances: {
    name: 'instances-per-scene',
    title: 'Images by number of labelled instances',
    unit: 'instances',
    borders: [0, ...doublingBorders(1, 16384)],
  },
} as const satisfies Readonly<Record<string, HistogramPlan>>;
