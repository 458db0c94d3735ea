import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Drafted } from '../../src/model/drafted.ts';
import { writeRelease } from '../../src/release/write.ts';
import { tempFolder } from '../temp.ts';
import { type TinyRun, tinyRun, writeTinyRun } from './tiny-run.ts';

/** Appendix G of the paper, section by section, without what it gives as examples. */
const PAPER: Readonly<Record<string, readonly string[]>> = {
  Motivation: [
    'For what purpose was the dataset created?',
    'Who created the dataset and on behalf of which entity?',
    'Who funded the creation of the dataset?',
  ],
  Composition: [
    'What do the instances that comprise the dataset represent?',
    'How many instances are there in total?',
    'Does the dataset contain all possible instances or is it a sample from a larger set?',
    'Is there a label or target associated with each instance?',
    'Is any information missing from individual instances?',
    'Are relationships between individual instances made explicit?',
    'Are there recommended data splits?',
    'Is the dataset self-contained, or does it link to or otherwise rely on external resources?',
    'Does the dataset contain data that might be considered confidential?',
    'Does the dataset contain data that, if viewed directly, might be offensive, insulting, threatening, or might otherwise cause anxiety?',
  ],
  'Collection process': [
    'How was the data associated with each instance acquired?',
    'What mechanisms or procedures were used to collect the data?',
    'If the dataset is a sample from a larger set, what was the sampling strategy?',
  ],
  'Preprocessing, cleaning and labelling': [
    'Was any preprocessing, cleaning or labeling of the data done?',
    'Was the raw data saved in addition to the preprocessed, cleaned or labeled data?',
    'Is the software that was used to preprocess, clean or label the data available?',
  ],
  Uses: [
    'Has the dataset been used for any tasks already?',
    'Is there a repository that links to any or all papers or systems that use the dataset?',
    'What (other) tasks could the dataset be used for?',
    'Is there anything about the composition of the dataset or the way it was collected and preprocessed/cleaned/labeled that might impact future uses?',
    'Are there tasks for which the dataset should not be used?',
  ],
  Distribution: [
    'Will the dataset be distributed to third parties outside of the entity on behalf of which the dataset was created?',
    'How will the dataset be distributed?',
    'When will the dataset be distributed?',
    'Will the dataset be distributed under a copyright or other intellectual property (IP) license, and/or under applicable terms of use (ToU)?',
    'Have any third parties imposed IP-based or other restrictions on the data associated with the instances?',
    'Do any export controls or other regulatory restrictions apply to the dataset or to individual instances?',
  ],
  Maintenance: [
    'Who will be supporting/hosting/maintaining the dataset?',
    'How can the owner/curator/manager of the dataset be contacted?',
    'Is there an erratum?',
    'Will the dataset be updated?',
    'Will older versions of the dataset continue to be supported/hosted/maintained?',
    'If others want to extend/augment/build on/contribute to the dataset, is there a mechanism for them to do so?',
  ],
};

interface Made {
  readonly change?: (run: TinyRun) => void;
  readonly config?: object;
  readonly errata?: readonly object[];
  readonly wasModelAsked?: boolean;
}

async function cardOf({ change, config = {}, errata, wasModelAsked }: Made = {}): Promise<string> {
  const root = tempFolder();
  const run = tinyRun();
  change?.(run);
  const input = await writeTinyRun(root, run, config);
  const errataPath = errata === undefined ? null : join(root, 'errata.jsonl');
  if (errataPath !== null)
    writeFileSync(errataPath, (errata ?? []).map((e) => `${JSON.stringify(e)}\n`).join(''));
  const stages = input.stages.map((report) =>
    report.stage === '5-draft' && wasModelAsked === true ? { ...report, details: { by: 'model' } } : report,
  );
  const { releasePath } = await writeRelease({ ...input, errataPath, stages });
  return readFileSync(join(releasePath, 'README.md'), 'utf8');
}

/** The answer to a question of the datasheet. */
function answerTo(card: string, question: string): string {
  const line = card.split('\n').find((text) => text.includes(`${question}**`));
  return line?.slice(line.indexOf(`${question}** `) + question.length + 3) ?? '';
}

const HELD = {
  release: { holdAnswers: true, renderMarkers: ['demo'], withScenes: ['demo'] },
  seed: 876_543_210_987_654,
};

function drafted(by: 'model' | 'rules'): Drafted {
  return {
    by,
    model: by === 'model' ? 'some_model' : null,
    prompts: [],
    entries: by === 'model' ? ['a'] : [],
    attempts: 1,
    reading: null,
    claims: null,
    options: null,
    needsReview: by === 'model',
  };
}

/** Of GD one record is in the words of a model, one in those of rules. */
function draft({ records }: TinyRun): void {
  const some = records.filter(({ task }) => task === 'GD');
  expect(some).toHaveLength(2);
  for (const [i, record] of some.entries()) record.draft = drafted(i === 0 ? 'model' : 'rules');
}

const READING = { category: 'ship', predicates: [], margins: {}, uncheckable: ['white'] };

describe('the terms of the sources', () => {
  it('are stated: whose datasets, for which use, and how to cite them', async () => {
    const card = await cardOf();
    expect(card).toContain('The records derive from these datasets and stay under their terms.');
    expect(card).toContain('demo: for non-commercial use only.');
    expect(card).toContain('- demo: Nobody, 2024');
    expect(card).toMatch(/^\| demo \| .*CC BY-NC 4\.0.* \| 3 \| 7 \|$/m);
    expect(card).not.toContain("maker's own reader");
  });
});

describe('the datasheet', () => {
  it('answers every question of the paper, in its seven sections', async () => {
    const card = await cardOf();
    const sheet = card.slice(card.indexOf('## Datasheet'));
    const titles = [...sheet.matchAll(/^### (\d)\. (.*)$/gm)].map(
      ([, number, title]) => `${number} ${title}`,
    );
    expect(titles).toEqual(Object.keys(PAPER).map((title, i) => `${i + 1} ${title}`));
    for (const [i, questions] of Object.values(PAPER).entries()) {
      const section = sheet.split(/^### /m)[i + 1] as string;
      const asked = [...section.matchAll(/^\*\*\d\.\d+ (.*?)\*\* ./gm)].map(([, question]) => question);
      const own = ['Are there errors, noise or redundancies?'];
      expect(asked.filter((question) => !own.includes(question as string))).toEqual(questions);
    }
  });

  it('says that nothing was drafted, reviewed or corrected where nothing was', async () => {
    const card = await cardOf();
    expect(answerTo(card, 'How was the data associated with each instance acquired?')).toMatch(
      /Questions are worded by templates\.$/,
    );
    const procedures = answerTo(card, 'What mechanisms or procedures were used to collect the data?');
    expect(procedures).toContain(
      'No model took part. No person has reviewed the records: all are asked and worded by rules',
    );
    expect(answerTo(card, 'Is there an erratum?')).toMatch(/^No: version 0\.1\.0 carries no `errata\.jsonl`/);
    expect(card).not.toMatch(/transcript|`draft`|- `errata\.jsonl`/);
  });

  it('says who worded what, and that nobody has reviewed it', async () => {
    const card = await cardOf({ change: draft, wasModelAsked: true });
    const acquired = answerTo(card, 'How was the data associated with each instance acquired?');
    expect(acquired).toContain(
      '1 record of GD holds words of the model that the configuration calls `some\\_model`',
    );
    expect(acquired).toContain('1 record of GD is in plain words that rules made');
    const procedures = answerTo(card, 'What mechanisms or procedures were used to collect the data?');
    expect(procedures).toContain('What the configuration names as its model was asked for words');
    expect(procedures).toContain('1 record of GD asks for a reviewer');
    expect(card).toContain("the transcript of the model's replies, which is no part of the release");
    expect(card).toContain('`draft` says who worded it');
  });

  it('tells where words say what geometry cannot check', async () => {
    const question = 'How was the data associated with each instance acquired?';
    const card = await cardOf({
      change: (run) => {
        draft(run);
        for (const { draft: own } of run.records) if (own?.by === 'model') own.reading = READING;
      },
    });
    expect(answerTo(card, question)).toContain('1 record of GD also names what geometry cannot check');
    expect(answerTo(await cardOf({ change: draft }), question)).not.toContain('cannot check');
  });

  it('needs no transcript where rules alone have worded', async () => {
    const card = await cardOf({
      change: ({ records }) => {
        for (const record of records) if (record.task === 'GD') record.draft = drafted('rules');
      },
    });
    expect(card).toContain('2 records of GD are in plain words that rules made');
    expect(card).not.toMatch(/transcript|words of the model that|asks? for a reviewer/);
  });

  it('counts the errata that the release carries', async () => {
    const erratum = { release: '0.0.9', was: null, now: null, reason: 'wrong' };
    const errata = [
      { ...erratum, id: 'GD-gone', kind: 'withdrawn', field: null },
      { ...erratum, id: 'GC-gone', kind: 'withdrawn', field: null },
      { ...erratum, id: 'GC-000000000001', kind: 'corrected', field: 'answer.count', was: 1, now: 2 },
    ];
    const card = await cardOf({ errata, config: { release: { errata: 'anywhere.jsonl' } } });
    expect(answerTo(card, 'Is there an erratum?')).toContain('2 records withdrawn, 1 value corrected');
    expect(card).toContain('`errata.jsonl` of this release, beside the configuration');
  });
});

describe('the card of a held release', () => {
  it('claims of withheld records neither proof nor place, and tells what their pictures give away', async () => {
    const card = await cardOf({ config: HELD });
    expect(card).toContain('`proof` of an open record names the label file');
    expect(
      answerTo(card, 'Was the raw data saved in addition to the preprocessed, cleaned or labeled data?'),
    ).toContain(
      'of open records `proof` leads to the objects of the label files; that of withheld ones is in the key file',
    );
    expect(card).toContain('`outline` is null in withheld records of DrR');
    expect(card).toContain('withheld in form only: 1 record of DrR.**');
    expect(card).toContain('with the withheld `seed` added');
    expect(card).toContain('of the images of demo that an open record asks about');
    expect(card).not.toContain('versions, configuration, fingerprints');
    expect(card).toContain('Gates, measured on open records and their images:');
  });

  it('speaks of no drawn marks where no withheld answer is a relation of marks', async () => {
    const card = await cardOf({
      change: (run) => {
        const kept = run.records.filter(({ task, split }) => task !== 'DrR' || split !== 'test');
        run.records.splice(0, run.records.length, ...kept);
      },
      config: HELD,
    });
    expect(card).not.toMatch(/in form only|relation of marked places|outline` is null/);
  });
});

describe('the card of a release', () => {
  it('names both ways to the scenes that it lacks', async () => {
    const card = await cardOf();
    expect(card).toContain('Scenes of demo are not part of the release');
    expect(card).toContain('`uhr-micro score --diagnose`, both with `--sources id=folder`');
    expect(card).toContain('`--scenes <out>/stages/2-screen/kept.jsonl`');
    const whole = await cardOf({ config: { release: { withScenes: ['demo'] } } });
    expect(whole).not.toContain('--sources');
  });

  it('says of images what its lines say of them', async () => {
    const opened = await cardOf();
    expect(opened).toContain('identifies each by source, name, path and sha256.');
    const unopened = await cardOf({ config: { labelsOnly: true } });
    // The tiny run has paths and sums all the same: what counts is what stands in `images.jsonl`.
    expect(unopened).toContain('identifies each by source, name, path and sha256.');
    expect(unopened).toContain('Images were not opened, but must lie beside the labels');
    const { images } = { images: await cardOf({ config: { release: { withImages: ['demo'] } } }) };
    expect(
      answerTo(
        images,
        'Is the dataset self-contained, or does it link to or otherwise rely on external resources?',
      ),
    ).toBe('Yes, with the images of all sources.');
  });

  it('tells of groups in several splits where the configuration lets them', async () => {
    const question = 'Are relationships between individual instances made explicit?';
    expect(answerTo(await cardOf(), question)).toContain('Groups never stand in two splits');
    expect(answerTo(await cardOf({ config: { split: { mode: 'paper' } } }), question)).toContain(
      'Groups stand in several splits',
    );
  });
});
