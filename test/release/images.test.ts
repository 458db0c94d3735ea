import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256File } from '../../src/io/files.ts';
import type { ImageRow } from '../../src/model/manifest.ts';
import { type AsideFolder, openAside } from '../../src/release/folder.ts';
import { copyImage } from '../../src/release/images.ts';
import type { ReleaseSource } from '../../src/release/input.ts';
import { tempFolder } from '../temp.ts';

interface Place {
  readonly row: ImageRow;
  readonly source: ReleaseSource;
  readonly folder: AsideFolder;
}

async function place(change: Partial<ImageRow> = {}): Promise<Place> {
  const rootPath = tempFolder();
  writeFileSync(join(rootPath, 'a.png'), 'pixels');
  const sha256 = await sha256File(join(rootPath, 'a.png'));
  return {
    row: { sourcePath: 'a.png', path: 'images/a.png', sha256, ...change } as ImageRow,
    source: { rootPath } as ReleaseSource,
    folder: await openAside(join(rootPath, 'release')),
  };
}

describe('copyImage', () => {
  it('copies the image that was screened, and no other', async () => {
    const { row, source, folder } = await place();
    await copyImage(row, source, folder);
    expect(await sha256File(await folder.fileAt('images/a.png'))).toBe(row.sha256);
    const gone = await place({ sourcePath: 'b.png' });
    await expect(copyImage(gone.row, gone.source, gone.folder)).rejects.toThrow(
      /b\.png: cannot be copied \(ENOENT/,
    );
    const changed = await place({ sha256: '0'.repeat(64) });
    await expect(copyImage(changed.row, changed.source, changed.folder)).rejects.toThrow(
      /a\.png: has the sha256 [0-9a-f]{64}, expected 0{64} as screened/,
    );
  });

  it('lays a full disk to the copy, not to the image', async () => {
    const { row, source, folder } = await place();
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const target = await folder.fileAt('images/a.png');
    await expect(copyImage(row, source, folder, () => Promise.reject(full))).rejects.toThrow(
      `${target}: cannot be written: no space left on the disk`,
    );
  });
});
