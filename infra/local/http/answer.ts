import type { ServerResponse, IncomingMessage } from 'node:http';

/** Sends a text. For HEAD, Node omits the body. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  contentType = 'text/plain; charset=utf-8',
): void {
  response.statusCode = status;
  response.setHeader('content-type', contentType);
  response.setHeader('content-length', Buffer.byteLength(text));
  response.end(text);
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.setHeader('cache-control', 'no-store');
  sendText(response, status, JSON.stringify(value), 'application/json');
}

export const sendNotFound = (response: ServerResponse): void =>
  sendText(response, 404, 'There is nothing at this address.\n');

export function sendNotAllowed(response: ServerResponse, allow: string): void {
  response.setHeader('allow', allow);
  sendText(response, 405, 'This address does not take that method.\n');
}

/**
 * Reads a whole body. Resolves to null if it is longer than `limit` bytes; the rest is discarded, so that the
 * response still reaches a client that is sending. Rejects if the client disconnects.
 */
export function readBody(message: IncomingMessage, limit: number): Promise<Buffer | null> {
  const announced = message.headers['content-length'];
  if (announced === undefined && message.headers['transfer-encoding'] === undefined)
    return Promise.resolve(Buffer.alloc(0));
  if (Number(announced) > limit) {
    message.resume();
    return Promise.resolve(null);
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    message.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) {
        chunks.length = 0;
        resolve(null);
      } else {
        chunks.push(chunk);
      }
    });
    message.on('end', () => resolve(Buffer.concat(chunks)));
    message.on('error', reject);
    message.on('close', () => {
      if (!message.complete) reject(new Error('The client went away.'));
    });
  });
}
