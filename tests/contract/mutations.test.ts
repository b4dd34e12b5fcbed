import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { RouteId } from '../../functions/contract/addresses.ts';
import { endpoints, type Endpoint } from '../../functions/contract/endpoints.ts';
import { errorCodes } from '../../functions/contract/errors.ts';
import { roles, type Role } from '../../functions/contract/roles.ts';
import { requestOf, send, type Caller, type Sent } from '../support/caller.ts';
import { runs } from '../support/nightly.ts';
import { setUpApi } from './api.ts';
import { validCalls } from './calls.ts';

const api = await setUpApi();
const valid = validCalls(api);
afterAll(() => api.close());

/** Values of every type that have broken servers before. */
const brokenServers: unknown[] = [
  null,
  true,
  -1,
  1e308,
  2 ** 53,
  '',
  '\u0000',
  '\ud800',
  '\u202e',
  '__proto__',
  'constructor',
  '9999-99-99T99:99:99Z',
  'x'.repeat(5000),
  '../../etc',
  '<script>',
  'javascript:0',
  '%00',
  [],
  {},
  [null],
  { a: { b: { c: [] } } },
  Array.from({ length: 500 }, () => 'x'),
];

const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...brokenServers),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
);

interface Mutation {
  /** Which of the places in the value, as a part of them all. */
  at: number;
  how: 'replace' | 'remove' | 'add' | 'repeat' | 'swap';
  value: unknown;
}
const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'repeat', 'swap'),
  value: nasty,
});

type Path = (string | number)[];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Every place in a value, itself first. */
const placesIn = (value: unknown, path: Path = []): Path[] => [
  path,
  ...(isObject(value)
    ? Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))
    : []),
];

function mutated(value: unknown, { at, how, value: other }: Mutation): unknown {
  const places = placesIn(value);
  const path = places[Math.floor(at * places.length)] ?? [];
  const last = path.at(-1);
  if (last === undefined) return how === 'add' && isObject(value) ? { ...value, ['unknown']: other } : other;
  const copy = structuredClone(value);
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], copy);
  const holder = parent as Record<string, unknown>;
  if (how === 'remove') delete holder[last];
  else if (how === 'add') holder['unknown'] = other;
  else if (how === 'repeat' && Array.isArray(parent)) parent.push(...(parent as unknown[]));
  else if (how === 'swap') holder[last] = Object.values(holder).at(0);
  else holder[last] = other;
  return copy;
}

const whos = ['nobody', 'a voter', ...roles] as const;
type Who = (typeof whos)[number];
/** New ones for each route: some calls end the session of who makes them. */
async function callersFor(id: RouteId): Promise<Record<Who, Caller>> {
  const signedIn = roles.map(
    async (role) => [role, await api.site.signIn(`${role} at ${id}`, [role])] as const,
  );
  return {
    nobody: api.site.visitor(),
    'a voter': await api.site.signIn(`voter at ${id}`),
    ...(Object.fromEntries(await Promise.all(signedIn)) as Record<Role, Caller>),
  };
}

interface Change {
  who: Who;
  of: 'body' | 'query' | 'path';
  mutations: Mutation[];
}
const changes: fc.Arbitrary<Change> = fc.record({
  who: fc.constantFrom(...whos),
  of: fc.constantFrom('body' as const, 'body', 'body', 'query', 'path'),
  mutations: fc.array(mutation, { minLength: 1, maxLength: 3 }),
});

function changedCall(sent: Sent, { of, mutations }: Omit<Change, 'who'>): Sent {
  const change = (value: unknown) => mutations.reduce<unknown>(mutated, value);
  if (of === 'body' || (of === 'path' && sent.path === undefined))
    return { ...sent, body: JSON.stringify(change(sent.body ?? {}) ?? null) };
  if (of === 'query') {
    const entries = isObject(change(sent.query ?? {}))
      ? Object.entries(change(sent.query ?? {}) as object)
      : [];
    return { ...sent, query: Object.fromEntries(entries.map(([name, each]) => [name, String(each)])) };
  }
  const parts = (sent.path ?? '').split('/');
  const [{ at, value } = { at: 0, value: '' }] = mutations;
  const start = Math.min(3, parts.length - 1);
  const index = start + Math.floor(at * (parts.length - start));
  return { ...sent, path: parts.with(index, encodeURIComponent(String(value).toWellFormed())).join('/') };
}

const codes = Object.keys(errorCodes);

describe('a call that is nearly right, by anybody with any role, brings no 5xx', () => {
  it.each(Object.keys(endpoints) as RouteId[])('%s', async (id) => {
    const { failure } = endpoints[id] as Endpoint;
    const handler = api.handlerOf(id);
    const callers = await callersFor(id);
    const right = await valid[id](await api.newCaller(id), handler);
    await fc.assert(
      fc.asyncProperty(changes, async ({ who, ...change }) => {
        const { status, body } = await send(handler, requestOf(id, callers[who], changedCall(right, change)));
        expect(status).toBeLessThan(500);
        if (status < 400 || failure === 'messages') return;
        expect(codes).toContain((body as { code?: string } | null)?.code);
      }),
      { numRuns: runs(4) },
    );
  });
});
