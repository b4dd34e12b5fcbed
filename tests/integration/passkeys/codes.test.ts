import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { setUpPasskeys } from './support.ts';

const test = await setUpPasskeys();
afterAll(() => test.close());

const refused = { status: 422, body: { code: 'recovery_code_refused' } };
let accounts = 0;
/** Someone with a role, a passkey and recovery codes. */
async function withCodes() {
  const id = `codes-${(accounts += 1)}`;
  await test.site.putAccount(id, { roles: ['editor'] });
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
    expect(await test.later(wait, right)).toMatchObject({ status: 200 });
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
