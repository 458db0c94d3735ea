import type { Home } from './family.ts';

const IMPORTS: Readonly<Record<Home, string>> = {
  repository: `import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { DataError } from '../core/errors.ts';
import type { DatasetReader, LabelFile, ParsedAnnotation, SceneEntry } from './reader.ts';
`,
  package: `import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DataError, type DatasetReader, type LabelFile, type ParsedAnnotation, type SceneEntry, z } from 'uhr-micro';
`,
};

/** A whole reader to begin with: `images/<name>.png` beside `labels/<name>.json` with upright boxes. */
export function sourceModule(id: string, home: Home): string {
  return `${IMPORTS[home]}
/**
 * \`labels/<name>.json\`, beside \`images/<name>.png\`:
 *
 *     {"width": 5000, "height": 4000, "objects": [{"class": "ship", "box": [120, 80, 160, 100]}]}
 */
const annotationSchema = z.strictObject({
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  objects: z.array(
    z.strictObject({ class: z.string(), box: z.tuple([z.number(), z.number(), z.number(), z.number()]) }),
  ),
});

/** Says where the archive comes from and what is peculiar about it. */
export const reader = {
  id: '${id}',
  card: {
    title: '${id}',
    homepage: 'https://example.org',
    licence: 'unknown: ask the owner',
    licenceUrl: 'https://example.org',
    citation: 'none',
    expected: [],
    checksums: {},
    oriented: false,
    fineGrained: false,
    exhaustiveGroups: [],
  },
  labels: { ship: 'ship', plane: 'airplane', background: null },
  dropCodes: {},
  list: listScenes,
  parse: parseAnnotation,
} satisfies DatasetReader;

async function* listScenes(root: string): AsyncGenerator<SceneEntry<readonly LabelFile[]>> {
  const labels = (await namesIn(join(root, 'labels'))).filter((name) => name.endsWith('.json'));
  if (labels.length === 0) throw new DataError(root, 'holds no label file', 'labels/<name>.json');
  const images = new Set(await namesIn(join(root, 'images')).catch(() => []));
  for (const label of labels.sort()) {
    const name = basename(label, '.json');
    yield {
      id: \`${id}/all/\${name}\`,
      sourceSplit: 'all',
      name,
      imagePath: images.has(\`\${name}.png\`) ? \`images/\${name}.png\` : null,
      files: [\`labels/\${label}\`],
    };
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => {
    throw new DataError(folder, 'cannot be read', 'a folder');
  });
}

function parseAnnotation([file]: readonly LabelFile[], where: string): ParsedAnnotation {
  const { width, height, objects } = readAnnotation(file, where);
  return {
    size: { widthPx: width, heightPx: height },
    gsdMeters: null,
    objects: objects.map(({ class: sourceLabel, box: [x1, y1, x2, y2] }, index) => ({
      sourceLabel,
      points: [x1, y1, x2, y1, x2, y2, x1, y2],
      difficult: false,
      ignore: false,
      index,
    })),
    drops: [],
    faults: {},
    metadata: {},
    headFirst: false,
  };
}

function readAnnotation(file: LabelFile | undefined, where: string): z.infer<typeof annotationSchema> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(file?.bytes));
  } catch (error) {
    throw new DataError(where, \`is not JSON (\${(error as Error).message})\`, 'a JSON object');
  }
  const checked = annotationSchema.safeParse(value);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new DataError(where, \`\${issue?.path.join('.')}: \${issue?.message}\`);
}
`;
}

const HEADS: Readonly<Record<Home, (id: string) => string>> = {
  repository: (id) => `import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { reader } from '../../src/sources/${id}.ts';
import { tempFolder } from '../temp.ts';
`,
  package: (id) => `import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { reader } from './${id}.ts';
`,
};

const FIXTURE = `
const label = '{"width":5000,"height":4000,"objects":[{"class":"ship","box":[120,80,160,100]}]}';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
`;

/** A test of the reader: what it lists, what it reads, what it says of a broken file. */
export function sourceTest(id: string, home: Home): string {
  const isOwn = home === 'package';
  const same = (found: string, expected: string): string =>
    isOwn ? `assert.deepEqual(${found}, ${expected});` : `expect(${found}).toEqual(${expected});`;
  const fails = (call: string, message: string): string =>
    isOwn ? `assert.throws(() => ${call}, ${message});` : `expect(() => ${call}).toThrow(${message});`;
  const it = isOwn ? 'test' : 'it';
  return `${HEADS[home](id)}${FIXTURE}
${it}('lists a scene for each label file', async (${isOwn ? 'context' : ''}) => {
  const root = ${isOwn ? `mkdtempSync(join(tmpdir(), '${id}-'))` : 'tempFolder()'};
${isOwn ? '  context.after(() => rmSync(root, { recursive: true }));\n' : ''}  mkdirSync(join(root, 'labels'));
  mkdirSync(join(root, 'images'));
  writeFileSync(join(root, 'labels', 'a.json'), label);
  writeFileSync(join(root, 'labels', 'b.json'), label);
  writeFileSync(join(root, 'images', 'b.png'), '');
  const scenes: [string, string | null][] = [];
  for await (const { id, imagePath } of reader.list(root)) scenes.push([id, imagePath]);
  ${same('scenes', `[\n    ['${id}/all/a', null],\n    ['${id}/all/b', 'images/b.png'],\n  ]`)}
});

${it}('reads corners in absolute pixels', () => {
  const { size, objects } = reader.parse([{ path: 'labels/a.json', bytes: bytes(label) }], 'labels/a.json');
  ${same('size', '{ widthPx: 5000, heightPx: 4000 }')}
  ${same('objects[0]?.points', '[120, 80, 160, 80, 160, 100, 120, 100]')}
});

${it}('names a broken file', () => {
  const broken = [{ path: 'labels/a.json', bytes: bytes(label.slice(0, 40)) }];
  ${fails("reader.parse(broken, 'labels/a.json')", '/labels\\/a.json: is not JSON/')}
  const strange = [{ path: 'labels/a.json', bytes: bytes('{"width":0}') }];
  ${fails("reader.parse(strange, 'labels/a.json')", '/labels\\/a.json: width: /')}
});
`;
}
