import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sumFolder } from '../io/checksums.ts';
import { pathExists } from '../io/files.ts';
import type { FileSum, Manifest } from '../model/manifest.ts';
import type { AuditFinding } from './section.ts';

const LIST = 'checksums.txt';
const MANIFEST = 'manifest.json';

interface Listed {
  readonly sha256: string;
  readonly line: number;
}

/**
 * Every file against `checksums.txt` and against the manifest. Of three sums the one that stands alone is wrong, so that a
 * digit changed in either list is named, and not the file that it is about.
 */
export async function checkFiles(
  releasePath: string,
  manifest: Manifest,
): Promise<{ readonly findings: AuditFinding[]; readonly count: number }> {
  const sums = await sumFolder(releasePath);
  const { listed, findings } = await readList(releasePath);
  const paths = new Set([...Object.keys(sums), ...listed.keys(), ...Object.keys(manifest.files)]);
  paths.delete(LIST);
  for (const path of paths) {
    const real = sums[path] ?? null;
    const inManifest = path === MANIFEST ? null : (manifest.files[path] ?? null);
    findings.push(...judgeFile(path, real, listed.get(path) ?? null, inManifest));
  }
  return { findings, count: Object.keys(sums).length };
}

async function readList(
  releasePath: string,
): Promise<{ readonly listed: Map<string, Listed>; readonly findings: AuditFinding[] }> {
  const listed = new Map<string, Listed>();
  const findings: AuditFinding[] = [];
  const path = join(releasePath, LIST);
  if (!pathExists(path))
    return { listed, findings: [{ code: 'file-missing', where: LIST, message: 'is missing' }] };
  const lines = (await readFile(path, 'utf8')).split('\n');
  lines.forEach((text, i) => {
    const line = i + 1;
    if (text === '' && line === lines.length) return;
    const [, sha256, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(text) ?? [];
    const fault =
      sha256 === undefined || name === undefined
        ? 'is not a sha256, two blanks and a path'
        : listed.has(name)
          ? `names ${name} a second time`
          : null;
    if (fault !== null) findings.push({ code: 'checksum-invalid', where: `${LIST}:${line}`, message: fault });
    else listed.set(name as string, { sha256: sha256 as string, line });
  });
  return { listed, findings };
}

function judgeFile(
  path: string,
  real: FileSum | null,
  listed: Listed | null,
  inManifest: FileSum | null,
): AuditFinding[] {
  if (real === null) return [{ code: 'file-missing', where: path, message: 'is listed and is not there' }];
  if (listed === null && inManifest === null)
    return [
      { code: 'file-stray', where: path, message: 'is listed neither in checksums.txt nor in the manifest' },
    ];
  if (listed === null) return [unlisted(LIST, path)];
  if (path === MANIFEST) return judgeManifest(real, listed);
  if (inManifest === null) return [unlisted(MANIFEST, path)];
  return judgeSums(path, real, listed, inManifest);
}

function judgeSums(path: string, real: FileSum, listed: Listed, inManifest: FileSum): AuditFinding[] {
  const [isListed, isInManifest] = [real.sha256 === listed.sha256, real.sha256 === inManifest.sha256];
  const wrong = (where: string, sha256: string): AuditFinding[] => [
    { code: 'checksum-differs', where, message: `found ${sha256} for ${path}, expected ${real.sha256}` },
  ];
  if (!isListed && !isInManifest)
    return [
      {
        code: 'file-changed',
        where: path,
        message: `found the sha256 ${real.sha256}, expected ${inManifest.sha256}`,
      },
    ];
  if (!isListed) return wrong(`${LIST}:${listed.line}`, listed.sha256);
  if (!isInManifest) return wrong(`${MANIFEST}: files.${path}.sha256`, inManifest.sha256);
  if (real.bytes === inManifest.bytes) return [];
  const where = `${MANIFEST}: files.${path}.bytes`;
  return [{ code: 'checksum-differs', where, message: `found ${inManifest.bytes}, expected ${real.bytes}` }];
}

/** There is no third voice: either of the two may be the changed one. */
function judgeManifest({ sha256 }: FileSum, listed: Listed): AuditFinding[] {
  if (sha256 === listed.sha256) return [];
  const message = `found the sha256 ${sha256}, line ${listed.line} of ${LIST} says ${listed.sha256}: one of the two files has changed`;
  return [{ code: 'file-changed', where: MANIFEST, message }];
}

function unlisted(list: string, path: string): AuditFinding {
  return { code: 'file-unlisted', where: list, message: `does not list ${path}, which is there` };
}
