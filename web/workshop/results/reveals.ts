import type { Answer } from '#contract/routes.ts';
import { useCallback } from 'react';
import { callAdmin } from '../api.ts';
import { useLoaded } from '../ui/calls.tsx';

type Reveals = Answer<'results.winners'>;
export type Category = Reveals['categories'][number];

/** Milliseconds between two loads: several admins may reveal at once. */
const winnersEvery = 3000;

/** The categories of an edition with their winners, kept up to date, and a function that changes who is revealed. */
export function useReveals(edition: string | undefined) {
  const load = useCallback(
    (signal: AbortSignal) =>
      callAdmin('results.winners', { query: edition === undefined ? {} : { edition } }, { signal }),
    [edition],
  );
  const loaded = useLoaded(load, winnersEvery);
  /** Reveals the winners of a category, or takes the revealed ones back if none are given. */
  const change = async (category: string, winners: readonly string[], signal?: AbortSignal) => {
    const params = { category };
    const options = signal ? { signal } : {};
    const { id, revealed } =
      winners.length > 0
        ? await callAdmin('results.reveal', { params, body: { winners: [...winners] } }, options)
        : await callAdmin('results.undoReveal', { params }, options);
    loaded.set((before) => ({
      ...before,
      categories: before.categories.map((each) => (each.id === id ? { ...each, revealed } : each)),
    }));
    // An answer from before the act may be under way.
    loaded.reload();
    return revealed;
  };
  return { loaded, change };
}

/** Where no vote counts, nobody wins. */
export const canBeWon = ({ decided_by, proposed }: Category, certificate: Reveals['certificate']): boolean =>
  decided_by === 'jury' || certificate === null || proposed.length > 0;

/** Who can be revealed: anybody the jury may choose, or who has most certified votes. */
export const candidatesOf = ({ decided_by, nominees, proposed }: Category): Category['nominees'] =>
  decided_by === 'jury'
    ? nominees.filter(({ withdrawn }) => !withdrawn)
    : nominees.filter(({ id }) => proposed.includes(id));

/** `Metropolis and Sunrise` */
export const namesOf = ({ nominees }: Pick<Category, 'nominees'>, ids: readonly string[]): string =>
  new Intl.ListFormat('en-US').format(ids.map((id) => nominees.find((each) => each.id === id)?.title ?? id));
