import type { Edition } from '#contract/editions.ts';
import type { Answer } from '#contract/routes.ts';
import { useEffect, useRef, useState } from 'react';
import { call, withTimeout } from '../api/client.ts';
import { logFailure } from '../log.ts';

type List = Answer<'winners.list'>;

/** Editions that are asked for at a time. */
const atATime = 4;

/** The winners of all of these editions, once somebody wants them. What has failed is asked for again with the next `load`. */
export function useHistory(editions: readonly Edition[]) {
  const [lists, setLists] = useState<ReadonlyMap<string, List>>(new Map());
  const [isLoading, setIsLoading] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const done = useRef<AbortController>(undefined);
  useEffect(() => () => done.current?.abort(), []);

  const load = async () => {
    const missing = editions.filter(({ id }) => !lists.has(id));
    if (isLoading || missing.length === 0) return;
    const { signal } = (done.current = new AbortController());
    setIsLoading(true);
    setHasFailed(false);
    const ask = async ({ id }: Edition) => {
      try {
        const list = await withTimeout((timeout) =>
          call('winners.list', { query: { edition: id } }, { signal: timeout }),
        );
        if (!signal.aborted) setLists((before) => new Map(before).set(id, list));
      } catch (cause) {
        if (signal.aborted) return;
        setHasFailed(true);
        logFailure('Winners of an edition could not be loaded.', cause);
      }
    };
    const work = async () => {
      for (let next = missing.shift(); next && !signal.aborted; next = missing.shift()) await ask(next);
    };
    await Promise.all(Array.from({ length: atATime }, work));
    if (!signal.aborted) setIsLoading(false);
  };
  return { lists, isLoading, hasFailed, load };
}
