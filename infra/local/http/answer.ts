import type { ServerResponse } from 'node:http';

/** Sends a whole text. For HEAD, Node itself leaves the body out. */
export function sendText(response: ServerResponse, status: number, text: string, contentType: string): void {
  response.statusCode = status;
  response.setHeader('content-type', contentType);
  response.setHeader('content-length', Buffer.byteLength(text));
  response.end(text);
}

/** Sends a value as JSON that nobody may store. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.setHeader('cache-control', 'no-store');
  sendText(response, status, JSON.stringify(value), 'application/json');
}

/** Answers a method that a path does not take. */
export function sendNotAllowed(response: ServerResponse, allow: string): void {
  response.setHeader('allow', allow);
  sendText(response, 405, 'This address does not take that method.\n', 'text/plain; charset=utf-8');
}
