import { describe, expect, it } from 'vitest';
import { readProbeAddress } from '#platform/environment.ts';
import { startLoopback } from '../../support/loopback.ts';
import { config, html, json, paths, runProbe, startSite, token, type Answer } from './site.ts';

async function probed(faults: Record<string, Answer> = {}, limit?: number) {
  const site = await startSite(faults);
  try {
    return { ...(await runProbe(`${site.url}/gayvnawards/`, limit)), asked: site.asked };
  } finally {
    await site.close();
  }
}

const refusal = json({ code: 'not_through_site', message: 'No.', token }, 403);
const unavailable = json({ code: 'unavailable', message: 'Later.' }, 503);
const never = () => undefined;
const otherStatus = 'it is answered with another status than 200';

describe('the probe', () => {
  it('finds nothing at a site that is well, and reports so', async () => {
    const { failures, count, lines, asked } = await probed();
    expect([failures, count]).toEqual([[], 0]);
    expect(lines).toHaveLength(1);
    expect(asked.map(({ path }) => path).toSorted()).toEqual(Object.values(paths).toSorted());
  });

  it.each<[string, Record<string, Answer>, object[]]>([
    [
      'the API is down',
      { [paths.app]: unavailable, [paths.csrf]: unavailable },
      ['app.get', 'auth.csrf'].map((check) => ({ check, status: 503, reason: otherStatus })),
    ],
    [
      'the CDN shows a wrong secret',
      { [paths.csrf]: refusal },
      [{ check: 'auth.csrf', status: 403, reason: otherStatus }],
    ],
    [
      'the API answers with a page',
      { [paths.app]: html('<main>The awards</main>') },
      [{ check: 'app.get', status: 200, reason: 'its type is text/html' }],
    ],
    [
      'the API answers otherwise than the contract says',
      { [paths.app]: json({ ...config, name: undefined }), [paths.csrf]: { ...json({}), body: '{' } },
      ['app.get', 'auth.csrf'].map((check) => ({
        check,
        status: 200,
        reason: 'it is not what the contract says',
      })),
    ],
    [
      'the page is drawn, and empty',
      { [paths.page]: html('<main id="content"><div class="hero"></div></main>') },
      [{ check: 'page', status: 200, reason: 'it is not a written page with words' }],
    ],
    [
      'the page is an error of someone in between, as if it were well',
      { [paths.page]: { ...html('<main>Sorry</main>', '') } },
      [{ check: 'page', status: 200, reason: 'it is not a written page with words' }],
    ],
    [
      'the page names no script of the site',
      {
        [paths.page]: {
          headers: { 'content-type': 'text/html' },
          body: html(`<main>Words</main>`).body.replace('src="/', 'src="https://elsewhere.test/'),
        },
      },
      [{ check: 'script', reason: 'the page names no script of the site' }],
    ],
    [
      'the script is of another build',
      { [paths.script]: { status: 404, headers: { 'content-type': 'application/xml' } } },
      [{ check: 'script', status: 404, reason: otherStatus }],
    ],
    [
      'the script is empty',
      { [paths.script]: { headers: { 'content-type': 'text/javascript' } } },
      [{ check: 'script', status: 200, reason: 'it is empty' }],
    ],
    [
      'the picture is missing',
      { [paths.picture]: json({ code: 'picture_not_found' }, 404) },
      [{ check: 'picture', status: 404, reason: otherStatus }],
    ],
    [
      'the connection breaks off within an answer',
      {
        [paths.page]: (response) => {
          response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' });
          response.write('<main>', () => response.destroy());
        },
      },
      [{ check: 'page', reason: expect.stringMatching(/^no answer \(\w+\)$/) as string }],
    ],
  ])('finds that %s, and names it', async (_what, faults, failures) => {
    const found = await probed(faults);
    expect(found.failures).toEqual(failures);
    expect(found.count).toBe(failures.length);
  });

  it('looks at the picture of app.get where the page fails', async () => {
    const faults = { [paths.page]: unavailable, [paths.picture]: unavailable };
    const { failures } = await probed(faults);
    expect(failures.map(({ check }) => check)).toEqual(['page', 'picture']);
  });

  it('takes a show without a picture for well', async () => {
    const { failures, count, asked } = await probed({
      [paths.page]: html('<main><h1>Words</h1></main>'),
      [paths.app]: json({ ...config, hero: { desktop: '', mobile: '' } }),
    });
    expect([failures, count]).toEqual([[], 0]);
    expect(asked.map(({ path }) => path)).not.toContain(paths.picture);
  });

  it.each<[string, Answer]>([
    ['does not begin', never],
    [
      'does not end',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"token":');
      },
    ],
  ])('waits no longer than its limit for an answer that %s', async (_what, answer) => {
    const { failures, count } = await probed({ [paths.csrf]: answer }, 1500);
    expect(failures).toEqual([{ check: 'auth.csrf', reason: 'no answer within 1500 ms' }]);
    expect(count).toBe(1);
  });

  it('reports a site that nothing listens at, or that speaks no TLS, check by check', async () => {
    const site = await startSite();
    const withTls = await runProbe(`${site.url.replace('http:', 'https:')}/gayvnawards/`);
    await site.close();
    const gone = await runProbe(`${site.url}/gayvnawards/`);
    for (const [{ failures, count }, code] of [
      [withTls, 'ERR_SSL_WRONG_VERSION_NUMBER'],
      [gone, 'ECONNREFUSED'],
    ] as const) {
      expect(failures).toEqual(
        ['page', 'app.get', 'auth.csrf'].map((check) => ({ check, reason: `no answer (${code})` })),
      );
      expect(count).toBe(3);
    }
  });

  it('follows no redirect, and names no more of it than the host', async () => {
    const elsewhere: string[] = [];
    const other = await startLoopback(({ url = '' }, response) => {
      elsewhere.push(url);
      response.end();
    });
    const headers = { location: `${other.url}/parked?ticket=${token}` };
    const { failures, lines } = await probed({
      [paths.page]: { status: 302, headers },
      [paths.csrf]: { status: 307, headers: { location: '/gayvnawards/' } },
    });
    await other.close();
    expect(failures).toEqual([
      { check: 'page', status: 302, reason: `it is sent elsewhere, to ${new URL(other.url).host}` },
      { check: 'auth.csrf', status: 307, reason: otherStatus },
    ]);
    expect(elsewhere).toEqual([]);
    expect(lines.join('\n')).not.toContain(token);
  });

  it('says what it is, keeps no cookie and no connection, and logs nothing of a body', async () => {
    const site = await startSite({ [paths.csrf]: refusal });
    const runs = [await runProbe(`${site.url}/gayvnawards/`), await runProbe(`${site.url}/gayvnawards/`)];
    await site.close();
    expect(site.asked).toHaveLength(10);
    for (const { headers } of site.asked) {
      expect(headers['user-agent']).toMatch(/^Acclaim-Probe\//);
      expect(Object.keys(headers)).not.toContain('cookie');
      expect(Object.keys(headers)).not.toContain('authorization');
    }
    expect(new Set(site.asked.map(({ socket }) => socket)).size).toBe(10);
    expect(runs.flatMap(({ lines }) => lines).join('\n')).not.toContain(token);
  });
});

describe('the address of the probe', () => {
  it.each(['https://awards.example.com/gayvnawards/', 'http://127.0.0.1:3000/'])('may be %s', (address) =>
    expect(readProbeAddress({ PROBE_ADDRESS: address }).href).toBe(address),
  );
  it.each([
    undefined,
    '',
    'awards.example.com/',
    'ftp://awards.example.com/',
    'https://awards.example.com/x',
  ])('may not be %s', (PROBE_ADDRESS) =>
    expect(() => readProbeAddress({ PROBE_ADDRESS })).toThrow('PROBE_ADDRESS'),
  );
});
