import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LocalFault, codeOf, messageOf } from '../../fault.ts';
import { sendText } from './answer.ts';
import type { LocalRequest } from './gateway-event.ts';

export type Listener = (request: LocalRequest, response: ServerResponse) => Promise<void> | void;

export interface LocalServer {
  port: number;
  /** Sets the listener. Earlier requests wait for it. */
  answerWith(listener: Listener): void;
  /** Stops listening and resolves when requests in flight are done and all connections closed. */
  close(): Promise<void>;
}

const closingTime = 10_000;
/** Idle timeout in milliseconds, as with CloudFront and load balancers. */
const idleTime = 65_000;

/** Listens on a port (0: any free one). Rejects with a LocalFault if it cannot. */
export async function openServer(port: number, host: string): Promise<LocalServer> {
  const { promise: listening, resolve } = Promise.withResolvers<Listener>();
  let listener: Listener = async (request, response) => (await listening)(request, response);
  let closing = false;
  const server = createServer({ keepAliveTimeout: idleTime }, (message, response) => {
    if (closing) response.shouldKeepAlive = false;
    void respond(listener, message, response);
  });
  await listen(server, port, host);
  return {
    port: (server.address() as AddressInfo).port,
    answerWith(next) {
      listener = next;
      resolve(next);
    },
    close: () => {
      closing = true;
      return closeServer(server);
    },
  };
}

async function respond(
  listener: Listener,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const request = takeApart(message);
    if (request) await listener(request, response);
    else sendText(response, 400, 'Bad request.\n');
  } catch (error) {
    if (response.destroyed || message.destroyed) return;
    process.stderr.write(`A request failed: ${error instanceof Error ? error.stack : String(error)}\n`);
    if (response.headersSent) response.destroy();
    else sendText(response, 500, 'Something went wrong.\n');
  }
}

/** Null if the request target is not a path, as with `OPTIONS *`. */
function takeApart(message: IncomingMessage): LocalRequest | null {
  let target = message.url ?? '';
  if (!target.startsWith('/')) {
    // The absolute form, as proxies send it.
    const start = /^https?:\/\/[^/?#]+/i.exec(target)?.[0];
    if (!start) return null;
    target = target.slice(start.length) || '/';
  }
  const at = target.indexOf('?');
  return {
    message,
    method: message.method ?? 'GET',
    rawPath: at < 0 ? target : target.slice(0, at),
    rawQuery: at < 0 ? '' : target.slice(at + 1),
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portFault(error, port, host)));
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}

function portFault(error: Error, port: number, host: string): LocalFault {
  const causes: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program; stop it, or choose another port with PORT, such as \`PORT=${port + 1} npm start\`.`,
    EACCES: `Port ${port} is not yours to open; choose one above 1023 with PORT.`,
  };
  const fallback = `Cannot listen on ${host}:${port} (${messageOf(error)}); choose another address with HOST and PORT.`;
  return new LocalFault(causes[codeOf(error)] ?? fallback, { cause: error });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const deadline = setTimeout(() => server.closeAllConnections(), closingTime);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(deadline);
      resolve();
    });
  });
}
