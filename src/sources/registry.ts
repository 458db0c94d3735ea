// Written by `npm run gen` from the files of this folder.
import { reader as dotaV2 } from './dota-v2.ts';
import { reader as fair1m } from './fair1m.ts';
import type { AnyReader } from './reader.ts';
import { reader as sodaA } from './soda-a.ts';
import { reader as xview } from './xview.ts';

/** Every dataset reader of this folder, in the order of their file names. */
export const READERS: readonly AnyReader[] = [dotaV2, fair1m, sodaA, xview];
