import { centroidOf, meanOf, type Points } from './geometry.ts';
import { type AnswerRule, isRefused, markedInstance } from './rule.ts';

/** Sectors of 45° around the x axis, clockwise on screen: y points down, so that angles grow downwards. */
const WORDS = ['right', 'lower-right', 'down', 'lower-left', 'left', 'upper-left', 'up', 'upper-right'];
const SECTOR_DEG = 45;

/** In which direction does the target lie from the reference? From centre to centre, the mean of the corners. */
export const directionFrom: AnswerRule = {
  tasks: ['DrR'],
  conventions: { used: 'between the means of the corners', other: 'between the centres of area' },
  scopeOf: () => [],
  answer(question, scene, { membership }) {
    const reference = markedInstance(question, scene, 'reference');
    if (isRefused(reference)) return reference;
    const target = markedInstance(question, scene, 'target');
    if (isRefused(target)) return target;
    const centre = (shape: Points) => (membership === 'centre' ? meanOf(shape) : centroidOf(shape));
    const [x1, y1] = centre(reference.shape);
    const [x2, y2] = centre(target.shape);
    if (x1 === x2 && y1 === y2) return { refused: 'both objects have one centre' };
    const deg = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
    const sector = Math.floor((deg + SECTOR_DEG / 2 + 360) / SECTOR_DEG) % WORDS.length;
    const targets = [reference, target].sort((a, b) => a.object.index - b.object.index);
    return { answer: { kind: 'option', says: `direction/${WORDS[sector]}` }, targets };
  },
};
