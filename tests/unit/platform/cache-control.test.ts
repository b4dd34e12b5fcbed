import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { RouteId } from '#contract/addresses.ts';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import { schemas } from '#contract/routes.ts';
import { cacheControl } from '#platform/chain/answer.ts';

const ids = Object.keys(endpoints) as RouteId[];
const endpointOf = (id: RouteId): Endpoint => endpoints[id];

/** Groups whose every answer is about the caller, or changes something. */
const personal = new Set(['auth', 'identity', 'votes', 'people']);

describe('an answer', () => {
  const own = ids.filter((id) => {
    const { access, method, group } = endpointOf(id);
    return access !== 'anyone' || method === 'POST' || personal.has(group);
  });

  it.each(own)('of %s, which looks at a session or changes something, may not be stored', (id) => {
    expect(cacheControl(endpointOf(id))).toBe('no-store');
  });

  it('that may be stored says for how long', () => {
    const stored = ids.filter((id) => !own.includes(id) && endpointOf(id).cache !== undefined);
    expect(stored.length).toBeGreaterThan(10);
    for (const id of stored) expect(cacheControl(endpointOf(id))).toMatch(/^public, max-age=\d+, /);
  });
});

it('no query has a secret but that of the link by which mail programs end a subscription, nor an address but in the search for people', () => {
  const names = ids.flatMap((id) => {
    const { query } = schemas[id] as { query?: z.ZodMiniType };
    if (!query) return [];
    const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
    return Object.keys(properties).map((name) => `${id}?${name}`);
  });
  expect(names).toContain('people.list?q');
  const telling = /\?.*(?:token|secret|password|hash|session|cookie|mail|address|name)|\?q$/i;
  expect(names.filter((name) => telling.test(name))).toEqual(['newsletter.oneClick?hash', 'people.list?q']);
});
