import { screen, waitFor } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { refusal, screenSite, signInHere } from '../site.tsx';
import { area } from '../visitors.ts';
import { isSaid, thanksButton, vote } from '../voting/ballot.ts';

const site = screenSite();
const text: unknown = expect.any(String);

/** Stands in for what other sites' scripts do; returns the addresses of those that were loaded, once they have been. */
function otherScripts(run: () => void): string[] {
  const loaded: string[] = [];
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const [script] = nodes as HTMLScriptElement[];
    if (!/\/local\/(?:google|apple)\//.test(script?.src ?? '')) return append(...nodes);
    loaded.push(new URL(script!.src).pathname);
    run();
    queueMicrotask(() => script!.dispatchEvent(new Event('load')));
  });
  return loaded;
}

/** The calls to a provider's callback, of which the server knows whom they mean; and in which order calls come. */
function callbacks(provider: 'google' | 'apple', email: string) {
  const calls: string[] = [];
  const posted: unknown[] = [];
  site.intercept(new RegExp(`auth/${provider}/callback`), async () => {
    await signInHere({ email, fullname: 'Orda Order' });
    return Response.json({});
  });
  const call = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((...sent) => {
    const address = sent[0] as string;
    if (/\/auth\//.test(address)) calls.push(address.replace(/.*\/auth\//, ''));
    if (/callback/.test(address)) posted.push(JSON.parse(sent[1]?.body as string));
    return call(...sent);
  });
  return { calls, posted };
}

test('Google gets its credential posted without a redirect, then the current user is fetched, and the pending vote is given', async () => {
  let settings: Record<string, unknown> = {};
  const id = {
    initialize: (given: typeof settings) => (settings = given),
    renderButton: (parent: HTMLElement) => (parent.textContent = 'Google’s own button'),
  };
  const loaded = otherScripts(() => vi.stubGlobal('google', { accounts: { id } }));
  const user = await site.open('/voting');
  await vote(user, 'The General');
  await screen.findByText('Google’s own button');
  expect(loaded).toContain('/local/google/client.js');
  expect(settings).toMatchObject({ client_id: 'local-google', nonce: text });
  expect(settings['nonce']).not.toBe('');

  const { calls, posted } = callbacks('google', 'order@gmail.com');
  (settings['callback'] as (response: object) => void)({ credential: 'a token' });
  await isSaid('Orda Order');
  await thanksButton('The General');
  expect(posted).toEqual([{ credential: 'a token', noRedirect: true }]);
  expect(calls.slice(0, 2)).toEqual(['google/callback', 'me']);
  expect((await area()).queryByRole('form')).toBeNull();
});

test('a cancelled or refused sign-in with Apple is only logged, who deleted the account today is told; a success detail is posted unchanged, and the pending vote is given', async () => {
  const detail = {
    authorization: { code: 'a code', id_token: 'a token' },
    user: { email: 'new@icloud.com', name: { firstName: 'Ada', lastName: 'New' } },
  };
  const auth = {
    init: vi.fn<(settings: object) => void>(),
    signIn: vi.fn<() => Promise<object>>().mockResolvedValue(detail),
  };
  otherScripts(() => vi.stubGlobal('AppleID', { auth }));
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const failures = () => warned.mock.calls.filter(([words]) => words === 'The sign-in with Apple failed.');
  const user = await site.open('/voting');
  await vote(user, 'The General');
  const button = await screen.findByRole('button', { name: 'Sign in with Apple' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  expect(auth.init.mock.lastCall).toEqual([
    {
      clientId: 'local-apple',
      scope: 'name email',
      redirectURI: `${site.url()}/auth/apple/callback`,
      nonce: text,
      usePopup: true,
    },
  ]);
  expect(button.textContent).toBe('');

  site.allow(/40[19]/);
  // Apple rejects with a plain object.
  auth.signIn.mockRejectedValueOnce({ error: 'user_cancelled_authorize' });
  await user.click(button);
  await waitFor(() => expect(failures()).toHaveLength(1));
  let works = site.intercept(/apple\/callback/, () => refusal(401, 'sign_in_refused'));
  await user.click(button);
  await waitFor(() => expect(failures()).toHaveLength(2));
  expect((await area()).queryByRole('alert')).toBeNull();
  works();
  works = site.intercept(/apple\/callback/, () => refusal(409, 'deleted_today', 'Come back tomorrow.'));
  await user.click(button);
  expect(await (await area()).findByRole('alert')).toHaveProperty('textContent', 'Come back tomorrow.');
  expect(failures()).toHaveLength(2);
  works();

  const { calls, posted } = callbacks('apple', 'new@icloud.com');
  await user.click(button);
  await thanksButton('The General');
  expect(posted).toEqual([{ ...detail, noRedirect: true }]);
  expect(calls.slice(0, 2)).toEqual(['apple/callback', 'me']);
});

test('providers without a client id are switched off', async () => {
  const loaded = otherScripts(() => undefined);
  const { auth, ...rest } = await site.ask<{ auth: object }>('app/get');
  site.intercept(/app\/get/, async () =>
    Response.json({ ...rest, auth: { ...auth, googleClientId: '', appleClientId: '' } }),
  );
  const user = await site.open('/voting');
  await user.click(await screen.findByRole('button', { name: 'Password or passkey' }));
  await screen.findByLabelText('I am not a robot');
  expect(screen.queryByRole('button', { name: 'Sign in with Apple' })).toBeNull();
  expect(loaded).toEqual([]);
});
