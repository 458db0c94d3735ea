import { isDrop } from '../src/core/drop.ts';
import { countValues, groupBy } from '../src/core/group-by.ts';
import { planScene } from '../src/draft/regions/plan-scene.ts';
import { type Described, describedForms, proposeByRules } from '../src/draft/regions/propose-described.ts';
import { JsonlWriter, readJsonl } from '../src/io/jsonl.ts';
import type { Book, StageSink } from '../src/io/stage.ts';
import type { Selected } from '../src/model/instruction.ts';
import { PROPOSALS_NAME } from '../src/model/region-proposal.ts';
import { indexScreened, screenedSchema } from './draft-scenes.ts';
import type { Run } from './run.ts';

/** What became of records whose regions were to be described, by id. */
export type DescribedRecords = ReadonlyMap<string, Described>;

/** Plain words for regions, without a model. Scenes are read again: nothing else needs them. */
export async function describeByRules(
  run: Run,
  scenesPath: string,
  records: readonly Selected[],
): Promise<DescribedRecords> {
  const { regions: rules } = run.config.draft;
  const described = new Map<string, Described>();
  if (rules === null || records.length === 0) return described;
  const byScene = groupBy(records, (record) => record.sceneId);
  for await (const screened of readJsonl(scenesPath, screenedSchema)) {
    const wanted = byScene.get(screened.scene.id);
    if (wanted === undefined) continue;
    const indexed = indexScreened(run, screened);
    const { chosen, dropped, asked } = planScene(wanted, indexed, rules);
    for (const [id, why] of dropped) described.set(id, why);
    for (const one of chosen)
      described.set(one.record.id, proposeByRules(one, asked, rules, { indexed, params: run.config.draft }));
  }
  return described;
}

/** For the report of the stage: the same in a replay. */
export function proposalDetails(described: DescribedRecords): Readonly<Record<string, unknown>> {
  const proposals = [...described.values()].flatMap((outcome) => (isDrop(outcome) ? [] : outcome));
  const regions = proposals.flatMap(({ draft }) => draft.regions);
  return {
    byTask: Object.fromEntries(countValues(proposals.map(({ task }) => task))),
    attempts: Object.fromEntries(countValues(regions.map(({ attempts }) => String(attempts)))),
    withUncheckableCues: proposals.filter(({ draft }) =>
      draft.regions.some(({ uncheckable }) => uncheckable.length > 0),
    ).length,
  };
}

/** Proposals in the order of the records that they were made from, each drop in the ledger; the book of both. */
export class ProposalSink {
  private readonly sink: StageSink;
  private readonly writer: JsonlWriter;
  private readonly book = { in: 0, kept: 0 };
  private readonly dropped: string[] = [];

  constructor(sink: StageSink) {
    this.sink = sink;
    this.writer = new JsonlWriter(sink.pathOf(PROPOSALS_NAME));
  }

  async write(record: Selected, described: Described | undefined): Promise<void> {
    if (described === undefined) throw new Error(`draft: nothing is known of the regions of ${record.id}`);
    const forms = describedForms(record);
    this.book.in += forms.length;
    if (!isDrop(described)) {
      for (const proposal of described) await this.writer.write(proposal);
      this.book.kept += described.length;
      return;
    }
    for (const { id, task } of forms) {
      this.dropped.push(described.code);
      const about = { proposal: task, record: record.id, scene: record.sceneId, ...described.about };
      await this.sink.drop({ subject: id, ...described, about });
    }
  }

  async close(): Promise<Book> {
    await this.writer.close();
    return { unit: 'region proposals', ...this.book, dropped: Object.fromEntries(countValues(this.dropped)) };
  }

  abandon(): Promise<void> {
    return this.writer.abandon();
  }
}
