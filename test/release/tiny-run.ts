import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { canonicalJson, sha256Hex } from '../../src/core/hash.ts';
import { hbbCorners, hbbOf, padHbb } from '../../src/core/hbb.ts';
import type { LedgerEntry, StageReport } from '../../src/io/stage.ts';
import { type ConfigInput, configSchema } from '../../src/model/config.ts';
import type { Diagnostics } from '../../src/model/diagnostics.ts';
import type { Instruction, Split } from '../../src/model/instruction.ts';
import type { Instance, Scene } from '../../src/model/scene.ts';
import type { ScreenFacts } from '../../src/model/screened.ts';
import type { ReleaseInput } from '../../src/release/input.ts';

/** A run with three scenes of 400 x 300 px and seven records, written as the stages write it. */
export interface TinyRun {
  readonly scenes: { scene: Scene; screen: ScreenFacts }[];
  readonly records: Instruction[];
  readonly drops: Record<string, LedgerEntry[]>;
  /** Instances to draw in the image of a scene, where they are not those of its labels. */
  readonly pixelsFrom?: ReadonlyMap<string, readonly Instance[]>;
}

export const FRAME = [0, 0, 400, 300] as const;

/** Boxes `[x, y, width, height]` of the instances of each scene, by category. */
const LAYOUT: Readonly<Record<string, readonly (readonly [string, number, number, number, number])[]>> = {
  'demo/train/1': [
    ['plane', 40, 40, 20, 10],
    ['plane', 100, 40, 20, 10],
    ['ship', 200, 200, 30, 10],
  ],
  'demo/train/2': [
    ['ship', 50, 60, 12, 6],
    ['ship', 90, 60, 12, 6],
    ['ship', 130, 60, 12, 6],
  ],
  'demo/val/<3>': [
    ['plane', 40, 40, 20, 10],
    ['ship', 240, 200, 20, 10],
    ['ship', 300, 100, 20, 10],
    ['plane', 300, 240, 20, 10],
  ],
};

export function tinyRun(): TinyRun {
  const scenes = Object.keys(LAYOUT).map((id) => ({ scene: sceneOf(id), screen: screenOf(id) }));
  return { scenes, records: tinyRecords(), drops: tinyDrops() };
}

export function instancesOf(sceneId: string): Instance[] {
  return (LAYOUT[sceneId] ?? []).map(([category, x, y, width, height], index) => {
    const quad = hbbCorners([x, y, x + width, y + height]);
    return {
      id: `o${index}`,
      category,
      sourceLabel: category,
      quad,
      shape: 'quad',
      sourceQuad: quad,
      headFirst: false,
      visibleShare: 1,
      difficult: false,
      index,
    };
  });
}

function sceneOf(id: string): Scene {
  const [source, sourceSplit, name] = id.split('/') as [string, string, string];
  return {
    id,
    source,
    sourceSplit,
    name,
    imagePath: `images/${name}.png`,
    framePx: FRAME,
    sizeFrom: 'image',
    labelSize: null,
    labelPath: `labels/${name}.txt`,
    labelSha256: sha256Hex(name),
    gsdMeters: 0.5,
    gsdFrom: 'label',
    oriented: true,
    lineage: { plane: [], ship: [] },
    instances: instancesOf(id),
    unknowns: [{ reason: 'ignore-region', category: null, area: [350, 10, 390, 10, 390, 40, 350, 40] }],
    metadata: {},
  };
}

function screenOf(id: string): ScreenFacts {
  return { group: id, pixels: null, density: 1, spread: 1, exception: false };
}

export function tinyRecords(): Instruction[] {
  const planes = instancesOf('demo/train/1').slice(0, 2);
  const last = instancesOf('demo/val/<3>');
  return [
    detection('GD-000000000001', 'demo/train/1', 'dev', planes, 'plane'),
    counting('GC-000000000001', 'demo/train/2', 'validation', instancesOf('demo/train/2'), 'ship'),
    counting('GC-000000000002', 'demo/val/<3>', 'test', [last[1], last[2]] as Instance[], 'ship'),
    detection('GD-000000000002', 'demo/val/<3>', 'test', [last[0], last[3]] as Instance[], 'plane'),
    direction('DrR-00000000001', 'demo/val/<3>', 'test', last[0] as Instance, last[1] as Instance),
    direction('DrR-00000000002', 'demo/train/1', 'dev', planes[0] as Instance, planes[1] as Instance),
    classification('OC-000000000001', 'demo/val/<3>', 'test', last[3] as Instance),
  ];
}

function base(id: string, sceneId: string, split: Split, targets: readonly Instance[]) {
  const task = id.split('-')[0] as string;
  return {
    id,
    task,
    tier: 'rules' as const,
    sceneId,
    source: 'demo',
    split,
    group: sceneId,
    options: null,
    markers: [],
    answerLetter: null,
    facts: { secret: targets.map((t) => t.id) },
    targets: targets.map((t) => t.id),
    diagnostics: diagnosticsOf(targets),
    proof: {
      labelPath: `labels/${sceneId}.txt`,
      labelSha256: sha256Hex(sceneId),
      rule: `${task}@1`,
      instances: targets.map(({ id: instance, index }) => ({ id: instance, index })),
      margins: { border: 12.5 },
    },
  };
}

function detection(
  id: string,
  sceneId: string,
  split: Split,
  targets: readonly Instance[],
  category: string,
): Instruction {
  return {
    ...base(id, sceneId, split, targets),
    dimension: 'grounding',
    question: `Find every ${category}.`,
    wording: wordingOf('GD/en/1', 'Find every {category}.', category),
    answer: { kind: 'boxes', form: 'hbb', boxes: targets.map((t) => [...hbbOf(t.quad)]) },
    answerBin: `count:${targets.length}`,
  };
}

function counting(
  id: string,
  sceneId: string,
  split: Split,
  targets: readonly Instance[],
  category: string,
): Instruction {
  return {
    ...base(id, sceneId, split, targets),
    dimension: 'counting',
    question: `How many ${category}s?`,
    wording: wordingOf('GC/en/1', 'How many {category}s?', category),
    answer: { kind: 'count', count: targets.length },
    answerBin: `count:${targets.length}`,
  };
}

function direction(id: string, sceneId: string, split: Split, from: Instance, to: Instance): Instruction {
  const terms = ['right', 'up', 'lower-right', 'left'];
  const right = sceneId === 'demo/train/1' ? 'right' : 'lower-right';
  return {
    ...base(id, sceneId, split, [from, to]),
    dimension: 'spatial',
    question: 'Where is the blue outline from the orange outline?',
    wording: {
      language: 'en',
      templateId: 'DrR/en/1',
      template: 'Where is {target} from {reference}?',
      slots: { target: { type: 'marker', role: 'target' }, reference: { type: 'marker', role: 'reference' } },
    },
    options: terms.map((term, i) => ({
      letter: 'ABCD'[i] as string,
      value: term,
      slot: { type: 'term', term: `direction/${term}` },
      text: term,
    })),
    markers: [
      { ...markerOf(from, 'reference'), colour: 'orange' },
      { ...markerOf(to, 'target'), colour: 'blue' },
    ],
    answer: { kind: 'option', value: right },
    answerLetter: 'ABCD'[terms.indexOf(right)] as string,
    answerBin: right,
  };
}

function classification(id: string, sceneId: string, split: Split, target: Instance): Instruction {
  const values = ['ship', 'plane'];
  return {
    ...base(id, sceneId, split, [target]),
    dimension: 'fine-grained',
    question: 'What is in the pink outline?',
    wording: {
      language: 'en',
      templateId: 'OC/en/1',
      template: 'What is in {target}?',
      slots: { target: { type: 'marker', role: 'target' } },
    },
    options: values.map((value, i) => ({
      letter: 'AB'[i] as string,
      value,
      slot: { type: 'category', category: value, number: 'singular' },
      text: value,
    })),
    markers: [{ ...markerOf(target, 'target'), colour: 'pink' }],
    answer: { kind: 'option', value: target.category },
    answerLetter: 'AB'[values.indexOf(target.category)] as string,
    answerBin: target.category,
  };
}

function markerOf(target: Instance, role: string) {
  return { role, instance: target.id, outline: hbbCorners(padHbb(hbbOf(target.quad), 4)), strokePx: 3 };
}

function wordingOf(templateId: string, template: string, category: string): Instruction['wording'] {
  const slot = { type: 'category', category, number: 'singular' } as const;
  return { language: 'en', templateId, template, slots: { category: slot } };
}

function diagnosticsOf(targets: readonly Instance[]): Diagnostics {
  const share = targets.length === 0 ? null : 200 / 120_000;
  return {
    targetCount: targets.length,
    hbbWidthPx: { mean: 20, min: 20, max: 20 },
    hbbHeightPx: { mean: 10, min: 10, max: 10 },
    obbLongPx: { mean: 20, min: 20, max: 20 },
    obbShortPx: { mean: 10, min: 10, max: 10 },
    sidePx: 14.1,
    sizeBin: 'xs',
    areaShare: share,
    sameCategoryCount: targets.length,
    localDensity: 1,
    nearestSamePx: 40,
    contextPx: 100,
    difficultShare: 0,
    gsdMeters: 0.5,
    sceneCondition: null,
    targetCondition: null,
  };
}

function tinyDrops(): Record<string, LedgerEntry[]> {
  return {
    '1-ingest': [
      { subject: 'demo/train/1', code: 'zero-area', value: 0.2, threshold: 1, about: { index: 7 } },
      { subject: 'demo/val/<3>', code: 'outside', value: 0, threshold: 0.4, about: { index: 9 } },
    ],
    '3-derive': [
      {
        subject: 'demo/train/1',
        code: 'gap-too-small',
        value: 11.2,
        threshold: 16,
        about: { task: 'DrR', instances: ['o0', 'o1'] },
      },
      {
        subject: 'demo/train/2',
        code: 'region-border',
        value: 3,
        threshold: 8,
        about: { task: 'RC', category: 'ship', region: [40, 40, 200, 120] },
      },
    ],
    '7-split': [{ subject: 'GD-00000000000f', code: 'over-quota', value: 7, threshold: 6 }],
  };
}

const NAMES = ['1-ingest', '2-screen', '3-derive', '4-select', '5-draft', '6-review', '7-split'];

/** Writes the run below `root` (`archive`, `out/stages`) and gives what the release is made from. */
export async function writeTinyRun(
  root: string,
  run: TinyRun,
  config: Partial<ConfigInput> = {},
): Promise<ReleaseInput> {
  const stagesPath = join(root, 'out', 'stages');
  const archive = join(root, 'archive');
  mkdirSync(join(archive, 'images'), { recursive: true });
  for (const entry of run.scenes) {
    const path = join(archive, entry.scene.imagePath as string);
    const bytes = await drawScene(entry.scene, run.pixelsFrom?.get(entry.scene.id) ?? entry.scene.instances);
    writeFileSync(path, bytes);
    entry.screen = { ...entry.screen, pixels: pixelsOf(sha256Hex(bytes)) };
  }
  const kept: Record<string, readonly unknown[]> = { '2-screen': run.scenes, '7-split': run.records };
  const stages: StageReport[] = [];
  for (const name of NAMES) {
    const folder = join(stagesPath, name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'kept.jsonl'), jsonLines(kept[name] ?? []));
    writeFileSync(join(folder, 'dropped.jsonl'), jsonLines(run.drops[name] ?? []));
    stages.push(reportOf(name, run.drops[name] ?? [], kept[name] ?? []));
    writeFileSync(join(folder, 'report.json'), JSON.stringify(stages.at(-1)));
  }
  return {
    config: configSchema.parse({ sources: { demo: { root: archive } }, seed: 12345678, ...config }),
    stagesPath,
    outPath: join(root, 'out'),
    cachePath: join(root, 'cache'),
    errataPath: null,
    sources: [
      {
        id: 'demo',
        title: 'Demo <set>',
        homepage: 'https://example.org/demo',
        licence: 'CC BY-NC 4.0',
        licenceUrl: 'https://creativecommons.org/licenses/by-nc/4.0/',
        citation: 'Nobody, 2024',
        rootPath: archive,
      },
    ],
    families: [
      { id: 'GD', title: 'Global detection', description: 'd', version: 1, params: { maxTargets: 60 } },
    ],
    ownFiles: [],
    taxonomyVersion: '1',
    engine: { name: 'uhr-micro', version: '0.1.0' },
    stages,
    progress: () => {},
  };
}

function reportOf(stage: string, drops: readonly LedgerEntry[], kept: readonly unknown[]): StageReport {
  const dropped: Record<string, number> = {};
  for (const { code } of drops) dropped[code] = (dropped[code] ?? 0) + 1;
  const book = { unit: 'things', in: kept.length + drops.length, kept: kept.length, dropped };
  return { stage, fingerprint: sha256Hex(stage), books: [book], details: {}, outputs: {} };
}

function jsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${canonicalJson(value)}\n`).join('');
}

function pixelsOf(sha256: string): ScreenFacts['pixels'] {
  return {
    sha256,
    format: 'png',
    bands: 3,
    bitDepth: 8,
    orientation: 1,
    colour: 'rgb',
    dHash: sha256.slice(0, 16),
    condition: { brightness: 90, contrast: 10, sharpness: 1 },
    grid: { cellPx: 64, columns: 0, rows: 0, brightness: [], contrast: [], sharpness: [] },
  };
}

/** Grey ground with a white rectangle for every instance. */
async function drawScene(scene: Scene, instances: readonly Instance[]): Promise<Buffer> {
  const [, , width, height] = scene.framePx;
  const boxes = instances.map((instance) => {
    const [x1, y1, x2, y2] = hbbOf(instance.quad);
    return `<rect x="${x1}" y="${y1}" width="${x2 - x1}" height="${y2 - y1}" fill="#fff"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${boxes.join('')}</svg>`;
  return sharp({ create: { width, height, channels: 3, background: '#5a5a5a' } })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}
