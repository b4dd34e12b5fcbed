import { createHook } from 'node:async_hooks';
import { afterAll, describe, expect, it } from 'vitest';
import type { RouteId } from '../../../functions/contract/addresses.ts';
import { password, setUpAuth, wrong } from './support.ts';

let derivations = 0;
const hook = createHook({
  init: (_id, type) => {
    if (type === 'ARGON2REQUEST') derivations += 1;
  },
});

const auth = await setUpAuth();
hook.enable();
// What a function instance reads once is read.
await auth.join('known@example.org');
afterAll(async () => {
  hook.disable();
  await auth.close();
});

/** What anybody could notice of a call, and what it costs: answer, calls to the engine, passwords derived, mails sent. */
async function observe(id: RouteId, body: object) {
  const browser = auth.openBrowser();
  auth.site.wire.reset();
  derivations = 0;
  const mails = auth.mail.mails().length;
  const answer = await browser.post(id, body);
  const operations = auth.site.wire.operations.toSorted();
  return { answer, operations, derivations, mails: auth.mail.mails().length - mails };
}

describe('somebody who does not know who has an account', () => {
  it.each([
    ['auth.login', { password: wrong }, { answer: { status: 401 }, derivations: 2, mails: 0 }],
    ['auth.register', { fullname: 'Ann', password }, { answer: { status: 202 }, derivations: 1, mails: 1 }],
    ['auth.code', {}, { answer: { status: 202 }, derivations: 0, mails: 1 }],
    ['auth.resend', {}, { answer: { status: 202 }, derivations: 0, mails: 1 }],
    ['auth.forgot', {}, { answer: { status: 202 }, derivations: 0, mails: 1 }],
  ] as const)('learns nothing from %s, neither by its answer nor by its work', async (id, more, cost) => {
    const at = (name: string) => `${name}-${id}@example.org`;
    await auth.join(at('known'));
    await auth.register(at('pending'));
    const known = await observe(id, { email: at('known'), ...more });
    expect(known).toMatchObject(cost);
    for (const name of ['nobody', 'pending'])
      expect(await observe(id, { email: at(name), ...more })).toEqual(known);
  });

  it('learns nothing from login about accounts that are disabled or have no password', async () => {
    await auth.accountFor('federated@example.org');
    const nobody = await observe('auth.login', { email: 'nobody@example.org', password });
    expect(await observe('auth.login', { email: 'federated@example.org', password })).toEqual(nobody);
  });

  it('gets the same letter by auth.code for an address with and without an account', async () => {
    const at = (name: string) => `${name}@example.org`;
    const letters = [];
    for (const name of ['lettered', 'unlettered']) {
      if (name === 'lettered') await auth.join(at(name));
      const { code, hash } = await auth.askForCode(at(name));
      const { subject, text, html } = auth.mail.mails(at(name))[0]!;
      letters.push([subject, text, html].map((part) => part?.replaceAll(code, '').replaceAll(hash, '')));
    }
    expect(letters[1]).toEqual(letters[0]);
  });

  it('learns nothing by a wrong code', async () => {
    const attempt = async (email: string) => {
      const { guess } = await auth.askForCode(email);
      auth.site.wire.reset();
      const answer = await guess();
      return { answer, operations: auth.site.wire.operations.toSorted() };
    };
    await auth.join('coded@example.org');
    const known = await attempt('coded@example.org');
    expect(known).toMatchObject({ answer: { status: 422, body: { code: 'code_wrong' } } });
    expect(await attempt('uncoded@example.org')).toEqual(known);
  });

  it('learns nothing while no mail can be sent', async () => {
    auth.mail.fail(true);
    const known = await observe('auth.forgot', { email: 'known@example.org' });
    const unknown = await observe('auth.forgot', { email: 'unmute@example.org' });
    auth.mail.fail(false);
    expect(known).toMatchObject({ answer: { status: 503, body: { code: 'mail_unavailable' } } });
    expect(unknown).toEqual(known);
  });

  it('learns nothing while tries have to wait', async () => {
    const attempt = (email: string) => observe('auth.login', { email, password: wrong });
    for (let tries = 0; tries < 5; tries += 1)
      for (const name of ['known', 'unknown']) await attempt(`${name}@example.org`);
    const known = await attempt('known@example.org');
    expect(known).toMatchObject({ answer: { status: 429 }, derivations: 0 });
    expect(await attempt('unknown@example.org')).toEqual(known);
  });
});

describe('the bot check', () => {
  it.each(['auth.login', 'auth.code', 'auth.register', 'auth.resend', 'auth.forgot'] as const)(
    'of %s comes before any other work',
    async (id) => {
      const body = { email: 'bot@example.org', fullname: 'Bot', password, 'g-recaptcha-response': 'bad' };
      expect(await observe(id, body)).toMatchObject({
        answer: { status: 422, body: { code: 'bot_check_failed' } },
        operations: [],
        derivations: 0,
        mails: 0,
      });
    },
  );

  it('is asked once for each call', async () => {
    const asked = auth.siteverify.asked.length;
    await observe('auth.login', { email: 'once@example.org', password });
    expect(auth.siteverify.asked.length - asked).toBe(1);
  });
});
