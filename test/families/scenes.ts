export {
  boxAt,
  type InstanceSpec,
  leaningBox,
  makeScene,
  type SceneSpec,
  scatteredScene,
  taxonomyWith,
  testTaxonomy,
} from '../../src/families/made-scene.ts';
export {
  jitterScene,
  renameInstances,
  reorderScene,
  translateScene,
} from '../../src/families/scene-changes.ts';
