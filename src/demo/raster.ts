/** An 8-bit RGB picture in memory, rows from the top, three bytes a pixel. */
export interface Raster {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgb: Uint8ClampedArray;
}

export function createRaster(widthPx: number, heightPx: number): Raster {
  return { widthPx, heightPx, rgb: new Uint8ClampedArray(widthPx * heightPx * 3) };
}

/** A copy of the window whose top-left pixel is (`left`, `top`). */
export function cropRaster(
  raster: Raster,
  left: number,
  top: number,
  widthPx: number,
  heightPx: number,
): Raster {
  const window = createRaster(widthPx, heightPx);
  for (let row = 0; row < heightPx; row++) {
    const from = ((top + row) * raster.widthPx + left) * 3;
    window.rgb.set(raster.rgb.subarray(from, from + widthPx * 3), row * widthPx * 3);
  }
  return window;
}

/** Takes colour and contrast out of the whole picture, as the air does: 0 leaves it as it is. */
export function gradeRaster(raster: Raster, haze: number): void {
  const { rgb } = raster;
  const keep = 1 - haze * 1.6;
  const gain = 1 - haze * 0.5;
  for (let at = 0; at < rgb.length; at += 3) {
    const grey = 0.3 * rgb[at] + 0.59 * rgb[at + 1] + 0.11 * rgb[at + 2];
    rgb[at] = (grey + (rgb[at] - grey) * keep) * gain + haze * 66;
    rgb[at + 1] = (grey + (rgb[at + 1] - grey) * keep) * gain + haze * 74;
    rgb[at + 2] = (grey + (rgb[at + 2] - grey) * keep) * gain + haze * 86;
  }
}
