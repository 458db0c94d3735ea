import { expressionEn } from './expression-en.ts';
import type { Language } from './language.ts';
import { layoutEn } from './layout-en.ts';
import { structureEn } from './structure-en.ts';

const HBB = '[x1, y1, x2, y2] with the left, top, right and bottom edge of the upright box';
const OBB = '[x1, y1, x2, y2, x3, y3, x4, y4] with the four corners of the rotated box, clockwise on screen';

export const LANGUAGE_EN: Language = {
  code: 'en',
  marker: 'the {colour} outline',
  colours: {
    orange: 'orange',
    yellow: 'yellow',
    green: 'green',
    blue: 'blue',
    'sky-blue': 'sky-blue',
    pink: 'pink',
  },
  terms: {
    'direction/up': 'up',
    'direction/upper-right': 'upper right',
    'direction/right': 'right',
    'direction/lower-right': 'lower right',
    'direction/down': 'down',
    'direction/lower-left': 'lower left',
    'direction/left': 'left',
    'direction/upper-left': 'upper left',
    'rank/nearest': 'nearest to',
    'rank/farthest': 'farthest from',
  },
  categories: null,
  expression: expressionEn,
  layout: layoutEn,
  structure: structureEn,
  formats: {
    'boxes-hbb': `Answer with a JSON list of boxes only, each written as ${HBB}.`,
    'boxes-obb': `Answer with a JSON list of boxes only, each written as ${OBB}.`,
    'box-hbb': `Answer with one box only, written as ${HBB}.`,
    'box-obb': `Answer with one box only, written as ${OBB}.`,
    count: 'Answer with one integer only.',
    option: 'Answer with the letter of the right option only.',
    mask: 'Answer with one mask of the full image only, as COCO compressed RLE.',
  },
  regionOrder: 'Rectangles are written as [x1, y1, x2, y2]: left, top, right and bottom edge.',
  protocols: {
    pixel:
      'Coordinates are pixels of the full image, {width} wide and {height} high, with the origin at the top left and y pointing down.',
    '1000':
      'Coordinates are thousandths of the width (x) and height (y) of the full image, from 0 to 1000, with the origin at the top left and y pointing down.',
    unit: 'Coordinates are shares of the width (x) and height (y) of the full image, from 0 to 1, with the origin at the top left and y pointing down.',
  },
  sentenceGap: ' ',
};
