import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { plainChecks, runChecks } from '../../../infra/cli/smoke/check-site.ts';
import { createLiveSite } from '../../../infra/cli/smoke/live-site.ts';
import { startSite, type Site } from '../../../infra/local/site.ts';
import { runCommand } from '../../support/command.ts';
import { oneOfEach } from '../../support/nightly.ts';
import { freePort } from '../../support/site-process.ts';
import { builtSite } from '../../e2e/site.ts';
import { breakages, brokenBy, unknownAs, type Break } from './broken-site.ts';

let site: Site;
let folder: string;
/** By number, for `localhost` may first try an address nobody listens on. */
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acclaim-smoke-'));
  site = await startSite({ port: 0, dataDir: folder, quiet: true, ...builtSite() });
  origin = site.url.replace('localhost', '127.0.0.1');
});
afterAll(() => site.close());

/** What one of the checks says of a copy of the site that passes everything on but for what `breakIt` does. */
async function sayOf(check: string, breakIt: Break): Promise<string> {
  const said: string[] = [];
  const [chosen, ...others] = plainChecks.filter(({ name }) => name === check);
  expect(others).toEqual([]);
  await runChecks(
    createLiveSite(new URL(`${origin}${site.basePath}/`), brokenBy(breakIt)),
    [chosen!],
    (line) => said.push(line),
  );
  return said.join('\n');
}

/** What all checks that need no browser find fault with. */
async function failing(live: ReturnType<typeof createLiveSite>): Promise<string[]> {
  const said: string[] = [];
  await runChecks(live, plainChecks, (line) => said.push(line));
  return said.filter((line) => !line.startsWith('ok  '));
}

/** Of the checks of routes, pages, cookies and so on. */
const kindOf = ({ check }: { check: string }): string => check.split(' ', 1).join();

describe('the smoke checks', () => {
  it('pass on a site that has no show yet, as after a first deployment', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'acclaim-smoke-'));
    const empty = await startSite({ port: 0, dataDir, quiet: true, show: null, ...builtSite() });
    onTestFinished(() => empty.close());
    expect(await failing(createLiveSite(new URL(`${empty.url}${empty.basePath}/`)))).toEqual([]);
  });

  it.each(oneOfEach(breakages, kindOf))('say of $check: $says', async ({ breakIt, check, says }) => {
    expect(await sayOf(check, () => undefined)).toBe(`ok   ${check}`);
    const said = await sayOf(check, breakIt);

    expect(said).toMatch(/^FAIL /);
    expect(said).toContain(says);
  });

  it.each([200, 404])('take the status %i of a page for an address that is not there', async (code) => {
    const check = 'page /smoke/check/nothing';
    expect(await sayOf(check, unknownAs(code))).toBe(`ok   ${check}`);
  });

  it('say that nothing answers where nothing does', async () => {
    const gone = `http://127.0.0.1:${await freePort()}${site.basePath}/`;
    const { code, out } = await runCommand(['smoke', gone, '--no-browser']);

    expect(code).toBe(1);
    expect(out).toContain('FAIL route app.get\n       GET /gayvnawards/api/app/get got no answer');
  });
});

describe('over TLS the smoke checks', () => {
  /** The local site as if a CDN with TLS stood before it: it adds what the CDN adds, and leads plain http to https. */
  const overTls =
    (transportSecurity: string | undefined, policyOf = (policy: string) => policy): typeof fetch =>
    async (input, init) => {
      const asked = new URL(input as string);
      if (asked.protocol === 'http:')
        return new Response(null, {
          status: 301,
          headers: { location: `https://${asked.host}${asked.pathname}` },
        });
      const headers = new Headers(init?.headers);
      // What the CDN tells the API of the host that the visitor asked for.
      if (headers.get('origin') === asked.origin) headers.set('origin', origin);
      const answer = await fetch(origin + asked.pathname + asked.search, { ...init, headers });
      const passed = new Headers(answer.headers);
      if (transportSecurity) passed.set('strict-transport-security', transportSecurity);
      passed.set('content-security-policy', policyOf(passed.get('content-security-policy') ?? ''));
      return new Response(await answer.arrayBuffer(), { status: answer.status, headers: passed });
    };
  const live = (send: typeof fetch) => createLiveSite(new URL('https://awards.test/gayvnawards/'), send);
  const twoYears = 'max-age=63072000; includeSubDomains';

  it('pass where browsers are held to it, and the policy names the bucket of uploads for connections alone', async () => {
    const bucket = 'https://acclaim-prod-data-images1a2b.s3.us-west-2.amazonaws.com';
    const naming = (directive: string) =>
      overTls(twoYears, (policy) => policy.replace(`${directive} 'self'`, `$& ${bucket}`));

    expect(await failing(live(overTls(twoYears)))).toEqual([]);
    expect(await failing(live(naming('connect-src')))).toEqual([]);
    expect(await failing(live(naming('script-src')))).toContain('FAIL security headers of the page');
  });

  it('name Strict-Transport-Security where it is missing', async () => {
    expect(await failing(live(overTls(undefined)))).toContain(
      `       strict-transport-security is missing, must be "${twoYears}"`,
    );
  });
});
