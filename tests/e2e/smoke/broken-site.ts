import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { openServer } from '../../../infra/local/http/server.ts';

/** An answer on its way to the client; a break changes it. */
export interface Passing {
  /** Without the query. */
  path: string;
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export type Break = (answer: Passing) => void;

/** A copy of a site on a port of its own, which passes everything on but for what `breakIt` does to the answers. */
export async function startBrokenSite(
  origin: string,
  home: string,
  breakIt: Break,
): Promise<{ home: string; close(): Promise<void> }> {
  const server = await openServer(0, '127.0.0.1');
  server.answerWith(({ message, rawPath: path }, response) => {
    const { method, url = '/', headers } = message;
    const passed = request(origin + url, { method, headers }, (answer) => {
      void buffer(answer).then((body) => {
        const passing = { path, status: answer.statusCode ?? 0, headers: answer.headers, body };
        breakIt(passing);
        const { 'content-length': _length, 'transfer-encoding': _coding, ...own } = passing.headers;
        response.writeHead(passing.status, own).end(passing.body);
      });
    });
    passed.on('error', () => response.destroy());
    message.pipe(passed);
  });
  return { home: `http://127.0.0.1:${server.port}${home}`, close: () => server.close() };
}

export const answerWith =
  (status: number, body: object): Break =>
  (answer) => {
    answer.status = status;
    answer.headers['content-type'] = 'application/json';
    answer.body = Buffer.from(JSON.stringify(body));
  };
