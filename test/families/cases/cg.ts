import type { DropCase, FamilyCases } from '../../../src/families/laws.ts';
import type { Place } from '../../../src/model/predicates.ts';
import type { MemberRank, StructurePick } from '../../../src/model/structures.ts';
import { boxAt, type InstanceSpec, makeScene, scatteredScene } from '../scenes.ts';
import { clumpSpecs, rowSpecs } from '../structure-specs.ts';

const row = (x: number, y: number, count: number, step?: readonly [number, number]): InstanceSpec[] =>
  rowSpecs('ship', [x, y], count, step);
const clump = (x: number, y: number): InstanceSpec[] => clumpSpecs('airplane', [x, y]);

const lone = boxAt('ship', 2000, 2100, 40, 20);
const upper: Place = { kind: 'place', column: null, row: 'upper', extent: 'half' };
const third: MemberRank = { kind: 'ordinal', side: 'right', rank: 3 };
const largest: MemberRank = { kind: 'size', measure: 'area', order: 'largest', rank: 1 };
const everywhere = [0, 0, 4000, 4000] as const;

interface AskedFor {
  readonly category?: string;
  readonly kind?: 'row' | 'cluster';
  readonly pick?: StructurePick;
  readonly rank?: MemberRank;
  readonly target?: string;
  readonly region?: readonly [number, number, number, number];
}

/** The third from the right in the only row, unless told otherwise. */
function asked(instances: readonly InstanceSpec[], told: AskedFor = {}): DropCase {
  const { category = 'ship', kind = 'row', pick = { by: 'only' }, rank = third, target = 'n3' } = told;
  const { region = everywhere } = told;
  const facts = { category, geometry: 'hbb', target, structure: { kind, pick }, rank, region };
  return { scene: makeScene({ instances }), facts };
}

const six = row(500, 500, 6);
const two = [...six, ...row(2500, 3200, 5)];
const odd = (spec: Partial<InstanceSpec>): DropCase => ({
  scene: makeScene({ instances: six.map((ship, i) => (i === 2 ? { ...ship, ...spec } : ship)) }),
});

export const cases: FamilyCases = {
  scenes: [
    { scene: makeScene({ instances: [...two, lone, ...clump(3100, 400), ...clump(500, 3000)] }) },
    { scene: makeScene({ instances: [...six, lone], oriented: false, widthPx: 6000 }) },
    { scene: scatteredScene(60, ['ship', 'airplane'], { seed: 5 }) },
    {
      scene: {
        ...makeScene({ instances: [...two, ...clump(3000, 700), boxAt('airplane', 400, 3000, 90, 90)] }),
        unknowns: [
          { reason: 'truncated', category: 'ship', area: [2000, 3900, 2090, 3900, 2090, 3990, 2000, 3990] },
        ],
      },
    },
  ],
  drops: {
    'rest-class': { scene: makeScene({ instances: [boxAt('other-ship', 500, 500, 40, 20)] }) },
    'unknown-in-scope': {
      scene: makeScene({
        instances: six,
        unknowns: [{ reason: 'not-labelled', category: 'ship', area: null }],
      }),
    },
    'too-few-members': { scene: makeScene({ instances: row(500, 500, 3) }) },
    'too-many-members': { scene: makeScene({ instances: six }), params: { maxMembers: 5 } },
    'no-structure': { scene: makeScene({ instances: [row(500, 500, 3), lone].flat() }) },
    // Two rows of one length, both across the middle of the image.
    'no-clear-phrase': { scene: makeScene({ instances: [...row(1700, 1900, 5), ...row(1700, 2300, 5)] }) },
    'mixed-structure': {
      scene: makeScene({
        instances: [...rowSpecs('warship', [500, 500], 6), boxAt('tugboat', 530, 480, 20, 10)],
      }),
    },
    // All that there is stands in the row: it tells nothing that the rank does not.
    'no-clear-rank': { scene: makeScene({ instances: six }) },
    'over-scene-limit': { scene: makeScene({ instances: [...six, lone] }), policy: { maxPerScene: 1 } },
    'target-difficult': odd({ difficult: true }),
    'target-too-small': odd({ quad: [640, 510, 680, 510, 680, 513, 640, 513] }),
    'target-missing': asked([]),
    'target-not-of-category': asked([...six, boxAt('airplane', 900, 900, 40, 40)], { target: 'n6' }),
    'second-structure': asked(two),
    'structure-unclear': asked([...six, ...row(2500, 3200, 4, [80, 0]).map(bent)]),
    'idle-place': asked(six, { pick: { by: 'place', place: upper } }),
    'not-in-structure': asked([...six, lone], { target: 'n6' }),
    'rank-differs': asked([...six, lone], { target: 'n2' }),
    // Two of one size.
    'rank-unclear': asked([...six, { ...(six[5] as InstanceSpec), quad: shifted(six[5] as InstanceSpec) }], {
      rank: largest,
      target: 'n5',
    }),
    'idle-structure': asked(six),
    'region-differs': asked([...six, lone], {
      region: [500, 400, 800, 800],
      rank: { ...third, rank: 5 },
      target: 'n1',
    }),
  },
};

/** The two in the middle a third of a gap off the line: a row to some. */
function bent(ship: InstanceSpec, i: number): InstanceSpec {
  return { ...ship, quad: ship.quad.map((v, at) => (at % 2 === 1 && (i === 1 || i === 2) ? v + 27 : v)) };
}

function shifted({ quad }: InstanceSpec): number[] {
  return quad.map((v, at) => (at % 2 === 0 ? v + 85 : v + 6));
}
