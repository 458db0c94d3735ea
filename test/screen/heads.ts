import type { ImageHead, SceneHead } from '../../src/screen/screen-scene.ts';

export function imageHead(change: Partial<ImageHead> = {}): ImageHead {
  return {
    sha256: 'a'.repeat(64),
    dHash: '0f1e2d3c4b5a6978',
    kind: 'png, 3 x 8 bit, rgb, orientation 1',
    orientation: 1,
    pixelsJson: '{}',
    ...change,
  };
}

export function sceneHead(id: string, change: Partial<SceneHead> = {}): SceneHead {
  const [widthPx, heightPx] = [change.widthPx ?? 4000, change.heightPx ?? 4000];
  return {
    id,
    source: id.split('/')[0] as string,
    widthPx,
    heightPx,
    longEdgePx: Math.max(widthPx, heightPx),
    instances: 10,
    density: 1,
    spread: 0.1,
    drop: null,
    image: null,
    labelsHash: null,
    place: null,
    ...change,
  };
}
