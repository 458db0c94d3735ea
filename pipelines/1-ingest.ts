import { runStage, type StageReport } from '../src/io/stage.ts';
import { moduleUrl } from '../src/io/workers.ts';
import { type IngestSource, ingestSources } from '../src/sources/ingest.ts';
import { runAsScript } from './as-script.ts';
import type { Run } from './run.ts';

/** Stage 1: the labels of every archive, normalised, one scene per annotated image. */
export async function ingestStage(run: Run): Promise<StageReport> {
  const { config, taxonomy, readers } = run;
  const options = {
    labelsOnly: config.labelsOnly,
    limit: config.limit,
    limits: config.ingest,
    taxonomyVersion: taxonomy.version,
    categories: taxonomy.categories,
  };
  const sources = readers.map((r): IngestSource => ({ ...r, sizesPath: r.sizesPath }));
  return runStage({
    name: '1-ingest',
    stagesPath: run.stagesPath,
    inputs: readers.flatMap((r) => (r.sizesPath === null ? [r.rootPath] : [r.rootPath, r.sizesPath])),
    params: { ...options, sources: readers.map((r) => r.id) },
    code: [
      import.meta.url,
      moduleUrl(import.meta.url, '../src/sources/ingest-scene'),
      ...readers.map((r) => r.modulePath),
    ],
    run: (sink) =>
      ingestSources(sources, { ...options, workers: run.workers }, sink, (done) => run.progress(done, null)),
  });
}

runAsScript(import.meta.url);
