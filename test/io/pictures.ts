import sharp, { type Sharp } from 'sharp';

/** RGB samples in which every pixel tells its place: red = x, green = y (both modulo 256), blue = 17. */
export function placeSamples(width: number, height: number): Uint8Array {
  const samples = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) samples.set([x % 256, y % 256, 17], (y * width + x) * 3);
  }
  return samples;
}

export function placePicture(width: number, height: number): Sharp {
  return sharp(placeSamples(width, height), { raw: { width, height, channels: 3 } });
}

/** Noise of a fixed seed (mulberry32, https://github.com/cprosche/mulberry32): does not compress, so that cuts hurt. */
export function noisePicture(width: number, height: number, seed = 1, low = 0, high = 255): Sharp {
  let state = seed;
  const samples = Uint8Array.from({ length: width * height * 3 }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return low + (((t ^ (t >>> 14)) >>> 0) % (high - low + 1));
  });
  return sharp(samples, { raw: { width, height, channels: 3 } });
}
