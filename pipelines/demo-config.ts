import { ARCHIVE_FOLDERS } from '../src/demo/make-archives.ts';
import type { ConfigInput } from '../src/model/config.ts';

export const DEMO_SEED = 1;

/** What the recording's records name as their model: no language model, and not to be taken for one. */
const SCRIPTED_SERVER = 'scripted-test-server';

/** Transcript of the demonstration, from the folder of its configuration. */
export const RECORDED_TRANSCRIPT = 'drafts/recorded.jsonl';

/** How BG and PDR are worded: in the recorded words of the scripted server, or plainly by rules. */
export type DemoWording = 'recorded' | 'rules';

const FAMILIES = ['GD', 'RD', 'BG', 'GC', 'RC', 'CRC', 'OC', 'FGR', 'DrR', 'DsR', 'PDR'];

const NOTICE =
  'Synthetic look-alikes. The images and labels behind these records were drawn by a program: they contain no pixel and no label of DOTA, FAIR1M, SODA-A or xView, and are dedicated to the public domain (CC0 1.0). Only folder layouts, file formats and known faults follow those datasets, which the tables below name because the same readers read them.';

const WORDINGS: Readonly<Record<DemoWording, string>> = {
  recorded: `BG and PDR are in words that were recorded from the scripted server of the engine's tests (${SCRIPTED_SERVER}), which words what it finds in the numbers and outlines of its requests. No language model has written them and no person has reviewed them; a language model writes them where one is named (docs/drafting.md).`,
  rules:
    'BG and PDR are worded plainly by rules here; a language model words them where one is named (docs/drafting.md).',
};

/** A short configuration, as a user would write it; scenes go into the release, since all content is synthetic. */
export function demoConfig(wording: DemoWording): ConfigInput {
  const ids = Object.keys(ARCHIVE_FOLDERS) as (keyof typeof ARCHIVE_FOLDERS)[];
  return {
    sources: Object.fromEntries(ids.map((id) => [id, { root: `archives/${ARCHIVE_FOLDERS[id]}` }])),
    seed: DEMO_SEED,
    out: '.',
    screen: { exceptions: { xview: { minLongEdgePx: 3500, quota: 1 } } },
    families: FAMILIES,
    select: { preset: 'small' },
    ...draftingOf(wording),
    release: {
      name: 'uhr-micro-demo',
      version: '0.1.0',
      notice: `${NOTICE} ${WORDINGS[wording]}`,
      synthetic: {
        licence: 'CC0 1.0 (synthetic data of uhr-micro)',
        licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
      },
      withScenes: ids,
    },
  };
}

/** Smaller than for a language model: drawing them is most of the work of a replay. */
const VIEWS = { maxSidePx: 512, cropPx: 256 };

/** Recorded words pass without a reviewer here, and keep the mark that they need one. */
function draftingOf(wording: DemoWording): Pick<ConfigInput, 'draft' | 'review'> {
  if (wording === 'rules') return { draft: { offline: 'rules' } };
  const draft = { model: SCRIPTED_SERVER, apiKeyEnv: null, views: VIEWS, transcript: RECORDED_TRANSCRIPT };
  return { draft, review: { undecided: 'keep' } };
}
