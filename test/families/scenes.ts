export {
  boxAt,
  type InstanceSpec,
  leaningBox,
  makeScene,
  type SceneSpec,
  scatteredScene,
  testTaxonomy,
} from '../../src/families/made-scene.ts';
export { jitterScene } from '../../src/families/scene-changes.ts';
