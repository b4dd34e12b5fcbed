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
  /** Every message of the answer, in its order: most have one, a list (newsletter signup) may have several. */
  readonly messages: readonly string[];

  constructor(
    code: ErrorCode | 'offline',
    status: number,
    message: string,
    errors: Record<string, string[]> = {},
    messages: readonly string[] = [message],
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.errors = errors;
    this.messages = messages;
  }
}

export type Payload<Id extends RouteId> = (Query<Id> extends undefined
  ? { query?: never }
  : { query: Query<Id> }) &
  (Body<Id> extends undefined ? { body?: never } : { body: Body<Id> }) &
  (Params<Id> extends undefined ? { params?: never } : { params: Params<Id> });

export interface CallOptions {
  signal?: AbortSignal;
  /** A retry with the same attempt id, after a lost answer, is answered with what the first call did. */
  attemptId?: string;
  /** The voting day that the attempt is meant for, `YYYY-MM-DD`. */
  day?: string | undefined;
}

/** An answer with the time it was made by the server's clock, in milliseconds since the epoch, plus its age in the CDN. */
export interface Timed<T> {
  answer: T;
  serverTime: number | undefined;
}

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
 * Calls the route `Id` at its address; with the server's clock from the answer's Date and Age headers.
 * For callers that know the address from another table than `call`.
 * @throws ApiError for every failure, network failures included
 */
export async function callAddress<Id extends RouteId>(
  address: Address,
  payload: Payload<Id>,
  options: CallOptions = {},
): Promise<Timed<Answer<Id>>> {
  const response = await send(address, payload, options);
  if (
    address.method === 'POST' &&
    response.status === 403 &&
    (await errorOf(response.clone())).code === 'csrf_failed'
  ) {
    // The token belonged to an older session (another tab signed in or out): one fresh token, one more try.
    forgetCsrfToken();
    return read(await send(address, payload, options), options.signal);
  }
  return read(response, options.signal);
}

interface Address {
  method: string;
  path: string;
}

/** A payload of any route. */
interface Sent {
  query?: unknown;
  body?: unknown;
  params?: unknown;
}

async function send(address: Address, payload: Sent, options: CallOptions): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  const init: RequestInit = { method: address.method, headers, credentials: 'same-origin' };
  // The CDN does the caching; a copy in the browser's own cache would carry a stale clock.
  init.cache = 'no-store';
  if (options.signal) init.signal = options.signal;
  if (address.method === 'POST') {
    headers['content-type'] = 'application/json';
    headers[csrfHeader] = (await currentCsrf()).token;
    if (options.attemptId) headers[attemptHeader] = options.attemptId;
    if (options.day) headers[votingDayHeader] = options.day;
    init.body = JSON.stringify(payload.body);
  }
  const query = payload.query ? `?${new URLSearchParams({ ...payload.query })}` : '';
  const url = fillPath(pathOf(address, basePath), { ...(payload.params as object) }) + query;
  return reach(() => fetch(url, init), options.signal);
}

/** Fills in the parameters of a path, such as `{event}`. */
const fillPath = (path: string, params: Record<string, unknown>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

async function currentCsrf(): Promise<Answer<'auth.csrf'>> {
  csrf ??= call('auth.csrf', {});
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
    throw new ApiError(
      'offline',
      0,
      'We could not reach the server. Please check your connection and try again.',
    );
  }
}

async function read<T>(response: Response, signal: AbortSignal | undefined): Promise<Timed<T>> {
  if (!response.ok) {
    const { code, message, errors, messages } = await errorOf(response);
    throw new ApiError(code, response.status, message, errors, messages);
  }
  // A connection can break off after the headers, and a hotspot's sign-in page can answer instead of the site.
  const answer = await reach(async () => (await response.json()) as T, signal);
  const date = Date.parse(response.headers.get('date') ?? '');
  const age = Number(response.headers.get('age') ?? 0) * 1000;
  return { answer, serverTime: Number.isNaN(date) ? undefined : date + age };
}

async function errorOf(response: Response): Promise<ErrorBody & { messages?: string[] }> {
  const fallback: ErrorBody = {
    code: 'internal',
    message: 'Something went wrong on our side. Please try again in a moment.',
  };
  try {
    const body = (await response.json()) as Partial<ErrorBody> | string[];
    if (!Array.isArray(body)) return { ...fallback, ...body };
    // A list of messages has no code; it refuses with 403 only for the CSRF token.
    const code = response.status === 403 ? 'csrf_failed' : fallback.code;
    return { code, message: body[0] ?? fallback.message, messages: body };
  } catch {
    return fallback;
  }
}
