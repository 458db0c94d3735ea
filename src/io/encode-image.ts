import sharp, { type Sharp } from 'sharp';

/** Raw 8-bit samples, rows from the top, bands interleaved. */
export interface RawPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bands: 1 | 3 | 4;
  readonly samples: Uint8Array | Uint8ClampedArray;
}

export type PictureFormat = 'png' | 'jpeg' | 'tiff-jpeg' | 'tiff-deflate';

export interface EncodeOptions {
  readonly format: PictureFormat;
  /** Standard deviation of a Gaussian blur before encoding, px; 0 for none. */
  readonly softenPx: number;
  /** Drop colour, or add an opaque alpha band. */
  readonly bands: 'rgb' | 'grey' | 'rgba' | 'as-is';
}

/** Encodes raw samples as a file image of 8 bits a band. The same input gives the same bytes for one version of libvips. */
export async function encodePicture(picture: RawPicture, options: EncodeOptions): Promise<Uint8Array> {
  let pipeline = sharp(picture.samples, {
    raw: { width: picture.widthPx, height: picture.heightPx, channels: picture.bands },
    limitInputPixels: 1_000_000_000,
  });
  if (options.softenPx >= 0.3) pipeline = pipeline.blur(options.softenPx);
  if (options.bands === 'grey') pipeline = pipeline.toColourspace('b-w');
  if (options.bands === 'rgba') pipeline = pipeline.ensureAlpha(1);
  return withFormat(pipeline, options.format).toBuffer();
}

function withFormat(pipeline: Sharp, format: PictureFormat): Sharp {
  switch (format) {
    case 'png':
      return pipeline.png({ compressionLevel: 4, adaptiveFiltering: true });
    case 'jpeg':
      return pipeline.jpeg({ quality: 90, chromaSubsampling: '4:4:4' });
    case 'tiff-jpeg':
      return pipeline.tiff({ compression: 'jpeg', quality: 92, tile: false, bigtiff: false });
    case 'tiff-deflate':
      return pipeline.tiff({ compression: 'deflate', predictor: 'horizontal', tile: false, bigtiff: false });
  }
}
