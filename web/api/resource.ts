import { addressOf, type VisitorRouteId as RouteId } from '#contract/addresses.ts';
import type { Answer, Params, Query } from '#contract/routes.ts';
import { useCallback, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { listen, peek, refresh, type Entry } from './cache.ts';
import { callAddress, type Payload } from './client.ts';
import { syncServerClock } from './server-clock.ts';

export interface Resource<T> extends Entry<T> {
  /** Asks the server again. */
  reload: () => void;
}

/** What a route asks for: its query, or what its path leaves open. */
type Asked<Id extends RouteId> = Query<Id> extends undefined ? Params<Id> : Query<Id>;
type QueryArgument<Id extends RouteId> =
  Asked<Id> extends undefined ? [query?: undefined] : [query: Asked<Id>];

/** Key of an answer in the shared cache: the route's id and what it is asked with. */
function keyOf(id: RouteId, query: unknown): string {
  return query ? `${id}?${new URLSearchParams(query as Record<string, string>)}` : id;
}

const loaderOf = (key: string) => () => load(key);

/** Loads the answer a key names, and sets the clock by it. */
async function load(key: string): Promise<unknown> {
  const [id, search] = key.split('?') as [RouteId, string | undefined];
  const asked = search && Object.fromEntries(new URLSearchParams(search));
  // `{B}` aside, a path with open places takes what is asked in them.
  const address = addressOf(id);
  const payload = /\{\w{2,}\}/.test(address.path) ? { params: asked } : { query: asked };
  const { answer, serverTime } = await callAddress<RouteId>(address, payload as Payload<RouteId>);
  syncServerClock({ made: serverTime, stamped: stampOf(answer) });
  return answer;
}

/** The time an answer's body was made, where it says so. */
function stampOf(answer: unknown): number | undefined {
  const isStamped = typeof answer === 'object' && answer !== null && 'serverTime' in answer;
  return isStamped && typeof answer.serverTime === 'string' ? Date.parse(answer.serverTime) : undefined;
}

/**
 * An answer of a public GET route, shared by every component that asks for it. It is loaded again when the window gets the
 * focus after a minute, when the connection is back, and a few times more after a failure that may pass.
 *
 * Our own 100 lines and not SWR: it weighs 5 KiB gzip, a twentieth of all a visitor may load, and none of its
 * mutations, pages or suspense are wanted here.
 */
export function useResource<Id extends RouteId>(id: Id, ...[query]: QueryArgument<Id>): Resource<Answer<Id>> {
  const key = keyOf(id, query);
  const subscribe = useCallback((listener: () => void) => listen(key, loaderOf(key), listener), [key]);
  const newest = useSyncExternalStore(subscribe, () => peek(key)) as Entry<Answer<Id>>;
  // A page is drawn with a new answer in small pieces, between which it scrolls and answers; never with that of another key.
  const drawn = useDeferredValue(useMemo(() => ({ key, entry: newest }), [key, newest]));
  const entry = drawn.key === key ? drawn.entry : newest;
  const reload = useCallback(() => refresh(key, loaderOf(key)), [key]);
  return { ...entry, reload };
}

/** Starts loading an answer before a component asks for it; a failure is seen by the one that does. */
export function preloadResource<Id extends RouteId>(id: Id, ...[query]: QueryArgument<Id>): void {
  const key = keyOf(id, query);
  refresh(key, loaderOf(key));
}
