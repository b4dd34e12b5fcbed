import { expect, test } from 'vitest';
import type { User } from '../../../functions/contract/auth.ts';
import { cookiesOf, postJson, startTestSite, temporaryFolder } from './support.ts';

interface ShownMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

const shown = async (origin: string): Promise<ShownMail[]> =>
  (await (
    await fetch(`${origin}/local/mail`, { headers: { accept: 'application/json' } })
  ).json()) as ShownMail[];

/** Somebody with a CSRF token, on a site at this address. */
async function visit(origin: string) {
  const api = `${origin}/gayvnawards/api`;
  const handedOut = await fetch(`${api}/auth/csrf`);
  const { token } = (await handedOut.json()) as { token: string };
  const cookie = cookiesOf(handedOut);
  return {
    post: async (path: string, body: object) => {
      const solved = await postJson(`${origin}/local/bot-check`, {});
      const check = (await solved.json()) as { token: string };
      return postJson(
        `${api}/${path}`,
        { 'g-recaptcha-response': check.token, ...body },
        { cookie, 'x-csrf-token': token },
      );
    },
  };
}

const registration = { email: 'ann@example.org', fullname: 'Ann <b>Ode</b>', password: 'a long password' };

test('a registration by HTTP leads through the mail page to an account', async () => {
  const { origin, url } = await startTestSite();
  expect(await shown(origin)).toEqual([]);
  const visitor = await visit(origin);
  expect((await visitor.post('auth/register', registration)).status).toBe(202);
  const [mail] = await shown(origin);
  expect(mail).toMatchObject({
    to: registration.email,
    subject: expect.stringMatching(/^Confirm/) as string,
  });
  const [link = '', hash] =
    /(http:\/\/\S+)\/account\/verify\/([\w-]+)/.exec(mail?.text ?? '')?.slice(1) ?? [];
  expect(link).toBe(`${url}/gayvnawards`);
  const verified = await visitor.post('auth/verify', { hash });
  expect((await verified.json()) as User).toMatchObject({ email: registration.email });
});

test('the mail page shows text and HTML, and lets a mail do nothing', async () => {
  const { origin } = await startTestSite();
  await (await visit(origin)).post('auth/register', registration);
  const page = await fetch(`${origin}/local/mail`, { headers: { accept: 'text/html' } });
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('script-src');
  const html = await page.text();
  expect(html).toContain('<dd>ann@example.org</dd>');
  expect(html).toMatch(/<iframe [^>]*sandbox="[^"]*" srcdoc="&lt;!doctype html&gt;/);
  expect(html).not.toMatch(/sandbox="[^"]*allow-(scripts|same-origin)/);
  expect(html).not.toContain('<b>Ode</b>');
  expect((await fetch(`${origin}/local/mail.css`)).status).toBe(200);
});

test('mail outlives a restart, and names the address that visitors use', async () => {
  const dataDir = temporaryFolder();
  const first = await startTestSite({ dataDir, siteUrl: 'https://awards.example' });
  await (await visit(first.origin)).post('auth/forgot', { email: 'ann@example.org' });
  // The bot check was solved at this machine's name, not at the site's.
  expect(await shown(first.origin)).toEqual([]);
  await first.close();
  const second = await startTestSite({ dataDir });
  await (await visit(second.origin)).post('auth/forgot', { email: 'ann@example.org' });
  const before = await shown(second.origin);
  expect(before).toHaveLength(1);
  await second.close();
  const third = await startTestSite({ dataDir });
  expect(await shown(third.origin)).toEqual(before);
});

test('the SES stand-in refuses what SES would', async () => {
  const { origin } = await startTestSite();
  const send = (body: unknown, headers = {}) =>
    postJson(`${origin}/local/ses/v2/email/outbound-emails`, body, headers);
  expect((await send({})).status).toBe(400);
  expect((await send('x', { 'content-type': 'text/plain' })).status).toBe(400);
  expect((await fetch(`${origin}/local/ses/v2/email/outbound-emails`)).status).toBe(405);
});
