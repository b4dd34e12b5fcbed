import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteId } from '#contract/addresses.ts';
import { declaredErrors, endpoints, type Endpoint } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import { validCalls } from '../contract/calls.ts';
import { expectError, expectValidAnswer } from '../contract/provoke.ts';
import { setUpApi, type Groups, type ValidCalls, type TestApi } from '../contract/api.ts';
import { groups } from '../../infra/aws/groups.ts';
import { bundleFunction } from '../../infra/bundle.ts';
import { startBundles, synthesiseFunctions, type BundleRunner } from '../support/bundles.ts';
import { isNightly, oneOfEach } from '../support/nightly.ts';

/** The bundles that a synthesis gives, each in a bare process, with the services of the contract's tests around them. */
let synthesis: Awaited<ReturnType<typeof synthesiseFunctions>>;
let bundles: BundleRunner;
let api: TestApi;
let valid: ValidCalls;

/** Instances that have answered before, by group: loading one costs more than a call. */
const warm = new Map<string, LambdaHandler>();
/** Where the engine fails, a function must be cold: it has nothing cached then. */
const needsCold = (code: ErrorCode): boolean => code === 'unavailable' || isNightly;
let isCold = false;
const handlerOf = (group: keyof Groups, platform: Platform): LambdaHandler => {
  if (isCold || platform !== api.platform) return bundles.handlerOf(group, platform);
  const handler = warm.get(group) ?? bundles.handlerOf(group, platform);
  warm.set(group, handler);
  return handler;
};

beforeAll(async () => {
  synthesis = await synthesiseFunctions();
  bundles = await startBundles(synthesis.functions);
  api = await setUpApi(
    Object.fromEntries(
      groups.map((group) => [group, (platform: Platform) => handlerOf(group, platform)]),
    ) as Groups,
  );
  valid = validCalls(api);
});
afterAll(async () => {
  await api.close();
  await bundles.close();
  synthesis.remove();
});

/** What a bundle could do otherwise than the functions it is made of: an error of a route, and at night all that are declared. */
const errorsOf = (endpoint: Endpoint): ErrorCode[] =>
  isNightly ? declaredErrors(endpoint) : [endpoint.errors[0] ?? 'unavailable'];

/** A call of each bundle that reads and one that writes, and at night each route. */
const ids = oneOfEach(Object.keys(endpoints) as RouteId[], (id) =>
  [endpoints[id].group, endpoints[id].method].join(),
);

describe.each(ids)('the bundle of %s', (id) => {
  it('answers a valid call in the declared shape', () => expectValidAnswer(api, valid, id));

  it.each(errorsOf(endpoints[id]))('answers %s as declared', async (code) => {
    isCold = needsCold(code);
    await expectError(api, valid, id, code).finally(() => (isCold = false));
  });
});

/** The text of a bundle. Tests look for what is in it rather than compare it: a failure would otherwise print all of it. */
const codeOf = (group: keyof Groups): string =>
  readFileSync(fileURLToPath(synthesis.functions[group].module), 'utf8');
const foundIn = (group: keyof Groups, pattern: RegExp): string[] | undefined =>
  codeOf(group)
    .match(pattern)
    ?.map((text) => text.slice(0, 200));

describe('a bundle', () => {
  it.each(groups)('of %s holds nothing of the local runtime and no source map', (group) => {
    expect(foundIn(group, /export\{[^}]*\bas handler\b/)).toBeDefined();
    const foreign = /^\/\/# sourceMappingURL|\/local\/(health|mail|sign-in|live)|dynalite/m;
    expect(foundIn(group, foreign)).toBeUndefined();
  });

  it('is the same, byte for byte, each time', async () => {
    const [first, second] = [await bundleFunction('votes'), await bundleFunction('votes')];
    expect(new TextDecoder().decode(first.code) === codeOf('votes')).toBe(true);
    expect(Buffer.compare(first.sourceMap, second.sourceMap)).toBe(0);
  });

  it('asks the environment alone for credentials, and loads modules of Node by require alone', () => {
    expect(foundIn('votes', /The environment of this function has no AWS credentials\./)).toBeDefined();
    expect(foundIn('votes', /import[^;]{0,200}from\s*["'][^"']+["']/g)).toEqual([
      "import{createRequire as makeRequire}from'node:module'",
    ]);
    const needless =
      /credential_process|sso_start_url|AssumeRoleWithWebIdentity|\bimport\(|:message-type|:event-type/;
    expect(foundIn('votes', needless)).toBeUndefined();
  });

  it('is refused for a group without an entry', async () => {
    await expect(bundleFunction('nobody')).rejects.toThrow('functions/nobody/main.ts is missing');
  });
});

it.each(groups)('the bundle of %s answers nobody who does not come through the site', (group) => {
  const id = (Object.keys(endpoints) as RouteId[]).find((route) => endpoints[route].group === group);
  return expectError(api, valid, id as RouteId, 'not_through_site');
});
