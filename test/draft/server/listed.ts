/** An object of the layout that a prompt lists, centre in thousandths of the sides. */
export interface Listed {
  readonly number: number;
  readonly x: number;
  readonly y: number;
  readonly area: number;
}

export type Side = 'left' | 'right' | 'top' | 'bottom';
export const SIDES: readonly Side[] = ['left', 'right', 'top', 'bottom'];
export const OPPOSITE: Readonly<Record<Side, Side>> = {
  left: 'right',
  right: 'left',
  top: 'bottom',
  bottom: 'top',
};
/** Smaller comes first from that side. */
export function alongOf({ x, y }: Listed, side: Side): number {
  return { left: x, right: -x, top: y, bottom: -y }[side];
}

export function listedIn(text: string): Listed[] {
  return [...text.matchAll(/^(\d+): at \((\d+), (\d+)\), (\d+) wide and (\d+) high$/gm)].map((match) => {
    const [number, x, y, width, height] = match.slice(1).map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ];
    return { number, x, y, area: width * height };
  });
}
