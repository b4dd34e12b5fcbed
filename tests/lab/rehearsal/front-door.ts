import { startLoopback } from '../../support/loopback.ts';
import type { Answer, Call } from './http.ts';

/** Names below it are this machine (`bundle-driver.ts`), which knows none of the site's. */
const machine = '.localhost';

export type FrontDoor = Awaited<ReturnType<typeof startFrontDoor>>;

/**
 * Lets code that calls the site by its address in, without DNS and TLS: a request for a host gets to the edge as it would with both, as one over https for
 * that host.
 */
export async function startFrontDoor(send: (call: Call) => Promise<Answer>) {
  const { url, close } = await startLoopback((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://door');
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    );
    const host = request.headers.host?.replace(/:\d+$/, '').replace(machine, '') ?? '';
    const call: Call = {
      method: request.method ?? '',
      scheme: 'https',
      path: pathname,
      query: search.slice(1),
      headers: { ...Object.fromEntries(headers), host },
      address: '192.0.2.9',
    };
    void send(call).then(
      ({ status, headers, cookies, body }) => {
        response.writeHead(status, { ...headers, ...(cookies.length > 0 && { 'set-cookie': cookies }) });
        response.end(body);
      },
      // What no player knows is no answer, either.
      () => response.destroy(),
    );
  });
  return {
    /** An address of the site as it is reached on this machine. */
    addressFor: (address: string): string => {
      const { protocol, host, pathname } = new URL(address);
      if (protocol !== 'https:') throw new Error(`${address} is none of a site.`);
      return `http://${host}${machine}:${new URL(url).port}${pathname}`;
    },
    close,
  };
}
