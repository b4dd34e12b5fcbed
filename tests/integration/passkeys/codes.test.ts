import fc from 'fast-check';
import { addMembers } from '#accounts/rights.ts';
import { createRightsStore } from '#accounts/store-rights.ts';
import { createPasskeysStore } from '#accounts/store-passkeys.ts';
import { hashPassword } from '#accounts/password.ts';
import { compose as composePeople } from '../../../functions/people/main.ts';
import type { Role } from '../../../functions/contract/roles.ts';
import { requestOf, send } from '../../support/caller.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { setUpPasskeys } from './support.ts';

const test = await setUpPasskeys();
afterAll(() => test.close());

const refused = { status: 422, body: { code: 'recovery_code_refused' } };
let accounts = 0;
/** Someone with a role, a passkey and recovery codes. */
async function withCodes(roles: Role[] = ['editor'], passwordHash = '') {
  const id = `codes-${(accounts += 1)}`;
  await test.site.putAccount(id, { roles, passwordHash });
  if (roles.length > 0) await addMembers(createRightsStore(test.platform), [id]);
  const browser = await test.entered(id);
  await browser.add(test.device());
  return { id, browser, codes: await browser.codes() };
}

describe('recovery codes', () => {
  it('are ten different ones of 125 random bits, in groups, and no store or log has them', async () => {
    const { browser, codes } = await withCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect((await browser.list()).codesLeft).toBe(10);
    const kept = JSON.stringify(await test.site.items('accounts')) + test.site.logged.join();
    for (const code of codes)
      for (const text of [code, code.replaceAll('-', '')]) expect(kept).not.toContain(text);
  });

  it('confirm a session once each, counted and mailed, however they are typed', async () => {
    const { id, codes } = await withCodes();
    const browser = await test.entered(id);
    expect(await browser.work()).toBe(403);
    const typed = ` ${codes[0]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect(await browser.useCode(typed)).toMatchObject({ status: 200, body: { id, roles: ['editor'] } });
    expect(await browser.work()).toBe(200);
    expect((await browser.list()).codesLeft).toBe(9);
    expect(test.mail.mails(`${id}@acclaim.test`)[0]).toMatchObject({
      subject: 'A recovery code was used at The Test Awards',
      text: expect.stringContaining('Codes that are left: 9.') as string,
    });
    const again = await test.entered(id);
    const answer = await again.useCode(codes[0] ?? '');
    expect(answer).toMatchObject(refused);
    expect(answer.body).toMatchObject({ errors: { code: [expect.stringMatching(/recovery code/)] } });
  });

  it('let the owner add a new passkey and remove the one that is lost', async () => {
    const { id, codes } = await withCodes();
    const browser = await test.entered(id);
    await browser.useCode(codes[3] ?? '');
    const lost = await browser.firstId();
    expect(await browser.add(test.device(), 'New phone')).toMatchObject({ status: 200 });
    expect((await browser.ask('passkeys.remove', { id: lost })).passkeys).toMatchObject([
      { name: 'New phone' },
    ]);
    expect(await browser.work()).toBe(200);
  });

  it('of others, of before and made up are refused alike, and five of them make the sixth wait', async () => {
    const [{ id, browser, codes: old }, theirs] = [await withCodes(), await withCodes()];
    const codes = await browser.codes();
    expect(test.subjects(id)[0]).toBe('New recovery codes at The Test Awards');
    const thief = await test.entered(id);
    for (const code of [old[0], theirs.codes[0], '00000-00000-00000-00000', 'x', '--'])
      expect(await thief.useCode(code ?? '')).toMatchObject(refused);
    expect(await thief.useCode(codes[0] ?? '')).toMatchObject({ status: 429 });
    const wait = 30_000;
    const right = () => thief.useCode(codes[0] ?? '');
    expect(await test.site.later(wait, right)).toMatchObject({ status: 200 });
  });

  it('are each good once, whatever is used at the same moment, and none counts twice', async () => {
    const uses = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(uses, { minLength: 1, maxLength: 3 }), async (rounds) => {
        const { id, codes, browser } = await withCodes();
        const won: number[] = [];
        for (const round of rounds) {
          const browsers = await Promise.all(round.map(() => test.entered(id)));
          const answers = await Promise.all(
            round.map(async (at, index) => browsers[index]?.useCode(codes[at] ?? '')),
          );
          answers.forEach((answer, index) => {
            if (answer?.status === 200) won.push(round[index] ?? -1);
          });
          // Waits of the count are not what this is about.
          test.site.clock.set(test.site.clock.now() + 25 * 3_600_000);
          await browser.enter(id);
        }
        expect(new Set(won).size).toBe(won.length);
        expect((await browser.list()).codesLeft).toBe(10 - won.length);
        // Whoever is first with a code has it, unless the count made all of them wait.
        expect(won.length).toBeGreaterThan(0);
      }),
      { numRuns: 8 },
    );
  });
});

describe('recovery codes from before', () => {
  const people = composePeople(test.platform);
  const byAdmin = async (route: 'people.list' | 'people.grant' | 'people.revoke', request: object) =>
    (await send(people, requestOf(route, await test.site.signIn('ada', ['admin']), request))).body;
  const codesLeft = async (id: string) => {
    const listed = (await byAdmin('people.list', { query: { q: id } })) as {
      people: { codesLeft: number }[];
    };
    return listed.people[0]?.codesLeft;
  };
  /** None of these codes is good for a session with the password, nor counted anywhere. */
  async function expectVoid(id: string, codes: string[]) {
    const thief = await test.entered(id);
    for (const code of codes.slice(0, 2)) expect(await thief.useCode(code)).toMatchObject(refused);
    expect(await thief.work()).toBe(403);
    expect((await thief.list()).codesLeft).toBe(0);
    expect(await codesLeft(id)).toBe(0);
  }

  it('a role are void, and the person is told: given in the People room', async () => {
    const { id, codes } = await withCodes([]);
    expect(await codesLeft(id)).toBe(10);
    expect(await byAdmin('people.grant', { body: { id, role: 'editor' } })).toMatchObject({ codesLeft: 0 });
    expect(test.subjects(id)[0]).toBe('Your recovery codes no longer work at The Test Awards');
    await expectVoid(id, codes);
  });

  it('a new password are void, and the letter says so', async () => {
    const [current, password] = ['a long enough password', 'another long password'];
    const { id, browser, codes } = await withCodes(['editor'], await hashPassword(current));
    expect(await codesLeft(id)).toBe(10);
    expect(await browser.post('account.password', { current, password })).toMatchObject({ status: 200 });
    expect(test.mail.mails(`${id}@acclaim.test`)[0]?.text).toContain('Recovery codes from before don’t work');
    await expectVoid(id, codes);
  });

  it('the first passkey are void, as those that were stored while passkeys were reset', async () => {
    const { id, browser, codes } = await withCodes();
    const store = createPasskeysStore(test.platform);
    const stored = await store.codes(id);
    await store.removeAll(id);
    if (stored) await store.saveCodes(id, stored);
    await browser.enter(id);
    expect(await browser.add(test.device())).toMatchObject({ status: 200 });
    await expectVoid(id, codes);
  });

  it('stay good where a role is lost', async () => {
    const { id, codes } = await withCodes(['editor', 'auditor']);
    await byAdmin('people.revoke', { body: { id, role: 'auditor' } });
    expect(await (await test.entered(id)).useCode(codes[0] ?? '')).toMatchObject({ status: 200 });
  });
});
