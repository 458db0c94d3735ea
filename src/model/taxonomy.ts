import { z } from 'zod';
import { compareText } from '../core/order.ts';

/** A node of the category tree that all sources share. */
export const categorySchema = z.object({
  /** Kebab-case, `boeing-737`. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  parent: z.string().nullable(),
  singular: z.string(),
  plural: z.string(),
  definition: z.string(),
  /** Names of groups whose members look alike from above. */
  confusable: z.array(z.string()),
  /** Categories beside it in the tree whose name can fit the same object as well: never offered beside each other. */
  overlaps: z.array(z.string()).optional(),
  /** The rest of a family of classes (`other-ship`): never a fine-grained answer. */
  isOther: z.boolean(),
});
export type Category = z.infer<typeof categorySchema>;

/** How a labelled category stands to one that is asked about. */
export type Coverage = 'yes' | 'no' | 'maybe';

export interface Taxonomy {
  readonly version: string;
  readonly categories: readonly Category[];
  /** Throws for an id that is not in the tree. */
  get(id: string): Category;
  has(id: string): boolean;
  /** Nearest first, without the category itself. */
  ancestorsOf(id: string): readonly string[];
  childrenOf(id: string): readonly Category[];
  /** Members of its confusable groups, without itself, its ancestors and its descendants; sorted. */
  confusableWith(id: string): readonly Category[];
}

export function buildTaxonomy(version: string, categories: readonly Category[]): Taxonomy {
  const byId = new Map<string, Category>();
  for (const category of categories) {
    if (byId.has(category.id)) throw new Error(`taxonomy: category ${category.id} stands twice`);
    byId.set(category.id, category);
  }
  const get = (id: string): Category => {
    const found = byId.get(id);
    if (found === undefined) throw new Error(`taxonomy: no category ${JSON.stringify(id)}`);
    return found;
  };
  const ancestors = new Map<string, readonly string[]>();
  for (const category of categories) ancestors.set(category.id, climb(category, get));
  const sorted = [...categories].sort((a, b) => compareText(a.id, b.id));
  return {
    version,
    categories: sorted,
    get,
    has: (id) => byId.has(id),
    ancestorsOf: (id) => ancestors.get(get(id).id) as readonly string[],
    childrenOf: (id) => sorted.filter((c) => c.parent === id),
    confusableWith: (id) => {
      const groups = new Set(get(id).confusable);
      const line = ancestors.get(id) as readonly string[];
      return sorted.filter(
        (c) =>
          c.id !== id &&
          !line.includes(c.id) &&
          !(ancestors.get(c.id) as readonly string[]).includes(id) &&
          c.confusable.some((g) => groups.has(g)),
      );
    },
  };
}

function climb(category: Category, get: (id: string) => Category): string[] {
  const line: string[] = [];
  for (let parent = category.parent; parent !== null; parent = get(parent).parent) {
    if (line.includes(parent) || parent === category.id)
      throw new Error(`taxonomy: ${category.id} is its own ancestor`);
    line.push(parent);
  }
  return line;
}

/**
 * Does an instance labelled `labelled` belong to the `asked` category? `maybe` when the label is coarser than the
 * question (xView `truck` where cargo trucks are asked). Needs only the lineage that a scene carries.
 */
export function coverageOf(
  lineage: Readonly<Record<string, readonly string[]>>,
  labelled: string,
  asked: string,
): Coverage {
  if (labelled === asked || lineage[labelled]?.includes(asked)) return 'yes';
  return lineage[asked]?.includes(labelled) ? 'maybe' : 'no';
}
