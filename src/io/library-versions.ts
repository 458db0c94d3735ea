import sharp from 'sharp';

/** Versions that the bytes of a build may depend on. */
export function libraryVersions(): {
  readonly node: string;
  readonly sharp: string;
  readonly libvips: string;
} {
  return {
    node: process.versions.node,
    sharp: sharp.versions.sharp ?? 'unknown',
    libvips: sharp.versions.vips ?? 'unknown',
  };
}
