import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type * as z from 'zod/mini';
import { readBody, sendJson, sendText } from '../http/answer.ts';
import type { LocalRequest } from '../http/gateway-event.ts';

export interface LocalRoute {
  method: 'GET' | 'POST' | 'GET, POST';
  path: `/local/${string}`;
  answer(request: LocalRequest, response: ServerResponse): Promise<void> | void;
}

/** A file that browsers ask for each time. */
export function fileRoute(
  path: LocalRoute['path'],
  file: URL,
  type: 'html' | 'css' | 'javascript',
): LocalRoute {
  const text = readFileSync(file, 'utf8');
  return {
    method: 'GET',
    path,
    answer(_request, response) {
      response.setHeader('cache-control', 'no-cache');
      sendText(response, 200, text, `text/${type}; charset=utf-8`);
    },
  };
}

/** The JSON body of a request; undefined for invalid JSON or a body beyond the limit, in bytes. */
export async function parseBody({ message }: LocalRequest, limit: number): Promise<unknown> {
  const body = await readBody(message, limit);
  try {
    return JSON.parse(body?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
}

/** Other sites cannot send this type without a preflight. */
export const isJson = ({ message }: LocalRequest): boolean =>
  message.headers['content-type']?.startsWith('application/json') === true;

export const faultsOf = ({ issues }: z.core.$ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; ');

/**
 * The validated JSON body of a request, or null after answering an invalid one. Only JSON is accepted: other
 * sites cannot send it without a preflight.
 */
export async function readJson<S extends z.ZodMiniType>(
  request: LocalRequest,
  response: ServerResponse,
  schema: S,
): Promise<z.output<S> | null> {
  if (!isJson(request)) {
    sendJson(response, 415, { message: 'The request body must be JSON (Content-Type: application/json).' });
    return null;
  }
  const result = schema.safeParse(await parseBody(request, 64 * 1024));
  if (result.success) return result.data;
  sendJson(response, 422, { message: faultsOf(result.error) });
  return null;
}
