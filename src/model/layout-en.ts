import type { Layout } from './layout.ts';

const PLACES: Readonly<Record<NonNullable<Layout['place']>, string>> = {
  'upper-left': 'most of them lie in the upper left of the image',
  'upper-middle': 'most of them lie in the middle of the upper part of the image',
  'upper-right': 'most of them lie in the upper right of the image',
  'middle-left': 'most of them lie halfway down the left side of the image',
  centre: 'most of them lie around the centre of the image',
  'middle-right': 'most of them lie halfway down the right side of the image',
  'lower-left': 'most of them lie in the lower left of the image',
  'lower-middle': 'most of them lie in the middle of the lower part of the image',
  'lower-right': 'most of them lie in the lower right of the image',
  'left-half': 'nearly all of them lie in the left half of the image',
  'right-half': 'nearly all of them lie in the right half of the image',
  'upper-half': 'nearly all of them lie in the upper half of the image',
  'lower-half': 'nearly all of them lie in the lower half of the image',
  everywhere: 'they are spread over all parts of the image',
};

const FORMS: Readonly<Record<NonNullable<Layout['form']>, string>> = {
  'line-level': 'they follow a band that runs from left to right',
  'line-upright': 'they follow a band that runs from top to bottom',
  'line-falling': 'they follow a band that runs from the upper left to the lower right',
  'line-rising': 'they follow a band that runs from the lower left to the upper right',
  broad: 'they fill a broad area, not a band',
};

const GROUPS: Readonly<Record<NonNullable<Layout['groups']>, string>> = {
  one: 'they hang together as a single group',
  two: 'they fall into two groups with a wide gap between them',
  three: 'they fall into three groups with wide gaps between them',
};

const SPACINGS: Readonly<Record<NonNullable<Layout['spacing']>, string>> = {
  bunched: 'they crowd together in bunches',
  even: 'they keep even distances from each other',
};

/** `Most of them lie in the upper left of the image; they hang together as a single group.` */
export function layoutEn({ place, form, groups, spacing }: Layout): string {
  const clauses = [
    place === null ? null : PLACES[place],
    form === null ? null : FORMS[form],
    groups === null ? null : GROUPS[groups],
    spacing === null ? null : SPACINGS[spacing],
  ].filter((clause) => clause !== null);
  const text = clauses.join('; ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
