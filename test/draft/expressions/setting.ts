import { onTestFinished } from 'vitest';
import type { DraftSetting } from '../../../src/draft/draft-setting.ts';
import { clientAsker } from '../../../src/draft/trail.ts';
import { SceneViews } from '../../../src/draft/views/scene-views.ts';
import type { Selected } from '../../../src/model/instruction.ts';
import type { IndexedScene } from '../../../src/spatial/scene-index.ts';
import { instancesOf, tinyRecords } from '../../release/tiny-run.ts';
import { type DraftInput, Setting } from '../client/setting.ts';
import { drafter, type Mistake } from '../server/drafter.ts';
import type { Seen } from '../server/seen.ts';

/** A scene, drawn from its labels, with a server that drafts from what it is sent. */
export async function openDrafting(
  indexed: IndexedScene,
  mistakeOf: (seen: Seen) => Mistake | null = () => null,
  draft: DraftInput = {},
): Promise<{ readonly setting: DraftSetting; readonly world: Setting }> {
  const world = await Setting.open({ answer: drafter({ mistakeOf }) });
  const client = await world.client(draft);
  onTestFinished(async () => void (await client.close()));
  const params = world.params({ views: { maxSidePx: 512, cropPx: 256 }, ...draft });
  const views = new SceneViews(indexed.scene, {
    rootPath: null,
    cachePath: world.folder,
    ...params.views,
  });
  return { setting: { indexed, views, params, sources: ['demo'], asker: clientAsker(client) }, world };
}

/** A record that asks for one object of a scene and leaves its expression to be drafted. */
export function groundingRecord(indexed: IndexedScene, category: string, target: string): Selected {
  const [base] = tinyRecords();
  if (base === undefined) throw new Error(`no record like those of ${instancesOf.name}`);
  const { split: _split, ...record } = base;
  const expression = { type: 'expression', category, predicates: [] } as const;
  return {
    ...record,
    id: `BG-${target}`,
    task: 'BG',
    tier: 'vlm',
    sceneId: indexed.scene.id,
    rank: 0,
    reserve: false,
    targets: [target],
    answer: { kind: 'box', form: 'hbb', box: [0, 0, 1, 1] },
    wording: {
      language: 'en',
      templateId: 'BG/en/1',
      template: 'Find this: {expression}.',
      slots: { expression },
    },
  };
}
