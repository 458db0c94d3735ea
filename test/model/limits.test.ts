import { describe, expect, it } from 'vitest';
import { sizeBinOf } from '../../src/model/diagnostics.ts';
import { ingestParamsSchema } from '../../src/model/ingest-params.ts';
import { policySchema } from '../../src/model/policy.ts';
import { screenParamsSchema } from '../../src/model/screen-params.ts';
import { regionRulesSchema } from '../../src/spatial/regions.ts';

const schemas = {
  ingest: ingestParamsSchema,
  screen: screenParamsSchema,
  policy: policySchema,
  regions: regionRulesSchema,
};

describe('thresholds', () => {
  it('have the defaults that the documentation states', () => {
    expect(ingestParamsSchema.parse(undefined)).toEqual({
      minVisibleShare: 0.4,
      minAreaPx2: 1,
      rectifyIou: 0.95,
      doubleLabelIou: 0.7,
      jitterPx: 1,
      maxVertices: 500,
      maxPairs: 2_000_000,
    });
    expect(screenParamsSchema.parse(undefined)).toEqual({
      minLongEdgePx: 4000,
      exceptions: {},
      minInstances: 3,
      minSpread: 0.03,
      nearDuplicateBits: 4,
      samePlace: { minShared: 3, minSidePx: 25, tolerancePx: 1.5 },
    });
    expect(policySchema.parse(undefined)).toEqual({
      difficult: 'instance',
      otherClass: 'known',
      singleTarget: { minVisibleShare: 0.95, minSidePx: 4 },
      minLeanDeg: 5,
      jitterPx: 1,
      maxPerScene: 12,
      nearDuplicateIou: 0.9,
      markers: { strokeShare: 0.001, minStrokePx: 2, padStrokes: 1.5, maxOtherShare: 0.3 },
    });
    expect(regionRulesSchema.parse(undefined)).toEqual({
      minSidePx: 512,
      maxSidePx: 2048,
      maxAspect: 2,
      maxOutsideIof: 0.1,
      minInsideIof: 0.9,
      minCentrePx: 8,
      minCentreShare: 0.02,
    });
  });

  it.each(Object.entries(schemas))('may be written into a configuration as they are: %s', (_, schema) => {
    const defaults = schema.parse(undefined);
    expect(schema.parse(defaults)).toEqual(defaults);
  });

  it('that are shares lie between 0 and 1, both included', () => {
    const takes = (schema: (typeof schemas)[keyof typeof schemas], params: object): boolean =>
      schema.safeParse(params).success;
    for (const [schema, ofShare] of [
      [ingestParamsSchema, (minVisibleShare: number) => ({ minVisibleShare })],
      [ingestParamsSchema, (rectifyIou: number) => ({ rectifyIou })],
      [ingestParamsSchema, (doubleLabelIou: number) => ({ doubleLabelIou })],
      [screenParamsSchema, (minSpread: number) => ({ minSpread })],
      [policySchema, (minVisibleShare: number) => ({ singleTarget: { minVisibleShare } })],
      [policySchema, (nearDuplicateIou: number) => ({ nearDuplicateIou })],
      [policySchema, (maxOtherShare: number) => ({ markers: { maxOtherShare } })],
      [regionRulesSchema, (maxOutsideIof: number) => ({ maxOutsideIof })],
      [regionRulesSchema, (minInsideIof: number) => ({ minInsideIof })],
      [regionRulesSchema, (minCentreShare: number) => ({ minCentreShare })],
    ] as const) {
      const verdicts = [-0.1, 0, 1, 1.1].map((share) => takes(schema, ofShare(share)));
      expect(verdicts, JSON.stringify(ofShare(0))).toEqual([false, true, true, false]);
    }
  });
});

it('thresholds that no scene could meet, or that ask for nothing, are refused', () => {
  for (const params of [
    { minLongEdgePx: 0 },
    { minLongEdgePx: 4000.5 },
    { minInstances: -1 },
    { nearDuplicateBits: 65 },
    { samePlace: { minShared: 1 } },
    { exceptions: { xview: { minLongEdgePx: 3500, quota: -1 } } },
    { minLongEdge: 4000 },
  ])
    expect(screenParamsSchema.safeParse(params).success, JSON.stringify(params)).toBe(false);
  const kept = { minLongEdgePx: 1, exceptions: { xview: { minLongEdgePx: 1, quota: 0 } }, minInstances: 0 };
  expect(screenParamsSchema.safeParse(kept).success).toBe(true);
});

it('size bins end below 16, 32, 64 and 128 px', () => {
  const bins = [0, 15.9, 16, 31.9, 32, 63.9, 64, 127.9, 128, 5000].map(sizeBinOf);
  expect(bins).toEqual(['xs', 'xs', 's', 's', 'm', 'm', 'l', 'l', 'xl', 'xl']);
});
