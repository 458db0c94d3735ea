import type { Candidate } from '../model/candidate.ts';
import type { Option, Selected } from '../model/instruction.ts';
import { type RenderContext, renderQuestion, renderSlot } from '../model/render-question.ts';
import type { Slot } from '../model/wording.ts';
import { LETTERS } from './letters.ts';
import type { Chosen } from './select.ts';

/**
 * The record of a chosen candidate: its letters, colours and the question as text, in absolute pixels.
 * @param peerSlots wordings of options that are answers of other candidates, by value
 */
export function buildSelected(
  candidate: Candidate,
  chosen: Chosen,
  context: Omit<RenderContext, 'colours'>,
  peerSlots: ReadonlyMap<string, Slot> = new Map(),
): Selected {
  const render: RenderContext = { ...context, colours: chosen.colours };
  const options = buildOptions(candidate, chosen, render, peerSlots);
  const { id, task, dimension, tier, sceneId, source, wording, answer, facts, targets } = candidate;
  const right = options?.find((option) => answer.kind === 'option' && option.value === answer.value);
  return {
    id,
    task,
    dimension,
    tier,
    sceneId,
    group: chosen.head.group,
    source,
    rank: chosen.rank,
    reserve: chosen.reserve,
    question: renderQuestion(wording, render),
    wording,
    options,
    markers: candidate.markers.map((marker) => ({
      ...marker,
      colour: chosen.colours[marker.role] as string,
    })),
    answer,
    answerLetter: right?.letter ?? null,
    answerBin: candidate.answerBin,
    facts,
    targets,
    diagnostics: candidate.diagnostics,
    proof: candidate.proof,
  };
}

function buildOptions(
  candidate: Candidate,
  chosen: Chosen,
  render: RenderContext,
  peerSlots: ReadonlyMap<string, Slot>,
): Option[] | null {
  if (chosen.ordered === null) return null;
  const { options, choice, wording } = candidate;
  const plans = options ?? (choice === null ? [] : [choice.answer, ...choice.pool]);
  const slots = new Map([...peerSlots, ...plans.map((plan) => [plan.value, plan.slot] as const)]);
  return chosen.ordered.map((value, i) => {
    const slot = slots.get(value) as Slot;
    return { letter: LETTERS[i] as string, value, slot, text: renderSlot(slot, render, wording.language) };
  });
}
