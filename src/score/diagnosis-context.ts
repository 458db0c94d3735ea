import { type Hbb, hbbContainsHbb, hbbOf, intersectHbb } from '../core/hbb.ts';
import { clipByHbb } from '../core/polygon.ts';
import type { BoxForm } from '../model/answer.ts';
import type { Instruction } from '../model/instruction.ts';
import type { Instance, Scene } from '../model/scene.ts';
import type { DiagnosedObject, DiagnosisContext } from './diagnose.ts';

/** The objects of a scene in each form of box, made once per scene. */
export interface SceneObjects {
  readonly scene: Scene;
  in(form: BoxForm): readonly DiagnosedObject[];
}

export function sceneObjects(scene: Scene): SceneObjects {
  const made = new Map<BoxForm, readonly DiagnosedObject[]>();
  return {
    scene,
    in: (form) => {
      const objects = made.get(form) ?? scene.instances.flatMap((i) => objectOf(i, scene.framePx, form));
      made.set(form, objects);
      return objects;
    },
  };
}

/** What of the object lies in the image, as an HBB or as it is labelled. */
function objectOf(instance: Instance, frame: Hbb, form: BoxForm): DiagnosedObject[] {
  const shape = instance.outline ?? instance.quad;
  const hbb = intersectHbb(hbbOf(shape), frame);
  if (hbb === null) return [];
  const isInside = hbbContainsHbb(frame, hbbOf(shape));
  const ring = isInside ? shape : clipByHbb(shape, frame);
  return [{ id: instance.id, category: instance.category, box: form === 'hbb' ? hbb : ring, hbb }];
}

/** Null for a record that is not answered by boxes. */
export function diagnosisContext(record: Instruction, objects: SceneObjects): DiagnosisContext | null {
  const { answer, targets } = record;
  if (answer.kind !== 'box' && answer.kind !== 'boxes') return null;
  const { scene } = objects;
  return {
    truths: answer.kind === 'box' ? [answer.box] : answer.boxes,
    objects: objects.in(answer.form),
    unknowns: scene.unknowns.flatMap(({ area }) => (area === null ? [] : [area])),
    lineage: scene.lineage,
    categories: categoriesOf(record, scene),
    targets: new Set(targets),
    region: regionOf(record),
  };
}

/** Categories that the question names; those of the targets where it names none, as a description may. */
function categoriesOf({ wording, targets }: Instruction, scene: Scene): string[] {
  const named = Object.values(wording.slots).flatMap((slot) =>
    slot.type === 'category' ? [slot.category] : [],
  );
  if (named.length > 0) return [...new Set(named)];
  const wanted = new Set(targets);
  return [...new Set(scene.instances.filter(({ id }) => wanted.has(id)).map(({ category }) => category))];
}

/** The one rectangle that the question speaks of, else the one that the facts of a described region hold. */
export function regionOf({ wording, facts }: Instruction): Hbb | null {
  const regions = Object.values(wording.slots).flatMap((slot) => (slot.type === 'region' ? [slot.box] : []));
  if (regions.length > 0) return regions.length === 1 ? (regions[0] as Hbb) : null;
  const { region } = facts;
  const isBox = Array.isArray(region) && region.length === 4 && region.every((v) => typeof v === 'number');
  return isBox ? (region as unknown as Hbb) : null;
}
