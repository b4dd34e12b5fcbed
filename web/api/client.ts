import {
  addressOf,
  attemptHeader,
  csrfHeader,
  pathOf,
  votingDayHeader,
  type RouteId,
  type VisitorRouteId,
} from '#contract/addresses.ts';
import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import type { Answer, Body, Params, Query } from '#contract/routes.ts';
import { basePath } from '../paths.ts';

/** A failed call. `code` is `offline` when no whole answer came: the call may or may not have been carried out. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'offline';
  readonly status: number;
  readonly errors: Record<string, string[]>;
  /** Every message of the answer; a list (newsletter signup) may have several. */
  readonly messages: readonly string[];
  /** What is there now, where a change was made from what was there before. */
  readonly current: unknown;

  constructor(
    code: ErrorCode | 'offline',
    status: number,
    message: string,
    errors: Record<string, string[]> = {},
    messages: readonly string[] = [message],
    current?: unknown,
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.errors = errors;
    this.messages = messages;
    this.current = current;
  }
}

export type Payload<Id extends RouteId> = (Query<Id> extends undefined
  ? { query?: never }
  : { query: Query<Id> }) &
  (Body<Id> extends undefined ? { body?: never } : { body: Body<Id> }) &
  (Params<Id> extends undefined ? { params?: never } : { params: Params<Id> });

export interface CallOptions {
  signal?: AbortSignal;
  /** The call outlives its page. Of small bodies alone. */
  keepalive?: boolean;
  /** A retry with the same attempt id, after a lost answer, is answered with what the first call did. */
  attemptId?: string;
  day?: string | undefined;
}

/** An answer, and the server's time in milliseconds since the epoch: when it was made, plus its age in the CDN. */
interface Timed<T> {
  answer: T;
  serverTime: number | undefined;
}

const timeout = 20_000;

let csrf: Promise<Answer<'auth.csrf'>> | undefined;

/** Forgets the CSRF token, which is bound to the session: call after signing in or out. */
export function forgetCsrfToken(): void {
  csrf = undefined;
}

/**
 * The nonce that an identity provider must put into its token.
 * @throws ApiError
 */
export const signInNonce = async (): Promise<string> => (await currentCsrf()).nonce;

/**
 * Calls a route of the contract; the answer is typed by the route's id.
 * @throws ApiError for every failure, network failures included
 */
export async function call<Id extends VisitorRouteId>(
  id: Id,
  payload: Payload<Id>,
  options: CallOptions = {},
): Promise<Answer<Id>> {
  return (await callAddress<Id>(addressOf(id), payload, options)).answer;
}

/**
 * Calls the route `Id`, whose address is in another table than `call` has.
 * @throws ApiError for every failure, network failures included
 */
export async function callAddress<Id extends RouteId>(
  address: Address,
  payload: Payload<Id>,
  options: CallOptions = {},
): Promise<Timed<Answer<Id>>> {
  let response = await send(address, payload, options);
  if (
    address.method === 'POST' &&
    response.status === 403 &&
    (await errorOf(response.clone())).code === 'csrf_failed'
  ) {
    // Another tab has signed in or out: one more try with a fresh token.
    forgetCsrfToken();
    response = await send(address, payload, options);
  }
  return read(response, options.signal);
}

/** Makes a call that may take 20 seconds at most; after that it fails as `offline`. */
export async function withTimeout<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeout);
  try {
    return await send(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new ApiError('offline', 0, 'The server took too long to answer. Please try again.');
  }
}

interface Address {
  method: string;
  path: string;
}

async function send(
  address: Address,
  { query, body, params }: { query?: unknown; body?: unknown; params?: unknown },
  options: CallOptions,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  const init: RequestInit = { ...options, method: address.method, headers, credentials: 'same-origin' };
  // The CDN does the caching; a copy in the browser's own cache would carry a stale clock.
  init.cache = 'no-store';
  if (address.method === 'POST') {
    headers['content-type'] = 'application/json';
    headers[csrfHeader] = (await currentCsrf()).token;
    if (options.attemptId) headers[attemptHeader] = options.attemptId;
    if (options.day) headers[votingDayHeader] = options.day;
    init.body = JSON.stringify(body);
  }
  const values: Record<string, unknown> = { ...(params as object) };
  const path = pathOf(address, basePath).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const search = query ? `?${new URLSearchParams({ ...query })}` : '';
  return reach(() => fetch(path + search, init), options.signal);
}

async function currentCsrf(): Promise<Answer<'auth.csrf'>> {
  csrf ??= withTimeout((signal) => call('auth.csrf', {}, { signal }));
  try {
    return await csrf;
  } catch (error) {
    csrf = undefined;
    throw error;
  }
}

/** Turns a failure of the connection into an ApiError; an abort is thrown unchanged. */
async function reach<T>(step: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const text = 'We could not reach the server. Please check your connection and try again.';
    throw new ApiError('offline', 0, text);
  }
}

async function read<T>(response: Response, signal: AbortSignal | undefined): Promise<Timed<T>> {
  if (!response.ok) {
    const { code, message, errors, messages, current } = await errorOf(response);
    throw new ApiError(code, response.status, message, errors, messages, current);
  }
  // A connection can break off after the headers, and a hotspot's sign-in page can answer instead of the site.
  const answer = await reach(async () => (await response.json()) as T, signal);
  const date = Date.parse(response.headers.get('date') ?? '');
  const age = Number(response.headers.get('age') ?? 0) * 1000;
  return { answer, serverTime: Number.isNaN(date) ? undefined : date + age };
}

async function errorOf(response: Response): Promise<ErrorBody & { messages?: string[] }> {
  const message = 'Something went wrong on our side. Please try again in a moment.';
  const fallback: ErrorBody = { code: 'internal', message };
  try {
    const body = (await response.json()) as Partial<ErrorBody> | string[];
    if (!Array.isArray(body)) return { ...fallback, ...body };
    // A list of messages has no code; it refuses with 403 only for the CSRF token.
    const code = response.status === 403 ? 'csrf_failed' : fallback.code;
    return { code, message: body[0] ?? message, messages: body };
  } catch {
    return fallback;
  }
}
