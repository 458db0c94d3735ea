// Written by `npm run gen` from the files of this folder.
import { family as bg } from './bg.ts';
import { family as cg } from './cg.ts';
import { family as crc } from './crc.ts';
import { family as drr } from './drr.ts';
import { family as dsr } from './dsr.ts';
import type { AnyFamily } from './family.ts';
import { family as fgr } from './fgr.ts';
import { family as gc } from './gc.ts';
import { family as gd } from './gd.ts';
import { family as oc } from './oc.ts';
import { family as pdr } from './pdr.ts';
import { family as rc } from './rc.ts';
import { family as rd } from './rd.ts';

/** Every task family of this folder, in the order of their file names. */
export const FAMILIES: readonly AnyFamily[] = [bg, cg, crc, drr, dsr, fgr, gc, gd, oc, pdr, rc, rd];
