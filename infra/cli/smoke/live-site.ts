import type * as z from 'zod/mini';
import { pathOf, type RouteId } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type Answer, schemas } from '#contract/routes.ts';

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** As if the address had been typed without its `https`. */
  overPlainHttp?: boolean;
}

/** A response; redirects are not followed. */
export interface Reply {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
  text: string;
}

export interface LiveSite {
  origin: string;
  basePath: string;
  isSecure: boolean;
  /** Sends a request to a path of the origin. @throws Error when nothing answers in time */
  ask(path: string, request?: Ask): Promise<Reply>;
  /** A GET of a path, sent once and then remembered. */
  get(path: string): Promise<Reply>;
  /** The body of a route's expected answer; undefined for any other, which its own check reports. */
  read<Id extends RouteId>(id: Id, query?: Record<string, string>): Promise<Answer<Id> | undefined>;
}

/** Milliseconds until an answer must come: a function's ten seconds and the network. */
const timeout = 20_000;

/** The site at its home address, such as `https://awards.example.com/gayvnawards/`. */
export function createLiveSite(home: URL, send: typeof fetch = fetch): LiveSite {
  const { origin } = home;
  const basePath = home.pathname.replace(/\/+$/, '');
  const seen = new Map<string, Promise<Reply>>();

  const ask = async (path: string, request: Ask = {}): Promise<Reply> => {
    const { method = 'GET', headers = {}, body, overPlainHttp = false } = request;
    const from = overPlainHttp ? origin.replace(/^https:/, 'http:') : origin;
    const response = await send(from + path, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      ...(body !== undefined && { body }),
    }).catch((cause: unknown) => {
      throw new Error(`${method} ${path} got no answer (${reasonOf(cause)})`, { cause });
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      text: new TextDecoder().decode(bytes),
    };
  };
  const get = (path: string): Promise<Reply> => {
    const reply = seen.get(path) ?? ask(path);
    seen.set(path, reply);
    return reply;
  };
  return {
    origin,
    basePath,
    isSecure: home.protocol === 'https:',
    ask,
    get,
    async read<Id extends RouteId>(id: Id, query?: Record<string, string>) {
      const path = pathOf(endpoints[id], basePath) + (query ? `?${new URLSearchParams(query)}` : '');
      const schema: z.ZodMiniType = schemas[id].response;
      const reply = await get(path).catch(() => undefined);
      const result = schema.safeParse(reply && jsonOf(reply));
      return reply?.status === endpoints[id].status && result.success
        ? (result.data as Answer<Id>)
        : undefined;
    },
  };
}

export function jsonOf({ text }: Reply): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export const typeOf = ({ headers }: Reply): string =>
  (headers.get('content-type') ?? '').split(';', 1)[0]?.trim() ?? '';

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}

/** One requirement of a live site; checking changes nothing there. */
export interface Check {
  name: string;
  /** Is skipped on a site without TLS. */
  isForTls?: true;
  /** One sentence per fault, with what was expected. */
  run: (site: LiveSite) => Promise<string[]>;
}

/** The sentences whose condition does not hold. */
export const unless = (...expected: [holds: boolean, fault: string][]): string[] =>
  expected.filter(([holds]) => !holds).map(([, fault]) => fault);

export const shown = (value: string | null | undefined): string =>
  value === null || value === undefined || value === '' ? 'missing' : `"${value}"`;
