import { compareNatural } from '../core/order.ts';
import { countText } from '../core/text.ts';
import type { StageReport } from '../io/stage.ts';
import {
  type Cell,
  cellOf,
  type Html,
  html,
  join,
  numberText,
  paragraph,
  subsection,
  table,
  text,
} from '../page/html.ts';
import { heatTable } from '../page/plots.ts';
import { valueHtml } from './report-value.ts';
import { binText } from './report-words.ts';

/** Numbers under names, to any depth: how derive tells its yields. */
type Tree = { readonly [name: string]: number | Tree };

const KNOWN = ['dropped', 'kept', 'meanings', 'passed', 'objects', 'policies', 'regions', 'scenes'];

/**
 * What derive says of its proposals: what each filter costs per source, task and bin of the answer, members of regions
 * before and after the rules, objects that limits lose, and the yield under both values of the policies.
 */
export function deriveHtml(stages: readonly StageReport[]): Html {
  const details = (stages.find(({ stage }) => stage === '3-derive')?.details ?? {}) as Tree;
  const rest = Object.entries(details).filter(([name]) => !KNOWN.includes(name));
  return join([
    paragraph(
      `Questions were looked for in ${countText(numberAt(details, 'scenes'), 'scene')}. A question that a family turned down itself counts under the code that it gave; of the others some fall to the limits of the choice.`,
    ),
    ...rest.map(([name, value]) => valueHtml(value, name)),
    subsection('What each filter costs, per source, task and bin of the answer', costsHtml(details)),
    subsection(
      'Members of regions before and after the region rules',
      regionsHtml(treeAt(details, 'regions')),
    ),
    subsection('Objects of whole-image questions', objectsHtml(treeAt(details, 'objects'))),
    subsection(
      'Proposals that pass the families’ filters, under each policy',
      policiesHtml(treeAt(details, 'policies')),
    ),
  ]);
}

function costsHtml(details: Tree): Html {
  const dropped = treeAt(details, 'dropped');
  const kept = treeAt(details, 'kept');
  const sources = namesOf({ ...dropped, ...kept });
  if (sources.length === 0) return html`<p class="none">No proposals.</p>`;
  return join(sources.map((source) => sourceCosts(source, treeAt(dropped, source), treeAt(kept, source))));
}

function sourceCosts(source: string, dropped: Tree, kept: Tree): Html {
  const tables = namesOf({ ...dropped, ...kept }).map((task) =>
    taskCosts(task, treeAt(dropped, task), treeAt(kept, task)),
  );
  return html`<details><summary>${text(source)}</summary><div class="plots">${join(tables)}</div></details>`;
}

function taskCosts(task: string, dropped: Tree, kept: Tree): Html {
  const codes = namesOf(dropped);
  const byCode = codes.map((code) => treeAt(dropped, code));
  const rows = namesOf(Object.assign({}, kept, ...byCode) as Tree).map((bin) => {
    const counts = [numberAt(kept, bin), ...byCode.map((tree) => numberAt(tree, bin))];
    const proposals = counts.reduce((a, b) => a + b, 0);
    return [cellOf(binText(bin)), ...[proposals, ...counts].map(countCell)];
  });
  return table(['answer', 'proposals', 'kept', ...codes], rows, task);
}

function regionsHtml(regions: Tree): Html {
  const tasks = namesOf(regions);
  const bins = namesOf(Object.assign({}, ...tasks.flatMap((t) => Object.values(treeAt(regions, t)))) as Tree);
  const rows = tasks.flatMap((task) =>
    ['before', 'after'].map((when) => {
      const tree = treeAt(treeAt(regions, task), when);
      return { label: `${task} ${when}`, values: bins.map((bin) => numberAt(tree, bin)) };
    }),
  );
  return heatTable('Regions by number of members', bins.map(binText), rows);
}

function objectsHtml(objects: Tree): Html {
  const rows: Cell[][] = [];
  for (const task of namesOf(objects)) {
    const bySource = treeAt(objects, task);
    for (const source of namesOf(bySource)) {
      const fates = treeAt(bySource, source);
      const asked = numberAt(fates, 'asked');
      const all = namesOf(fates).reduce((sum, name) => sum + numberAt(fates, name), 0);
      const lost = namesOf(fates)
        .filter((name) => name !== 'asked')
        .map((name) => `${name} ${numberText(numberAt(fates, name))}`);
      rows.push([
        cellOf(task),
        cellOf(source),
        cellOf(all),
        cellOf(asked),
        cellOf(all === 0 ? null : ((all - asked) / all) * 100),
        cellOf(lost.join(', ')),
      ]);
    }
  }
  return table(['task', 'source', 'objects', 'asked about', 'lost %', 'lost to'], rows);
}

function policiesHtml(policies: Tree): Html {
  const variants = namesOf(policies);
  const bySource = variants.flatMap((variant) =>
    namesOf(treeAt(policies, variant)).map((source) => ({
      variant,
      source,
      passing: treeAt(treeAt(policies, variant), source),
    })),
  );
  const tasks = namesOf(Object.assign({}, ...bySource.map((row) => row.passing)) as Tree);
  const rows = bySource.map(({ variant, source, passing }) => [
    cellOf(policyText(variant)),
    cellOf(source),
    ...tasks.map((task) => cellOf(numberAt(passing, task))),
  ]);
  return table(['policy', 'source', ...tasks], rows);
}

/** `difficult: instance, otherClass: known` in words. */
function policyText(variant: string): string {
  const [, difficult, other] = /^difficult: (\w+), otherClass: (\w+)$/.exec(variant) ?? [];
  if (difficult === undefined) return variant;
  return `difficult objects ${difficult === 'instance' ? 'count' : 'are unknown'}, \u201cother\u201d classes are ${other}`;
}

function countCell(count: number): Cell {
  return count === 0 ? { html: text(''), sort: 0 } : cellOf(count);
}

function treeAt(tree: Tree, name: string): Tree {
  const found = tree[name];
  return typeof found === 'object' ? found : {};
}

function numberAt(tree: Tree, name: string): number {
  const found = tree[name];
  return typeof found === 'number' ? found : 0;
}

function namesOf(tree: Tree): string[] {
  return Object.keys(tree).sort(compareNatural);
}
