import { attemptHeader, csrfHeader, pathOf, type RouteId } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import { callerAddressHeader } from '../../../infra/local/http/gateway-event.ts';

export interface Answer {
  status: number;
  body: unknown;
  cookies: string[];
}

/** A call without an answer: the connection broke or timed out. It may have been carried out. */
export class Unanswered extends Error {
  override name = 'Unanswered';
}

const timeout = 30_000;

export type Caller = ReturnType<ReturnType<typeof createCallers>>;

export interface CallOptions {
  cookie?: string;
  token?: string;
  attempt?: string;
  /** Milliseconds after which the caller hangs up. */
  lostAfter?: number | undefined;
}

/** Calls from one visitor's address, until it is stopped. */
export const createCallers = (url: string, basePath: string, stop: AbortSignal) => (address: string) => {
  const answerTo = async (
    method: string,
    path: string,
    body: object | undefined,
    { cookie, token, attempt, lostAfter = timeout }: CallOptions = {},
  ): Promise<Answer> => {
    const headers = {
      [callerAddressHeader]: address,
      ...(body && { 'content-type': 'application/json' }),
      ...(cookie !== undefined && { cookie }),
      ...(token !== undefined && { [csrfHeader]: token }),
      ...(attempt !== undefined && { [attemptHeader]: attempt }),
    };
    const signal = AbortSignal.any([stop, AbortSignal.timeout(lostAfter)]);
    try {
      const answer = await fetch(url + path, {
        method,
        headers,
        signal,
        ...(body && { body: JSON.stringify(body) }),
      });
      const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
      return { status: answer.status, body: await answer.json(), cookies };
    } catch (cause) {
      throw new Unanswered('There was no answer.', { cause });
    }
  };
  return {
    post: (path: string, body: object) => answerTo('POST', path, body),
    call: (id: RouteId, body?: object, more?: CallOptions) =>
      answerTo(endpoints[id].method, pathOf(endpoints[id], basePath), body, more),
  };
};
