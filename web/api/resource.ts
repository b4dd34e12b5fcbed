import type { RouteId } from '#contract/endpoints.ts';
import type { Answer, Query } from '#contract/routes.ts';
import useSWR, { mutate, preload, type SWRConfiguration } from 'swr';
import { ApiError, callTimed } from './client.ts';
import { syncServerClock } from './server-clock.ts';

export interface Resource<T> {
  /** The newest answer; undefined until the first one. */
  data: T | undefined;
  /** Why the last attempt failed; a newer success clears it. */
  error: ApiError | undefined;
  isLoading: boolean;
  /** Asks the server again. */
  reload: () => void;
}

type QueryArgument<Id extends RouteId> =
  Query<Id> extends undefined ? [query?: undefined] : [query: Query<Id>];

/** Key of an answer in the shared cache. */
function keyOf(id: RouteId, query: unknown): string {
  return query ? `${id}?${new URLSearchParams(query as Record<string, string>)}` : id;
}

async function load<Id extends RouteId>(id: Id, query: unknown): Promise<Answer<Id>> {
  const payload = (query ? { query } : {}) as Parameters<typeof callTimed<Id>>[1];
  const { answer, serverTime } = await callTimed(id, payload);
  syncServerClock({ made: serverTime, ...(isStamped(answer) && { stamped: Date.parse(answer.serverTime) }) });
  return answer;
}

function isStamped(answer: unknown): answer is { serverTime: string } {
  return typeof answer === 'object' && answer !== null && 'serverTime' in answer;
}

/** A missing page stays missing: only failures that pass are worth another try. */
const shouldRetryOnError = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

const settings: SWRConfiguration = {
  shouldRetryOnError,
  errorRetryInterval: 4000,
  errorRetryCount: 5,
  focusThrottleInterval: 60_000,
  dedupingInterval: 5000,
};

/**
 * An answer of a public GET route, shared by every component that asks for it; loaded again when the window gets the
 * focus after a minute, or the connection is back.
 */
export function useResource<Id extends RouteId>(id: Id, ...[query]: QueryArgument<Id>): Resource<Answer<Id>> {
  const key = keyOf(id, query);
  const { data, error, isLoading } = useSWR<Answer<Id>, ApiError>(key, () => load(id, query), settings);
  return { data, error, isLoading, reload: () => void mutate(key) };
}

/** Starts loading an answer before a component asks for it; failures surface there. */
export function preloadResource<Id extends RouteId>(id: Id, ...[query]: QueryArgument<Id>): void {
  void preload(keyOf(id, query), () => load(id, query)).catch(() => undefined);
}
