import type { ServerResponse } from 'node:http';
import type * as z from 'zod/mini';
import { sendJson } from '../http/answer.ts';
import { readBody } from '../http/answer.ts';
import type { LocalRequest } from '../http/gateway-event.ts';

export interface LocalRoute {
  method: 'GET' | 'POST';
  path: `/local/${string}`;
  answer(request: LocalRequest, response: ServerResponse): Promise<void> | void;
}

const bodyLimit = 64 * 1024;

/**
 * The validated JSON body of a request, or null after answering an invalid one. Only JSON is accepted: other
 * sites cannot send it without a preflight.
 */
export async function readJson<S extends z.ZodMiniType>(
  { message }: LocalRequest,
  response: ServerResponse,
  schema: S,
): Promise<z.output<S> | null> {
  if (!message.headers['content-type']?.startsWith('application/json')) {
    sendJson(response, 415, { message: 'The request body must be JSON (Content-Type: application/json).' });
    return null;
  }
  const body = await readBody(message, bodyLimit);
  const result = schema.safeParse(parse(body));
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
  sendJson(response, 422, { message: faults.join('; ') });
  return null;
}

function parse(body: Buffer | null): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
}
