import sharp from 'sharp';

/** Shares of the sides of a picture. */
export interface SeenBox {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export function isOrange(red: number, green: number, blue: number): boolean {
  return Math.abs(red - 0xd5) < 12 && Math.abs(green - 0x5e) < 12 && blue < 12;
}

/** Extent of the orange outline in a picture. Throws where there is none. */
export async function outlinedBox(png: Buffer | undefined): Promise<SeenBox> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let [x1, y1, x2, y2] = [info.width, info.height, -1, -1];
  for (let i = 0; i < data.length; i += info.channels) {
    if (!isOrange(data[i] as number, data[i + 1] as number, data[i + 2] as number)) continue;
    const at = i / info.channels;
    const [x, y] = [at % info.width, Math.floor(at / info.width)];
    [x1, y1, x2, y2] = [Math.min(x1, x), Math.min(y1, y), Math.max(x2, x), Math.max(y2, y)];
  }
  if (x2 < 0) throw new Error('no orange outline in the picture');
  return { x1: x1 / info.width, y1: y1 / info.height, x2: (x2 + 1) / info.width, y2: (y2 + 1) / info.height };
}

/** Mean brightness of a picture, 0 to 255. */
export async function brightness(png: Buffer | undefined): Promise<number> {
  const { channels } = await sharp(png).greyscale().stats();
  return channels[0]?.mean ?? 0;
}
