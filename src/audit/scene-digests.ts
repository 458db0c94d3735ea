import type { DataError } from '../core/errors.ts';
import type { AuditInput } from './check.ts';
import type { SceneDigest } from './scene-digest.ts';
import { passScenes, type ScenePass } from './scene-pass.ts';

export type { SceneDigest } from './scene-digest.ts';

export interface SceneDigests {
  readonly scenes: readonly SceneDigest[];
  /** Lines that could not be read, or where the file breaks off. */
  readonly faults: readonly DataError[];
}

const known = new WeakMap<ScenePass, SceneDigests>();

/** Scenes of the release, then those that it does not hold and the archives at hand do. */
export async function readSceneDigests(input: AuditInput): Promise<SceneDigests> {
  const pass = await passScenes(input, 'digest');
  const found = known.get(pass) ?? {
    scenes: pass.digests,
    faults: [...pass.digestFaults, ...pass.releaseFaults, ...pass.archiveFaults.map(({ fault }) => fault)],
  };
  known.set(pass, found);
  return found;
}
