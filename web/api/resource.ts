import { addressOf, type VisitorRouteId as RouteId } from '#contract/addresses.ts';
import type { Answer, Params, Query } from '#contract/routes.ts';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { firstEntry, listen, peek, refresh } from './cache.ts';
import { callAddress, withTimeout, type Payload } from './client.ts';
import { syncServerClock } from './server-clock.ts';
import type { Entry } from './written-page.ts';

export interface Resource<T> extends Entry<T> {
  reload: () => void;
}

/** A route's query, or the parameters of its path. */
type Asked<Id extends RouteId> = Query<Id> extends undefined ? Params<Id> : Query<Id>;
type QueryArgument<Id extends RouteId> =
  Asked<Id> extends undefined ? [query?: undefined] : [query: Asked<Id>];

/** Key of an answer in the shared cache: the route's id and its query. */
const keyOf = (id: RouteId, query: unknown): string =>
  query ? `${id}?${new URLSearchParams(query as Record<string, string>)}` : id;

/** Loads the answer of a key, and sets the clock by it. */
const loaderOf = (key: string) => async (): Promise<unknown> => {
  const [id, search] = key.split('?') as [RouteId, string | undefined];
  const asked = search && Object.fromEntries(new URLSearchParams(search));
  // A path with parameters, other than the base path `{B}`, takes the query in them.
  const address = addressOf(id);
  const payload = /\{\w{2,}\}/.test(address.path) ? { params: asked } : { query: asked };
  const { answer, serverTime } = await withTimeout((signal) =>
    callAddress<RouteId>(address, payload as Payload<RouteId>, { signal }),
  );
  const { serverTime: stamp } = answer as { serverTime?: unknown };
  syncServerClock({ made: serverTime, stamped: typeof stamp === 'string' ? Date.parse(stamp) : undefined });
  return answer;
};

/**
 * An answer of a public GET route, shared by every component that asks for it. It is loaded again when the window gets the
 * focus after a minute, when the connection is back, and a few times more after a failure that may pass.
 * SWR would do it too, but is a twentieth of all that a visitor may load.
 */
export function useResource<Id extends RouteId>(id: Id, ...[query]: QueryArgument<Id>): Resource<Answer<Id>> {
  const key = keyOf(id, query);
  const [shown, show] = useState(() => ({ key, entry: firstEntry(key) }));
  useEffect(() => {
    // A page renders a new answer in small pieces, so that it stays responsive. A store of React's own would do it at once.
    const take = () =>
      startTransition(() => {
        const entry = peek(key);
        show((before) => (before.key === key && before.entry === entry ? before : { key, entry }));
      });
    const stop = listen(key, loaderOf(key), take);
    take();
    return stop;
  }, [key]);
  const entry = (shown.key === key ? shown.entry : peek(key)) as Entry<Answer<Id>>;
  const reload = useCallback(() => refresh(key, loaderOf(key)), [key]);
  return { ...entry, reload };
}

/** Starts loading an answer before a component asks for it; that component gets a failure, too. */
export function preloadResource<Id extends RouteId>(id: Id, ...[query]: QueryArgument<Id>): void {
  const key = keyOf(id, query);
  refresh(key, loaderOf(key));
}
