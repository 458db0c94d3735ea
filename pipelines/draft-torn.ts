import { countText } from '../src/core/text.ts';
import { type SetAside, setAsideText } from '../src/draft/client/transcript-index.ts';

/** Lines told one by one; of a file that is damaged throughout the rest is counted. */
const MOST_TOLD = 10;

/**
 * Gives the function that tells on standard error which lines of a transcript could not be read, each once. They do not end a
 * run: a live one makes those calls again, and a replay names the first that it lacks.
 */
export function setAsideTeller(transcriptPath: string): (setAside: readonly SetAside[]) => void {
  let toldCount = 0;
  return (setAside) => {
    const fresh = setAside.slice(toldCount);
    toldCount = setAside.length;
    for (const one of fresh.slice(0, MOST_TOLD)) console.error(setAsideText(transcriptPath, one));
    const rest = fresh.length - MOST_TOLD;
    if (rest > 0) console.error(`${transcriptPath}: ${countText(rest, 'more line')} like these`);
  };
}
