import sharp from 'sharp';
import type { Seen } from './seen.ts';

/**
 * What a model without faults answers to the prompts of the client's tests: which half of the first image is brighter, as its
 * pixels show, and how many points the layout in the text lists.
 */
export async function look({ images, text }: Seen): Promise<unknown> {
  const [first] = images;
  const side = first === undefined ? 'none' : await brighterSide(first);
  return { side, points: [...text.matchAll(/\(\d+, \d+\)/g)].length };
}

async function brighterSide(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  let difference = 0;
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const value = data[(y * info.width + x) * info.channels] as number;
      difference += x < info.width / 2 ? value : -value;
    }
  }
  return difference > 0 ? 'left' : 'right';
}
