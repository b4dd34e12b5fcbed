import { expect, test } from 'vitest';
import { cookiesOf, jsonOf, postJson, sharedSite, startTestSite, temporaryFolder } from './support.ts';

const site = sharedSite();

interface ShownMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

const shown = (origin: string) =>
  jsonOf<ShownMail[]>(fetch(`${origin}/local/mail`, { headers: { accept: 'application/json' } }));

/** A visitor with a CSRF token, and what posts to the API with a solved bot check. */
async function visit(origin: string) {
  const api = `${origin}/gayvnawards/api`;
  const handedOut = await fetch(`${api}/auth/csrf`);
  const { token } = await jsonOf<{ token: string }>(handedOut);
  const headers = { cookie: cookiesOf(handedOut), 'x-csrf-token': token };
  return async (path: string, body: object) => {
    const check = await jsonOf<{ token: string }>(postJson(`${origin}/local/bot-check`, {}));
    return postJson(`${api}/${path}`, { 'g-recaptcha-response': check.token, ...body }, headers);
  };
}

const registration = { email: 'ann@example.org', fullname: 'Ann <b>Ode</b>', password: 'a long password' };

test('the mail page shows text and HTML, and lets a mail do nothing', async () => {
  const { origin } = site();
  const another = { ...registration, email: 'ode@example.org' };
  await (
    await visit(origin)
  )('auth/register', another);
  const page = await fetch(`${origin}/local/mail`, { headers: { accept: 'text/html' } });
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('script-src');
  const html = await page.text();
  expect(html).toContain('<dd>ode@example.org</dd>');
  expect(html).toMatch(/<iframe [^>]*sandbox="[^"]*" srcdoc="&lt;!doctype html&gt;/);
  expect(html).not.toMatch(/sandbox="[^"]*allow-(scripts|same-origin)/);
  expect(html).not.toContain('<b>Ode</b>');
  expect((await fetch(`${origin}/local/mail.css`)).status).toBe(200);
});

test('mail outlives a restart, and names the address that visitors use', async () => {
  const dataDir = temporaryFolder();
  const first = await startTestSite({ dataDir, siteUrl: 'http://localhost:9' });
  await (
    await visit(first.origin)
  )('auth/register', registration);
  const before = await shown(first.origin);
  expect(before).toMatchObject([
    { text: expect.stringContaining('http://localhost:9/gayvnawards/account/verify/') as string },
  ]);
  await first.close();
  expect(await shown((await startTestSite({ dataDir })).origin)).toEqual(before);
});
