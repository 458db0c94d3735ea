import { describe, expect, it, onTestFinished } from 'vitest';
import { chooseNegatives } from '../../../src/draft/descriptions/choose-negatives.ts';
import { DescriptionPool } from '../../../src/draft/descriptions/description-pool.ts';
import type { Description } from '../../../src/draft/descriptions/draft-description.ts';
import { clientAsker } from '../../../src/draft/trail.ts';
import { Setting } from '../client/setting.ts';
import { drafter, type Mistake } from '../server/drafter.ts';
import type { Misbehaviour } from '../server/misbehave.ts';
import { descriptionOf, MANY, splitOf } from './descriptions.ts';

async function openChoice(
  descriptions: readonly Description[] = MANY,
  mistake: Mistake | null = null,
  act: Misbehaviour | null = null,
) {
  const world = await Setting.open({ answer: drafter({ mistakeOf: () => mistake }), plan: () => act });
  const client = await world.client();
  onTestFinished(async () => void (await client.close()));
  const pool = new DescriptionPool(descriptions, { seed: 1, splitOf, heldSplit: null });
  return { world, setting: { pool, seed: 1, asker: clientAsker(client), maxCandidates: 4 } };
}

const OWN = MANY[0] as Description;
const byId = new Map(MANY.map((one) => [one.record.id, one]));

describe('chooseNegatives', () => {
  it('has a model choose among descriptions of other images of the split, one option at a time', async () => {
    const { world, setting } = await openChoice();
    const { wanted, asked, outcome } = await chooseNegatives(OWN, setting);
    expect(outcome).toBe('chosen');
    expect(wanted.map((id) => byId.get(id)?.record.answerLetter)).toEqual(['B', 'C', 'D']);
    expect(wanted.every((id) => id.startsWith('PDR-dev-'))).toBe(true);
    expect(asked.prompts.map(({ id }) => id)).toEqual(['pdr-hard-negatives']);
    expect(asked.entries).toHaveLength(1);
    const [seen] = world.server.seen;
    expect(seen?.images).toEqual([]);
    expect(seen?.text).toContain(`The right description: "${OWN.text}"`);
    expect(seen?.text.match(/^\d+: ".*"$/gm)).toHaveLength(3 * 4);
  });

  it('asks the same whatever the order of the descriptions', async () => {
    const { world, setting } = await openChoice();
    const first = await chooseNegatives(OWN, setting);
    const pool = new DescriptionPool([...MANY].reverse(), { seed: 1, splitOf, heldSplit: null });
    expect(await chooseNegatives(OWN, { ...setting, pool })).toEqual(first);
    expect(world.server.log).toHaveLength(1);
  });

  it('asks nothing where no option has two candidates', async () => {
    const few = [0, 1, 2, 3].map((number) => descriptionOf(number, 'dev'));
    const { world, setting } = await openChoice(few);
    const nothing = { wanted: [], asked: { prompts: [], entries: [] }, outcome: 'no-choice' };
    expect(await chooseNegatives(few[0] as Description, setting)).toEqual(nothing);
    expect(world.server.log).toEqual([]);
  });

  it.each<Mistake>(['names-no-candidate', 'names-one-twice', 'leaves-option-out'])(
    '%s: leaves the choice to the keyed order',
    async (mistake) => {
      const { world, setting } = await openChoice(MANY, mistake);
      const { wanted, asked, outcome } = await chooseNegatives(OWN, setting);
      expect({ wanted, outcome }).toEqual({ wanted: [], outcome: mistake });
      expect(asked.entries).toHaveLength(1);
      expect(world.server.log).toHaveLength(1);
    },
  );

  it.each([
    ['refusal', 'refused'],
    ['no-json', 'not-json'],
    ['filtered', 'content-filter'],
  ] as const)('%s: likewise', async (act, outcome) => {
    const { setting } = await openChoice(MANY, null, act);
    expect(await chooseNegatives(OWN, setting)).toMatchObject({ wanted: [], outcome });
  });
});
