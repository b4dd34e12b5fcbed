import type { TemplateDraft } from '../state/draft.ts';
import { editingWords, type Present } from './people.ts';

/** What a screen reader says of those who have come or left; empty where there are none. Of a person, not of each tab. */
export function comingsAndGoings(
  before: readonly Present[],
  after: readonly Present[],
  draft: TemplateDraft,
): string {
  const isIn = (people: readonly Present[], { by, isYou }: Present) =>
    people.some((each) => each.by === by && each.isYou === isYou);
  const missingIn = (people: readonly Present[], others: readonly Present[]) =>
    others.filter((each, index) => !isIn(people, each) && !isIn(others.slice(0, index), each));
  const came = missingIn(before, after).map((each) =>
    each.isYou
      ? 'You have this template open in another tab too.'
      : `${each.by} is here too${editingWords(each, draft)}.`,
  );
  const left = missingIn(after, before).map((each) =>
    each.isYou ? 'Your other tab is closed.' : `${each.by} has left.`,
  );
  return [...came, ...left].join(' ');
}
