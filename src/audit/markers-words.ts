import { languageOf } from '../model/language.ts';
import { MARKER_COLOURS } from '../model/palette.ts';
import type { Released } from './released.ts';
import type { AuditFinding } from './section.ts';

/** What is wrong with the colours that a question names, against those that its markers are drawn in. */
export function checkColourWords(record: Released): AuditFinding[] {
  const drawn = record.markers.map((m) => m.colour);
  if (drawn.length === 0) return [];
  const named = coloursNamed(record);
  const list = (colours: readonly string[]): string => colours.join(', ') || 'none';
  const findings: AuditFinding[] = [];
  const say = (code: string, message: string): number => findings.push({ code, where: record.id, message });
  for (const colour of new Set(drawn)) {
    if (!MARKER_COLOURS.some(({ name }) => name === colour))
      say('marker-colour-unknown', `has a marker in ${colour}, expected a colour of the palette`);
    else if (!named.has(colour))
      say(
        'marker-not-named',
        `draws a ${colour} marker that it does not name, expected one of ${list([...named])}`,
      );
  }
  if (new Set(drawn).size < drawn.length)
    say('marker-colour-twice', `has markers in ${list(drawn)}, expected one of each colour`);
  for (const colour of named) {
    if (!drawn.includes(colour))
      say('marker-not-drawn', `names ${colour}, expected one of the colours drawn: ${list(drawn)}`);
  }
  return findings;
}

/** Colours whose phrase (`the blue outline`) stands in the question or in an option. */
function coloursNamed({ question, options, wording }: Released): Set<string> {
  const language = languageOf(wording.language);
  const said = [question, ...(options ?? []).map((o) => o.text)].join('\n').toLowerCase();
  const phraseOf = (colour: string): string =>
    language.marker.replace('{colour}', () => language.colours[colour] ?? colour).toLowerCase();
  return new Set(MARKER_COLOURS.map(({ name }) => name).filter((name) => said.includes(phraseOf(name))));
}
