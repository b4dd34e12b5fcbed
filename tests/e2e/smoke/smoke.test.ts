import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { plainChecks, runChecks } from '../../../infra/cli/smoke/check-site.ts';
import { createLiveSite } from '../../../infra/cli/smoke/live-site.ts';
import { startSite, type Site } from '../../../infra/local/site.ts';
import { runCommand } from '../../support/command.ts';
import { builtSite } from '../site.ts';
import { breakages, startBrokenSite, unknownAs, type Break } from './broken-site.ts';

let site: Site;
let folder: string;
/** By number, for `localhost` may first try an address nobody listens on. */
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acclaim-smoke-'));
  site = await startSite({ port: 0, dataDir: folder, quiet: true, ...builtSite() });
  origin = site.url.replace('localhost', '127.0.0.1');
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const smoke = (...args: string[]) => runCommand(['smoke', ...args]);

/** What one of the checks says of a copy of the site that passes everything on but for what `breakIt` does. */
async function sayOf(check: string, breakIt: Break): Promise<string> {
  const broken = await startBrokenSite(origin, `${site.basePath}/`, breakIt);
  onTestFinished(() => broken.close());
  const said: string[] = [];
  const [chosen, ...others] = plainChecks.filter(({ name }) => name === check);
  expect(others).toEqual([]);
  await runChecks(createLiveSite(new URL(broken.home)), [chosen!], (line) => said.push(line));
  return said.join('\n');
}

/** All that the tables hold, but for the keys of receipts, which the first look at the results creates. */
async function stored() {
  const { documents, environment } = site.platform;
  const { SHOW_TABLE, BALLOTS_TABLE, ACCOUNTS_TABLE, SUBMISSIONS_TABLE, RESULTS_TABLE, MAIL_TABLE } =
    environment;
  const tables = [SHOW_TABLE, BALLOTS_TABLE, ACCOUNTS_TABLE, SUBMISSIONS_TABLE, RESULTS_TABLE, MAIL_TABLE];
  const pages = await Promise.all(tables.map((TableName) => documents.send(new ScanCommand({ TableName }))));
  return pages.map(({ Items = [] }) => Items.filter(({ pk }) => pk !== 'BALLOT_KEYS'));
}

describe('the smoke checks', () => {
  it('pass on the local site, in a browser too, and change nothing there', async () => {
    const before = await stored();
    const { code, out, err } = await smoke(`${site.url}/gayvnawards/`);

    expect(out).not.toMatch(/^FAIL/m);
    expect(out).toMatch(/^ok {3}browser: home$/m);
    expect(out).toMatch(/\d+ checks passed, 0 failed/);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await stored()).toEqual(before);
  });

  it('pass on a site that has no show yet, as after a first deployment', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'acclaim-smoke-'));
    const empty = await startSite({ port: 0, dataDir, quiet: true, show: null, ...builtSite() });
    onTestFinished(async () => {
      await empty.close();
      await rm(dataDir, { recursive: true });
    });
    const { code, out } = await smoke(`${empty.url}/gayvnawards/`);

    expect(out).not.toMatch(/^FAIL/m);
    expect(code).toBe(0);
  });

  it.each(breakages)('say of $check: $says', async ({ breakIt, check, says }) => {
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
    const gone = await startBrokenSite(origin, `${site.basePath}/`, () => undefined);
    await gone.close();
    const { code, out } = await smoke(gone.home, '--no-browser');

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
  const failing = async (send: typeof fetch): Promise<string[]> => {
    const said: string[] = [];
    const live = createLiveSite(new URL('https://awards.test/gayvnawards/'), send);
    await runChecks(live, plainChecks, (line) => said.push(line));
    return said.filter((line) => !line.startsWith('ok  '));
  };

  const twoYears = 'max-age=63072000; includeSubDomains';

  it('pass where browsers are held to it, and the policy names the bucket of uploads for connections alone', async () => {
    const bucket = 'https://acclaim-prod-data-images1a2b.s3.us-west-2.amazonaws.com';
    const naming = (directive: string) =>
      overTls(twoYears, (policy) => policy.replace(`${directive} 'self'`, `$& ${bucket}`));

    expect(await failing(overTls(twoYears))).toEqual([]);
    expect(await failing(naming('connect-src'))).toEqual([]);
    expect(await failing(naming('script-src'))).toContain('FAIL security headers of the page');
  });

  it('name Strict-Transport-Security where it is missing', async () => {
    expect(await failing(overTls(undefined))).toContain(
      `       strict-transport-security is missing, must be "${twoYears}"`,
    );
  });
});
