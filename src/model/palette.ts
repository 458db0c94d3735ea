/** A colour that markers are drawn in and that questions name. */
export interface MarkerColour {
  /** Key of the colour; its words stand in the language data. */
  readonly name: string;
  readonly hex: `#${string}`;
}

/**
 * Six of the eight colours of Okabe and Ito, "Color Universal Design" (https://jfly.uni-koeln.de/color/), which stay
 * apart under the three kinds of colour blindness. Black is left out (lost in shadows) and so is the paler of the two
 * oranges: what is kept is called by one plain word that fits no other. Enough for one reference and four candidates.
 */
export const MARKER_COLOURS: readonly MarkerColour[] = [
  { name: 'orange', hex: '#D55E00' },
  { name: 'yellow', hex: '#F0E442' },
  { name: 'green', hex: '#009E73' },
  { name: 'blue', hex: '#0072B2' },
  { name: 'sky-blue', hex: '#56B4E9' },
  { name: 'pink', hex: '#CC79A7' },
];

/** Hex value of a colour of the palette. Throws for a name that is not in it. */
export function colourHex(name: string): string {
  const found = MARKER_COLOURS.find((colour) => colour.name === name);
  if (found === undefined) throw new Error(`palette: no colour ${JSON.stringify(name)}`);
  return found.hex;
}
