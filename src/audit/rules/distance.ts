import { gapBetween, meanOf } from './geometry.ts';
import { type AnswerRule, isRefused, markedInstance } from './rule.ts';
import type { RuleInstance } from './scene.ts';

interface Candidate {
  readonly role: string;
  readonly instance: RuleInstance;
  readonly distancePx: number;
}

/** Which of the marked candidates is nearest to the reference (or farthest)? From centre to centre. */
export const nearestTo: AnswerRule = {
  tasks: ['DsR'],
  conventions: { used: 'distance between the means of the corners', other: 'gap between the outlines' },
  scopeOf: () => [],
  answer(question, scene, { membership }) {
    const reference = markedInstance(question, scene, 'reference');
    if (isRefused(reference)) return reference;
    const wantsFarthest = Object.values(question.terms).includes('rank/farthest');
    if (!wantsFarthest && !Object.values(question.terms).includes('rank/nearest'))
      return { refused: 'the question asks neither for the nearest nor for the farthest' };
    const candidates: Candidate[] = [];
    for (const { says: role } of question.options) {
      const instance = markedInstance(question, scene, role);
      if (isRefused(instance)) return instance;
      const distancePx =
        membership === 'centre'
          ? centreDistance(reference, instance)
          : gapBetween(reference.shape, instance.shape);
      candidates.push({ role, instance, distancePx });
    }
    candidates.sort((a, b) => (wantsFarthest ? b.distancePx - a.distancePx : a.distancePx - b.distancePx));
    const [best, next] = candidates;
    if (best === undefined || next === undefined) return { refused: 'fewer than two candidates' };
    if (best.distancePx === next.distancePx) return { refused: 'two candidates are as far away' };
    const targets = [reference, ...candidates.map((candidate) => candidate.instance)];
    return {
      answer: { kind: 'option', says: best.role },
      targets: targets.sort((a, b) => a.object.index - b.object.index),
    };
  },
};

function centreDistance(a: RuleInstance, b: RuleInstance): number {
  const [x1, y1] = meanOf(a.shape);
  const [x2, y2] = meanOf(b.shape);
  return Math.hypot(x2 - x1, y2 - y1);
}
