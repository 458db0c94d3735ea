import { UsageError } from '../src/core/errors.ts';
import type { Config } from '../src/model/config.ts';
import type { LoadedFamily } from './run.ts';

/** Names in the configuration that must stand for one of its own sources or families, and quotas that can be met. */
export function checkReferences(config: Config, families: readonly LoadedFamily[], name: string): void {
  const sources = Object.keys(config.sources);
  const tasks = families.map(({ family }) => family.meta.id);
  const { release, screen, select } = config;
  const named: readonly (readonly [
    path: string,
    ids: readonly string[],
    known: readonly string[],
    kind: string,
  ])[] = [
    ['params', Object.keys(config.params), tasks, 'family'],
    ['select.quotas', Object.keys(select.quotas), tasks, 'family'],
    ['screen.exceptions', Object.keys(screen.exceptions), sources, 'source'],
    ['release.withImages', release.withImages, sources, 'source'],
    ['release.renderMarkers', release.renderMarkers, sources, 'source'],
    ['release.withScenes', release.withScenes, sources, 'source'],
  ];
  for (const [path, ids, known, kind] of named) {
    const stranger = ids.find((id) => !known.includes(id));
    if (stranger === undefined) continue;
    throw new UsageError(
      `${name}: ${path}: ${JSON.stringify(stranger)} is no ${kind} of this configuration, expected one of ${known.join(', ')}`,
    );
  }
  for (const option of ['withImages', 'renderMarkers'] as const) {
    if (config.labelsOnly && release[option].length > 0)
      throw new UsageError(`${name}: release.${option}: needs the images, but the run is labelsOnly`);
  }
  checkQuotas(config, name);
}

function checkQuotas({ screen, select }: Config, name: string): void {
  const { dev, validation, test } = select.proportional;
  if (select.preset === 'proportional' && dev + validation + test === 0)
    throw new UsageError(`${name}: select.proportional: all splits are 0, expected a share for one of them`);
  for (const [source, exception] of Object.entries(screen.exceptions)) {
    if (exception.minLongEdgePx >= screen.minLongEdgePx)
      throw new UsageError(
        `${name}: screen.exceptions.${source}.minLongEdgePx: found ${exception.minLongEdgePx}, expected less than screen.minLongEdgePx (${screen.minLongEdgePx})`,
      );
  }
}
