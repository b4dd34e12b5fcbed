import type { Answer } from '#contract/routes.ts';

type Show = Answer<'events.get'>;
type List = Answer<'winners.list'>;

export const editions = [
  { id: 'nitrate-2027', title: 'The Fourth Nitrate Awards' },
  { id: 'nitrate-2026', title: 'The Third Nitrate Awards' },
  { id: 'nitrate-2025', title: 'The Second Nitrate Awards' },
];

/**
 * Winners of as many categories of a show, revealed a minute after one another in an order of their own; some of them in ties
 * of two and three.
 */
export function wonList({ categories, nominees }: Show, count: number, edition = editions[0]!): List {
  const own = (id: string) => nominees.filter(({ category_id }) => category_id === id);
  const won = categories.filter(({ id }) => own(id).length > 0).slice(0, count);
  return {
    edition,
    isRunning: edition === editions[0],
    editions,
    categories: won.map((category, index) => ({
      ...category,
      winners: own(category.id).slice(0, [1, 1, 2, 1, 3][index % 5]),
      // The third is revealed last.
      revealed_at: `2027-03-27T20:${String(index === 2 ? 59 : index).padStart(2, '0')}:00.000Z`,
    })),
  };
}
