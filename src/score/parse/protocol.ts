/** The image that coordinates are read against, px. */
export interface Canvas {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * How a model writes coordinates; chosen explicitly, never guessed. `toPixels` maps flat `x y x y ...` numbers, in the
 * order in which the model wrote them, to absolute pixels of the full native image.
 */
export interface CoordinateProtocol {
  readonly id: string;
  readonly description: string;
  toPixels(numbers: readonly number[], canvas: Canvas): number[];
}

function scaled(numbers: readonly number[], scaleX: number, scaleY: number): number[] {
  return numbers.map((v, i) => v * (i % 2 === 0 ? scaleX : scaleY));
}

const pixel: CoordinateProtocol = {
  id: 'pixel',
  description: 'absolute pixels of the full native image',
  toPixels: (numbers) => [...numbers],
};

const thousand: CoordinateProtocol = {
  id: '1000',
  description: 'both axes scaled to 0..1000 (the paper’s default)',
  toPixels: (numbers, { widthPx, heightPx }) => scaled(numbers, widthPx / 1000, heightPx / 1000),
};

const unit: CoordinateProtocol = {
  id: 'unit',
  description: 'both axes scaled to 0..1',
  toPixels: (numbers, { widthPx, heightPx }) => scaled(numbers, widthPx, heightPx),
};

/** Gemini's native boxes: `[ymin, xmin, ymax, xmax]` on 0..1000. https://ai.google.dev/gemini-api/docs/image-understanding */
const gemini: CoordinateProtocol = {
  id: 'gemini',
  description: 'y before x, both axes scaled to 0..1000 (Gemini)',
  toPixels: (numbers, canvas) => {
    const swapped = numbers.map((_, i) => numbers[i % 2 === 0 ? i + 1 : i - 1] ?? Number.NaN);
    return thousand.toPixels(swapped, canvas);
  },
};

const QWEN_FACTOR = 28;
const QWEN_MIN_PIXELS = 56 * 56;
const QWEN_MAX_PIXELS = 14 * 14 * 4 * 16384;

/**
 * Qwen2.5-VL's native boxes: pixels of the image after its own resize (sides to multiples of 28, area within the
 * processor's default limits). https://github.com/QwenLM/Qwen2.5-VL qwen-vl-utils `smart_resize`
 */
const qwen25: CoordinateProtocol = {
  id: 'qwen2.5-vl',
  description: 'pixels of the image as resized by Qwen2.5-VL (multiples of 28, default limits)',
  toPixels: (numbers, canvas) => {
    const resized = qwenSize(canvas);
    return scaled(numbers, canvas.widthPx / resized.widthPx, canvas.heightPx / resized.heightPx);
  },
};

function qwenSize({ widthPx, heightPx }: Canvas): Canvas {
  const nearest = (v: number): number => Math.max(QWEN_FACTOR, Math.round(v / QWEN_FACTOR) * QWEN_FACTOR);
  const area = nearest(widthPx) * nearest(heightPx);
  if (area > QWEN_MAX_PIXELS) {
    const beta = Math.sqrt((widthPx * heightPx) / QWEN_MAX_PIXELS);
    const down = (v: number): number =>
      Math.max(QWEN_FACTOR, Math.floor(v / beta / QWEN_FACTOR) * QWEN_FACTOR);
    return { widthPx: down(widthPx), heightPx: down(heightPx) };
  }
  if (area < QWEN_MIN_PIXELS) {
    const beta = Math.sqrt(QWEN_MIN_PIXELS / (widthPx * heightPx));
    const up = (v: number): number => Math.ceil((v * beta) / QWEN_FACTOR) * QWEN_FACTOR;
    return { widthPx: up(widthPx), heightPx: up(heightPx) };
  }
  return { widthPx: nearest(widthPx), heightPx: nearest(heightPx) };
}

export const COORDINATE_PROTOCOLS: readonly CoordinateProtocol[] = [pixel, thousand, unit, gemini, qwen25];

export function protocolById(id: string): CoordinateProtocol | null {
  return COORDINATE_PROTOCOLS.find((p) => p.id === id) ?? null;
}

/** The protocol that a prediction states for itself, else the one that was chosen. Throws for one that is not known. */
export function protocolOf(
  { protocol }: { readonly protocol?: string | undefined },
  chosen: CoordinateProtocol,
): CoordinateProtocol {
  if (protocol === undefined) return chosen;
  const own = protocolById(protocol);
  if (own === null) throw new Error(`protocolOf: no protocol ${JSON.stringify(protocol)}`);
  return own;
}
