import type { Answer } from '#contract/routes.ts';

export type List = Answer<'winners.list'>;
export type Slide = List['categories'][number];

/** What the screen for the hall can show: the show's title, then a slide for each revealed category. */
export interface Deck {
  /** In the order in which they were revealed. */
  readonly slides: readonly Slide[];
  /** Position of the slide that is shown; -1 for the show's title. */
  readonly at: number;
  /** Whether that slide has come in by itself, so that its category is read before its winner. */
  readonly isNew: boolean;
}

/** One reveal of a category; a second one after it was taken back is another. */
export const slideKey = ({ id, revealed_at }: Slide): string => `${id} ${revealed_at}`;

/**
 * The deck once the server has answered. The first one shows the newest reveal. After that a new reveal comes in, whatever was
 * shown; of several at once the newest, as after a lost connection the hall is where the show is. A slide that is gone was
 * taken back: the show's title takes its place, since nobody in the hall should wonder about an older winner.
 */
export function dealt(before: Deck | undefined, { isRunning, categories }: List): Deck {
  // Before its first reveal, winners of an earlier edition are in the list.
  const slides = isRunning
    ? categories.toSorted((a, b) => Date.parse(a.revealed_at) - Date.parse(b.revealed_at))
    : [];
  if (!before) return { slides, at: slides.length - 1, isNew: false };
  const known = new Set(before.slides.map(slideKey));
  const newest = slides.findLastIndex((slide) => !known.has(slideKey(slide)));
  if (newest >= 0) return { slides, at: newest, isNew: true };
  const shown = before.slides[before.at];
  const at = shown ? slides.findIndex((slide) => slideKey(slide) === slideKey(shown)) : -1;
  return { slides, at, isNew: before.isNew && at >= 0 };
}

/** The deck turned by so many slides, from the show's title up to the newest reveal. */
export function turned(deck: Deck, by: number): Deck {
  const at = Math.min(Math.max(deck.at + by, -1), deck.slides.length - 1);
  return at === deck.at ? deck : { ...deck, at, isNew: false };
}

/** How long a name is, in steps for which the style sheet has sizes. */
export function lengthOf(name: string): 'short' | 'long' | 'longest' {
  const longestWord = Math.max(...name.split(/\s/).map((word) => word.length));
  if (name.length > 44 || longestWord > 22) return 'longest';
  return name.length > 18 || longestWord > 12 ? 'long' : 'short';
}
