import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer on its way to the client; a break changes it. */
export interface Passing {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  /** By lower-case name. */
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export type Break = (answer: Passing) => void;

/** A copy of a site on a port of its own in which one thing is broken. */
export interface BrokenSite {
  /** Address of its home. */
  home: string;
  close(): Promise<void>;
}

/** Stands before a site and passes everything on as it came, but for what `breakIt` does to the answers. */
export async function startBrokenSite(origin: string, home: string, breakIt: Break): Promise<BrokenSite> {
  const server = createServer((asked, response) => {
    const { method = 'GET', url = '/', headers } = asked;
    const passed = request(origin + url, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const passing: Passing = {
          method,
          path: url.split('?', 1)[0] ?? url,
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        };
        breakIt(passing);
        const { 'content-length': _length, 'transfer-encoding': _coding, ...kept } = passing.headers;
        response.writeHead(passing.status, kept);
        response.end(passing.body);
      });
    });
    passed.on('error', () => response.destroy());
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    home: `http://127.0.0.1:${port}${home}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers of the site as another server would give them. */
export const json = (answer: Passing, status: number, body: unknown): void => {
  answer.status = status;
  answer.headers['content-type'] = 'application/json';
  answer.body = Buffer.from(JSON.stringify(body));
};
