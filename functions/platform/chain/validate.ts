import { en } from 'zod/locales';
import * as z from 'zod/mini';
import type { RouteSchemas } from '#contract/routes.ts';
import { AppError } from '../errors.ts';
import type { Step } from './exchange.ts';

// zod/mini carries no words of its own; these serve wherever a schema gives none.
// By name: reaching it through `z.locales` would bundle the words of every language.
z.config(en());

/** Checks path, query and body against the route's schemas; what is wrong is told by field. */
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

/** Messages by the path of the field; those of the whole body stand under `general`. */
function messagesByField(
  issues: readonly { path: PropertyKey[]; message: string }[],
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues)
    (errors[path.map(String).join('.') || 'general'] ??= []).push(message);
  return errors;
}
