import { z } from 'zod';
import { sceneSchema } from './scene.ts';
import { screenFactsSchema } from './screened.ts';

/** A line of a release's `scenes.jsonl.gz`. */
export const sceneLineSchema = z.object({ scene: sceneSchema, screen: screenFactsSchema });
export type SceneLine = z.infer<typeof sceneLineSchema>;
