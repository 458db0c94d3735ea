/**
 * Library entry: geometry, records and their schemas, readers, families, the scene index, and what a family or a source
 * of the user's own needs.
 */
export { z } from 'zod';
export { type Drop, drop, isDrop } from './core/drop.ts';
export { DataError, UsageError } from './core/errors.ts';
export * from './core/hbb.ts';
export * from './core/iou.ts';
export * from './core/obb.ts';
export * from './core/polygon.ts';
export * from './core/quad.ts';
export * from './core/rle.ts';
export { type DrawKey, type KeyedDraw, keyedDraw, keyedUnit, type Rng } from './core/rng.ts';
export { countBin } from './families/count-bins.ts';
export type { AnyFamily, Derived, FamilyMeta, TaskFamily } from './families/family.ts';
export { type DropCase, type FamilyCases, familyLaws, type Law } from './families/laws.ts';
export {
  boxAt,
  type InstanceSpec,
  leaningBox,
  makeScene,
  type SceneSpec,
  scatteredScene,
} from './families/made-scene.ts';
export { FAMILIES } from './families/registry.ts';
export { aboutCategory, judgeCategory, judgeUnknowns, SCOPE_DROP_CODES } from './families/scope.ts';
export type { SceneCase } from './families/trial.ts';
export { type Answer, type AnswerKind, answerSchema, boxFormSchema } from './model/answer.ts';
export { type Candidate, candidateSchema } from './model/candidate.ts';
export { type Config, type ConfigInput, configSchema } from './model/config.ts';
export { instanceRef, regionRef } from './model/facts.ts';
export {
  type Instruction,
  instructionSchema,
  type Selected,
  SPLITS,
  type Split,
  selectedSchema,
} from './model/instruction.ts';
export { type Manifest, manifestSchema } from './model/manifest.ts';
export {
  type Instance,
  instanceSchema,
  type Scene,
  sceneSchema,
  type Unknown,
  unknownSchema,
} from './model/scene.ts';
export { type ScreenFacts, screenFactsSchema } from './model/screened.ts';
export { buildTaxonomy, type Category, type Taxonomy } from './model/taxonomy.ts';
export { BASE_CATEGORIES, TAXONOMY_VERSION } from './model/taxonomy-data.ts';
export type { Slots } from './model/wording.ts';
export type {
  AnyReader,
  DatasetReader,
  LabelFile,
  NoteFile,
  ObjectDrop,
  ParsedAnnotation,
  RawObject,
  SceneEntry,
  SourceCard,
} from './sources/reader.ts';
export { READERS } from './sources/registry.ts';
export { membersOf } from './spatial/membership.ts';
export { type IndexedScene, indexScene } from './spatial/scene-index.ts';
