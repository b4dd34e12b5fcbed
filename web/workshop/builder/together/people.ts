import type { Answer } from '#contract/routes.ts';
import type { Store } from '../../../store.ts';
import { widgetOf, type TemplateDraft } from '../state/draft.ts';
import { widgetName } from '../state/widget-name.ts';

/** A tab of a person who has this template open. */
export type Present = Answer<'templates.presence'>['others'][number];

/** Of one open template. */
export interface Together {
  /** The other tabs in which the template is open. */
  readonly people: Store<readonly Present[]>;
  /** What was taken in last, for some seconds. */
  readonly note: Store<string | undefined>;
}

/** How many colors there are for people; `together.scss` has as many. */
export const colors = 6;

/** The color of a person: the same in every browser, and for all of their tabs. */
export function colorOf({ by }: Pick<Present, 'by'>): number {
  let sum = 0;
  for (const letter of by) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % colors;
}

/** Two letters at most: of the first and the last word of a name. */
export function initialsOf({ by }: Pick<Present, 'by'>): string {
  const words = by
    .replace(/ \([^(]*\)$/, '')
    .split(/\s+/)
    .filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return ends
    .map((word) => String.fromCodePoint((word ?? '').codePointAt(0) ?? 0))
    .join('')
    .toUpperCase();
}

export const nameOf = ({ by, isYou }: Present): string => (isYou ? 'You, in another tab' : by);

/** Who it is and what they edit, such as `Bo, editing ‘Hero’`. */
export const wordsOf = (person: Present, draft: TemplateDraft): string =>
  nameOf(person) + editingWords(person, draft);

/** What they edit, if it is still there. */
export function editingWords({ widget: id }: Present, draft: TemplateDraft): string {
  const widget = widgetOf(draft, id ?? undefined);
  return widget ? `, editing ‘${widgetName(widget)}’` : '';
}
