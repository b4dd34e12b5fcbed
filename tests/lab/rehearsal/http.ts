/** A request on its way to the site, with header names in lower case. */
export interface Call {
  method: string;
  scheme?: 'http' | 'https';
  /** Percent-encoded, without the query. */
  path: string;
  /** Without `?`. */
  query: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** The network address it comes from. */
  address: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Values of `Set-Cookie`. */
  cookies: string[];
  body: Buffer;
}

export function answer(status: number, body: string | Buffer = '', headers: Answer['headers'] = {}): Answer {
  return { status, headers, cookies: [], body: Buffer.from(body) };
}

export const json = (status: number, body: object): Answer =>
  answer(status, JSON.stringify(body), { 'content-type': 'application/json' });
