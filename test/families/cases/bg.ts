import type { DropCase, FamilyCases } from '../../../src/families/laws.ts';
import type { Predicate } from '../../../src/model/predicates.ts';
import { boxAt, type InstanceSpec, makeScene, scatteredScene } from '../scenes.ts';

const kinds = ['ship', 'small-vehicle', 'airplane', 'storage-tank'];
const left: Predicate = { kind: 'place', column: 'left', row: null, extent: 'half' };
const upper: Predicate = { kind: 'place', column: null, row: 'upper', extent: 'half' };
const leftmost: Predicate = { kind: 'ordinal', side: 'left', rank: 1 };
const largest: Predicate = { kind: 'size', measure: 'area', order: 'largest', rank: 1 };

/** Ships with their top-left corners at the given points, 40 x 20 px, in 4000 x 4000 px; `n0` is asked about. */
function shipsAt(...points: readonly (readonly [number, number])[]): InstanceSpec[] {
  return points.map(([x, y]) => boxAt('ship', x, y, 40, 20));
}

function asked(instances: readonly InstanceSpec[], cues: readonly Predicate[], category = 'ship'): DropCase {
  return { scene: makeScene({ instances }), facts: { category, geometry: 'hbb', target: 'n0', cues } };
}

const spread = shipsAt([200, 200], [2900, 900], [3300, 3100]);
const odd = (spec: InstanceSpec): DropCase => ({ scene: makeScene({ instances: [spec, ...spread] }) });

export const cases: FamilyCases = {
  scenes: [
    { scene: scatteredScene(24, kinds) },
    { scene: scatteredScene(17, kinds, { oriented: false, seed: 2, widthPx: 6000 }) },
    { scene: scatteredScene(9, ['tugboat', 'warship', 'bridge'], { seed: 3 }), exhaustiveGroups: ['ship'] },
    {
      scene: {
        ...scatteredScene(12, kinds, { seed: 4 }),
        unknowns: [{ reason: 'truncated', category: 'ship', area: [0, 0, 90, 0, 90, 90, 0, 90] }],
      },
    },
  ],
  drops: {
    'rest-class': { scene: makeScene({ instances: [boxAt('other-ship', 500, 500, 40, 20)] }) },
    'unknown-in-scope': {
      scene: makeScene({
        instances: spread,
        unknowns: [{ reason: 'not-labelled', category: 'ship', area: null }],
      }),
    },
    'lone-object': { scene: makeScene({ instances: shipsAt([500, 500]) }) },
    'too-many-members': { scene: makeScene({ instances: spread }), params: { maxMembers: 2 } },
    // Four of one size in one place: no order, no size, no place tells them apart.
    'no-simple-cue': {
      scene: makeScene({ instances: shipsAt([500, 500], [500, 530], [545, 500], [545, 530]) }),
    },
    'over-scene-limit': { scene: makeScene({ instances: spread }), policy: { maxPerScene: 1 } },
    'target-clipped': odd(
      boxAt('ship', 0, 500, 60, 20, { shape: 'clipped', outline: [0, 500, 60, 500, 60, 520, 0, 510] }),
    ),
    'target-difficult': odd(boxAt('ship', 500, 500, 60, 20, { difficult: true })),
    'target-outside': odd(boxAt('ship', -6, 500, 60, 20)),
    'target-too-small': odd(boxAt('ship', 500, 500, 60, 3.9)),
    'target-missing': asked([], [leftmost]),
    'target-not-of-category': asked(spread, [leftmost], 'airplane'),
    'cue-fails': asked(shipsAt([3000, 200], [200, 200]), [left]),
    'cue-unclear': asked(shipsAt([1580, 200], [3000, 200]), [{ ...left, extent: 'part' }]),
    'rank-differs': asked(shipsAt([900, 200], [200, 900]), [leftmost]),
    'rank-unclear': asked(shipsAt([900, 200], [900, 900]), [leftmost]),
    'second-match': asked(shipsAt([200, 200], [400, 900]), [left]),
    'match-unclear': asked(shipsAt([200, 200], [1580, 900]), [{ ...left, extent: 'part' }]),
    'idle-cue': asked(spread, [left, leftmost]),
    // Second from the left among the upper ones; the second of all is another one of those.
    'ambiguous-scope': asked(shipsAt([2500, 200], [700, 3000], [1500, 300], [3500, 300]), [
      upper,
      { ...leftmost, rank: 2 },
    ]),
    'two-selectors': asked(spread, [leftmost, largest]),
    'anchor-not-unique': asked(
      [...spread, boxAt('bridge', 50, 50, 40, 40), boxAt('bridge', 900, 900, 40, 40)],
      [{ kind: 'beside', anchor: { kind: 'object', category: 'bridge', cues: [] } }],
    ),
    'anchor-of-same-category': asked(spread, [
      { kind: 'beside', anchor: { kind: 'any', category: 'ship' } } as Predicate,
    ]),
  },
};
