import { expect, test, vi } from 'vitest';
import { inTurn } from '../../../web/api/in-turn.ts';
import { runner } from '../../../web/features/account/own-account.ts';

test('two choices that are made one right after the other are sent in turn, so that the account shown has both', async () => {
  const account = {
    emailConfirmed: true,
    newsletter: null as string | null,
    mailConsent: null as string | null,
  };
  const { promise: isLate, resolve: answerAll } = Promise.withResolvers<void>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const address = input as string;
    if (address.endsWith('/csrf')) return Response.json({ token: 'a token', nonce: 'a nonce' });
    const isNewsletter = address.endsWith('/newsletter');
    if (isNewsletter) account.newsletter = 'subscribed';
    else account.mailConsent = 'today';
    const answer = Response.json(account);
    if (isNewsletter) await isLate;
    return answer;
  });
  const shown = vi.fn<(overview: object) => void>();
  const run = runner(inTurn(), shown, () => undefined);
  const chosen = [
    run('account.newsletter', { body: { subscribed: true } }),
    run('account.consent', { body: { agreed: true } }),
  ];
  // Without turns, the second call has been answered by now.
  await new Promise((resolve) => setImmediate(resolve));
  answerAll();
  await Promise.all(chosen);
  expect(shown.mock.lastCall).toEqual([
    { emailConfirmed: true, newsletter: 'subscribed', mailConsent: 'today' },
  ]);
});
