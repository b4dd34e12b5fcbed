import * as z from 'zod/mini';
import { maxBodyBytes, type Group } from '#contract/endpoints.ts';
import { createMatchPath } from '#contract/match.ts';
import type { RouteSchemas } from '#contract/routes.ts';
import { messageOf } from '#rules/validation-messages.ts';
import { AppError } from '../errors.ts';
import { header, type ExchangeEvent, type Step } from './exchange.ts';

/**
 * Finds the route of the request. Unknown paths are a 404, known ones with another method a 405 with `Allow`.
 */
export function route(group: Group, basePath: string): Step {
  const matchPath = createMatchPath(basePath);
  return {
    before: ({ event }) => {
      const match = matchPath(event.rawPath ?? '');
      if (!match) throw new AppError('not_found');
      const found = match.methods.get(event.requestContext?.http?.method ?? '');
      if (!found) {
        event.exchange.headers['allow'] = [...match.methods.keys()].sort().join(', ');
        throw new AppError('method_not_allowed');
      }
      if (found.endpoint.group !== group) throw new AppError('not_found');
      event.exchange.routeId = found.id;
      event.exchange.endpoint = found.endpoint;
      event.exchange.rawParams = match.params;
    },
  };
}

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Reused: creating one takes longer than decoding a body. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** An empty body counts as `{}`. */
export function body(): Step {
  return {
    before: ({ event }) => {
      const bytes = bodyBytes(event);
      if (bytes.length > (event.exchange.endpoint?.maxBytes ?? maxBodyBytes))
        throw new AppError('payload_too_large');
      if (event.exchange.endpoint?.method !== 'POST' || event.exchange.endpoint.isOneClick) return;
      if (!jsonType.test(header(event, 'content-type') ?? '')) throw new AppError('unsupported_media_type');
      event.exchange.rawBody = bytes.length === 0 ? {} : parse(bytes);
    },
  };
}

function bodyBytes(event: ExchangeEvent): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new AppError('broken_json', { cause });
  }
}

// zod/mini has no messages of its own.
z.config({ localeError: messageOf });

/** Checks path, query and body against the route's schemas. */
export function validate(schemas: Record<string, RouteSchemas>): Step {
  return {
    before: ({ event }) => {
      const { exchange } = event;
      const schema = schemas[exchange.routeId ?? ''];
      if (schema?.params) exchange.params = check(schema.params, exchange.rawParams);
      if (schema?.query) exchange.query = check(schema.query, event.queryStringParameters ?? {});
      if (schema?.body) exchange.body = check(schema.body, exchange.rawBody);
    },
  };
}

function check(schema: z.ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('validation_failed', { errors: messagesByField(result.error.issues) });
}

/** By the path of the field, an unknown one's too; messages about the whole body are under `general`. */
function messagesByField(
  issues: readonly { path: PropertyKey[]; message: string; keys?: string[] }[],
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message, keys } of issues) {
    const paths = keys ? keys.map((key) => [...path, key]) : [path];
    for (const each of paths) (errors[each.map(String).join('.') || 'general'] ??= []).push(message);
  }
  return errors;
}
