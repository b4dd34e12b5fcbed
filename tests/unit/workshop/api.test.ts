import type { User } from '#contract/auth.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { getSession, setUser } from '../../../web/api/session.ts';
import { callAdmin } from '../../../web/workshop/api.ts';

const admin: User = { id: 'ada', email: 'ada@acclaim.test', fullname: 'Ada', roles: ['admin'] };

const refusal = () => Response.json({ code: 'signed_out', message: 'Please sign in.' }, { status: 401 });

/** Answers calls in their order; each answer comes once it is sent. */
function server() {
  const waiting: ((answer: Response) => void)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    () => new Promise((resolve) => void waiting.push(resolve)),
  );
  return {
    waiting,
    send: (answer: Response) => waiting.shift()?.(answer),
  };
}

beforeEach(() => setUser(admin));

test('a refusal that comes after the next sign-in is tried again, and does not sign out', async () => {
  const { send, waiting } = server();
  const asked = callAdmin('templates.all', {});
  setUser(undefined);
  setUser(admin);
  send(refusal());
  await expect.poll(() => waiting.length).toBe(1);
  send(Response.json({ templates: [] }));
  expect(await asked).toEqual({ templates: [] });
  expect(getSession().user).toEqual(admin);
});

test('a refusal that comes while nobody is signed in is one', async () => {
  const { send } = server();
  const asked = callAdmin('templates.all', {});
  setUser(undefined);
  send(refusal());
  await expect(asked).rejects.toMatchObject({ status: 401 });
});
