import { Agent, request } from 'node:http';
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

const mostConnections = 400;
const timeout = 30_000;

/** Calls from one visitor's address; all callers share their connections. */
export interface Caller {
  post(path: string, body: object, more?: CallOptions): Promise<Answer>;
  call(id: RouteId, body?: object, more?: CallOptions): Promise<Answer>;
}

export interface CallOptions {
  cookie?: string;
  token?: string;
  attempt?: string;
  /** Milliseconds after which the caller hangs up, counted from when the request has a connection. */
  lostAfter?: number | undefined;
}

export function createCallers(url: string, basePath: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: mostConnections });
  return {
    from: (address: string): Caller => ({
      post: (path, body, more = {}) =>
        answerTo(agent, new URL(path, url), { method: 'POST', address, body, ...more }),
      call: (id, body, more = {}) => {
        const { method } = endpoints[id];
        const path = pathOf(endpoints[id], basePath);
        return answerTo(agent, new URL(path, url), { method, address, body, ...more });
      },
    }),
    close: () => agent.destroy(),
  };
}

type Call = CallOptions & { method: string; address: string; body: object | undefined };

function answerTo(agent: Agent, url: URL, call: Call): Promise<Answer> {
  const { method, address, body, cookie, token, attempt, lostAfter = timeout } = call;
  const text = body && JSON.stringify(body);
  const headers = {
    [callerAddressHeader]: address,
    ...(text !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
    ...(cookie !== undefined && { cookie }),
    ...(token !== undefined && { [csrfHeader]: token }),
    ...(attempt !== undefined && { [attemptHeader]: attempt }),
  };
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => {
      clearTimeout(timer);
      reject(new Unanswered('There was no answer.', { cause }));
    };
    const outgoing = request(url, { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', fail);
      answer.on('end', () => {
        clearTimeout(timer);
        const all = Buffer.concat(chunks).toString();
        const cookies = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');
        try {
          resolve({ status: answer.statusCode ?? 0, body: JSON.parse(all), cookies });
        } catch (error) {
          fail(error);
        }
      });
    });
    let timer: NodeJS.Timeout;
    // Counted from here, because calls wait for a connection on a slow machine.
    outgoing.on('socket', () => {
      timer = setTimeout(() => outgoing.destroy(new Error('The caller hung up.')), lostAfter);
    });
    outgoing.on('error', fail);
    outgoing.end(text);
  });
}
