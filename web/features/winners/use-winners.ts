import type { Answer } from '#contract/routes.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useResource } from '../../api/resource.ts';
import { announce } from '../../ui/announcer.tsx';

/** How often the page of the winners asks for new ones, in milliseconds. */
const every = 5000;

export type WonCategory = Answer<'winners.list'>['categories'][number];
export type Winners = ReturnType<typeof useWinners>;

/**
 * The winners revealed so far: of the newest edition, which is asked for again and again, or of an earlier one.
 * @param interval milliseconds from one time to the next
 */
export function useLiveWinners(edition: string | undefined, interval = every) {
  const list = useResource('winners.list', edition === undefined ? {} : { edition });
  const { reload } = list;
  useEffect(() => {
    if (edition !== undefined) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') reload();
    };
    const timer = setInterval(look, interval);
    // Whoever comes back to the tab sees what was revealed meanwhile.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [edition, reload, interval]);
  return list;
}

/** The winners as `useLiveWinners` has them, and an editor's words around them. */
export function useWinners(edition: string | undefined) {
  const words = useResource('winners.get');
  const list = useLiveWinners(edition);
  const title = words.data?.title ?? (words.error ? 'Winners' : undefined);
  return { edition, title, words, list, isNew: useNewcomers(list.data) };
}

/** The category revealed last; undefined before the first. */
export const leadOf = (categories: readonly WonCategory[]): WonCategory | undefined =>
  categories.toSorted((one, other) => other.revealed_at.localeCompare(one.revealed_at))[0];

/** The winner, or all of a tie: `Metropolis and Sunrise`. */
export const namesOf = ({ winners }: WonCategory): string => winners.map(({ title }) => title).join(' and ');

/** Tells which categories have been revealed since the page was opened, and announces each of them. */
function useNewcomers(data: Answer<'winners.list'> | undefined): (category: WonCategory) => boolean {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [newcomers, setNewcomers] = useState<ReadonlySet<string>>(new Set());
  useLayoutEffect(() => {
    if (!data) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...data.categories.map(({ id }) => id)]);
    const arrived = before ? data.categories.filter(({ id }) => !before.has(id)) : [];
    if (arrived.length === 0) return;
    announce(arrived.map(inWords).join(' '));
    setNewcomers((all) => new Set([...all, ...arrived.map(({ id }) => id)]));
  }, [data]);
  return ({ id }) => newcomers.has(id);
}

/** `Outstanding Picture: Metropolis.` */
const inWords = (category: WonCategory): string => `${category.title}: ${namesOf(category)}.`;
