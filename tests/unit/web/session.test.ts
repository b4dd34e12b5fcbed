import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const fan = { id: 'fan', email: 'fan@acclaim.test', fullname: 'Fanny Fan', roles: [] };

/** The session of a new page whose cookies are these, at a server where this user is signed in. */
async function openPage(cookie: string, user: object = {}) {
  vi.restoreAllMocks();
  vi.resetModules();
  vi.stubGlobal('document', { cookie });
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(user));
  const session = await import('../../../web/api/session.ts');
  const paths = () => asked.mock.calls.map(([address]) => address);
  return { ...session, paths };
}

beforeEach(() => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('BroadcastChannel', EventTarget);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a stranger is known to be one at once, and nobody is asked for', async () => {
  const { getSession, startSession, paths } = await openPage(
    'theme=dark; not_acclaim_signed_in=1; acclaim_signed_in=1',
  );
  expect(getSession()).toEqual({ status: 'known', user: undefined });
  startSession();
  expect(getSession()).toEqual({ status: 'known', user: undefined });
  expect(paths()).toEqual([]);
});

test('whose session has expired is a stranger as soon as the server says so', async () => {
  const { getSession, startSession } = await openPage('local-acclaim_signed_in=1');
  startSession();
  await expect.poll(getSession).toEqual({ status: 'known', user: undefined });
});

test.each([
  ['strangers', false, '__Host-acclaim_signed_in=1', fan],
  ['somebody who is signed in', true, '', undefined],
])('a page that was written for %s finds out who is there now', async (_name, signedIn, cookie, user) => {
  const { getSession, setInitialSession, startSession } = await openPage(cookie, user);
  setInitialSession(signedIn);
  expect(getSession()).toEqual({ status: signedIn ? 'loading' : 'known', user: undefined });
  startSession();
  await expect.poll(getSession).toEqual({ status: 'known', user });
});

test('a session from before the cookie is looked for once, when somebody is to sign in', async () => {
  const signedIn = await openPage('', fan);
  signedIn.startSession();
  expect(await signedIn.findUser()).toEqual(fan);
  expect(signedIn.getSession()).toEqual({ status: 'known', user: fan });

  const stranger = await openPage('');
  for (let press = 0; press < 3; press += 1) expect(await stranger.findUser()).toBeUndefined();
  expect(stranger.paths()).toHaveLength(1);
});

test('a sign-out while an answer is on its way stays one, and the other tabs hear of it', async () => {
  const postMessage = vi.fn<(message: string) => void>();
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage = postMessage;
    },
  );
  const { getSession, startSession, loadUser, setUser } = await openPage('__Host-acclaim_signed_in=1', fan);
  startSession();
  const answered = loadUser();
  setUser(undefined);
  await answered;
  expect(getSession()).toEqual({ status: 'known', user: undefined });
  expect(postMessage.mock.calls).toEqual([['changed']]);
});
