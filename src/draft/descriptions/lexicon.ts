/** A way to say a claim of a layout, and the claim: `place=upper-left`. Text is levelled before (see `read-description.ts`). */
export interface Phrase {
  readonly pattern: RegExp;
  readonly claim: string;
}

const OF_IMAGE = '(?: of (?:the )?image)?';
const PART = `(?: (?:corner|part|area|region|quarter|portion|section|side|edge|ninth|end))?${OF_IMAGE}`;
const BAND =
  '(?:(?:a|an|one|single|long|narrow|broad|loose|rough|clear|straight|elongated|thin|wide) )*(?:band|line|row|strip|chain|belt|column|swath|streak|arrangement|pattern)';
const RUNS =
  '(?: (?:that|which))?(?: (?:runs|run|running|stretches|stretching|stretched|extends|extending|leads|leading|reaches|reaching|goes|going|sweeps|sweeping))?';
const THE = '(?:the )?';
const PARTED =
  '(?:break|breaking|broken|split|splitting|divide|divided|dividing|separate|separated|separating|parted)(?: up)?';
/** Between several groups; of a single place or group it would say the opposite. */
const GAP =
  '(?: ,)?(?: (?:with|and|there is|there are|separated by))? (?:a |the )?(?:(?:wide|clear|broad|large|big|visible|open|empty) )*(?:gap|gaps|space) between (?:them|the two|both)';

/** `from the left to the right` and back, with or without a band that is said to run so. */
function along(a: string, b: string): string {
  const band = a.includes(' ') ? `(?:a )?(?:diagonal )?${BAND}` : BAND;
  return `(?:${band}${RUNS} )?(?:diagonally )?(?:from )?(?:${THE}${a}${PART} (?:to|toward) ${THE}${b}${PART}|${THE}${b}${PART} (?:to|toward) ${THE}${a}${PART})`;
}

/** The same as an adjective: `a horizontal band`. */
function lying(words: string): string {
  return `(?:(?:a|an|one|single|long|narrow|loose|rough|clear|elongated) )*(?:${words})(?: (?:long|narrow|loose|elongated))? (?:band|line|row|strip|chain|belt|column|streak|arrangement)`;
}

/** Read in this order; what one phrase has taken, the next does not see. */
export const PHRASES: readonly Phrase[] = [
  phrase('form=broad', 'broad area not a band'),
  phrase(
    'form=broad',
    '(?:fill|filling|cover|covering|occupy|occupying|take up|taking up|across|over|form|forming|make up|making up) (?:a |one )?(?:broad|wide|large) (?:area|patch|block|expanse|zone|field|surface)(?: rather than (?:a )?(?:band|line|row))?',
  ),
  phrase(
    'form=broad',
    '(?:a )?(?:broad|wide) (?:area|patch|block|expanse|zone)(?: rather than (?:a )?(?:band|line|row))?',
  ),
  phrase('form=line-falling', along('upper left', 'lower right')),
  phrase('form=line-rising', along('lower left', 'upper right')),
  phrase('form=line-level', along('left', 'right')),
  phrase('form=line-upright', along('upper', 'lower')),
  phrase('form=line-level', lying('horizontal|level')),
  phrase('form=line-upright', lying('vertical|upright')),
  phrase('form=line-falling', lying('falling|descending|downward sloping')),
  phrase('form=line-rising', lying('rising|ascending|upward sloping')),

  phrase('groups=two', groups('two|pair of')),
  phrase('groups=three', groups('three')),
  phrase(
    'groups=one',
    '(?:as |in |into )?(?:a |one |the )?(?:single|one|unbroken|continuous|connected|coherent)(?: (?:compact|large|big|loose|connected|continuous|coherent))* (?:group|cluster|gathering|concentration|whole)',
  ),
  phrase('groups=one', '(?:form|forming|make up|making up) one (?:group|cluster)'),

  phrase(
    'spacing=even',
    '(?:at |with |keep |keeping )?(?:even|equal|regular|uniform|constant|similar) (?:distances|spacing|gaps|intervals|spaces)(?: (?:from|between) (?:each other|one another|them|neighbors))?',
  ),
  phrase(
    'spacing=even',
    '(?:evenly|regularly|uniformly|equally)(?: (?:spaced|spread|distributed|placed|set))?(?: (?:out|apart)(?! (?:of|from)))?',
  ),
  phrase(
    'spacing=bunched',
    '(?:crowd|crowds|crowding|crowded|gather|gathering|gathered|huddle|huddled|bunch|bunching|bunched|clump|clumped|clumping)(?: (?:closely|tightly|densely|close))?(?: (?:together|up))?(?: (?:in|into) (?:small |tight |dense |close )*(?:bunches|clumps|clusters|knots))?',
  ),
  phrase(
    'spacing=bunched',
    '(?:in |into |form |forming )?(?:small |tight |dense |close |compact )+(?:bunches|clumps|clusters|knots|groups)',
  ),
  phrase('spacing=bunched', '(?:in |into )(?:bunches|clumps|knots)'),
  phrase('spacing=bunched', '(?:(?:tightly|densely|closely) )?(?:clustered|grouped)(?: together)?'),

  phrase(
    'place=everywhere',
    '(?:over|across|throughout|in|to|through|reach|reaching|on) (?:nearly |almost )?(?:all (?:the )?(?:parts|areas|regions|corners|sides)|every (?:part|area|region|corner)|(?:the )?(?:whole|entire|full))(?: extent)?(?: of)?(?: the)? image',
  ),
  phrase('place=everywhere', 'everywhere(?: in the image)?'),
  ...cell('upper-left', 'upper left'),
  ...cell('upper-right', 'upper right'),
  ...cell('lower-left', 'lower left'),
  ...cell('lower-right', 'lower right'),
  phrase('place=upper-middle', `(?:in |at |along |near |toward |around )?${THE}middle of ${THE}upper${PART}`),
  phrase('place=lower-middle', `(?:in |at |along |near |toward |around )?${THE}middle of ${THE}lower${PART}`),
  phrase('place=middle-left', `(?:in |at |along |near |toward |around )?${THE}middle of ${THE}left${PART}`),
  phrase('place=middle-right', `(?:in |at |along |near |toward |around )?${THE}middle of ${THE}right${PART}`),
  phrase('place=middle-left', `halfway (?:down|up|along) ${THE}left${PART}`),
  phrase('place=middle-right', `halfway (?:down|up|along) ${THE}right${PART}`),
  ...cell('upper-middle', '(?:upper middle|middle upper)'),
  ...cell('lower-middle', '(?:lower middle|middle lower)'),
  ...cell('middle-left', '(?:middle left|left middle)'),
  ...cell('middle-right', '(?:middle right|right middle)'),
  ...half('left'),
  ...half('right'),
  ...half('upper'),
  ...half('lower'),
  phrase('place=centre', `(?:in|at|near|around|about|toward|close to) (?:the )?(?:very )?middle${PART}`),
];

function phrase(claim: string, pattern: string): Phrase {
  return { claim, pattern: wordPattern(pattern) };
}

function wordPattern(pattern: string): RegExp {
  return new RegExp(`(?<= )(?:${pattern})(?= )`, 'g');
}

function cell(value: string, words: string): Phrase[] {
  return [phrase(`place=${value}`, `(?:in|at|near|toward|around|along|within|of) ${THE}${words}${PART}`)];
}

function half(side: string): Phrase[] {
  return [
    phrase(`place=${side}-half`, `(?:in|on|within|over|to|along) ${THE}${side} half${OF_IMAGE}`),
    phrase(`place=${side}-half`, `(?:in|on|within|over|along|to|toward) ${THE}${side}${PART}`),
  ];
}

function groups(number: string): string {
  return `(?:(?:${PARTED} )?(?:in|into) |as |form |forming )?(?:${number})(?: (?:separate|distinct|main|clear|large|separated|loose|compact|different|broad))* (?:groups|clusters|parts|concentrations|gatherings|patches)(?:${GAP})?`;
}

/** Idioms of words that by themselves could deny what is said: they say nothing about the layout. Read before the phrases. */
export const IDIOMS: readonly RegExp[] = [
  wordPattern('(?:nearly|almost) (?:all(?! (?:the )?(?:parts|areas|regions|corners|sides))|entirely)'),
  wordPattern('(?:spread|laid|stretch|stretched|stretches|stretching) out(?! (?:of|from))'),
  wordPattern('(?:hold|holding|held) together'),
];

/**
 * Words that say nothing about the layout by themselves, whatever stands beside them. Those that can turn a place or a
 * feature into its opposite (`out`, `empty`, `gap`, `but one`) are none: they have a meaning only within phrases.
 */
export const FILLERS: ReadonlySet<string> = new Set(
  `a an and are area as be by clearly concentrated concentration each fairly fall falling find found follow following form
  forming group hang hanging have image in into is it keep keeping kept large lie lies lying located mainly majority make
  mostly most of on overall they them their occupy occupying placed positioned that the there these this to together toward
  up where which while whose with within all bulk broad objects object items things arranged arrangement distributed
  distribution layout roughly rather quite spread across sit sitting set stand standing stretch stretching throughout run runs
  running visible collectively generally largely primarily predominantly chiefly entirely extend extending cover covering fill
  filling so stay staying remain remaining near`.split(/\s+/),
);
