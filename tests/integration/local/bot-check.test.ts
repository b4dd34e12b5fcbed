import { expect, test } from 'vitest';
import { botCheckRoutes } from '../../../infra/local/routes/bot-check.ts';
import { serve } from './support.ts';

async function setUp() {
  let now = 0;
  const routes = botCheckRoutes('the secret', () => now);
  const url = await serve((request, response) =>
    routes.find(({ path }) => path === request.rawPath)?.answer(request, response),
  );
  const issue = async () => {
    const answer = await fetch(`${url}/local/bot-check`, { method: 'POST' });
    return ((await answer.json()) as { token: string }).token;
  };
  const verify = async (form: Record<string, string>) => {
    const answer = await fetch(`${url}/local/siteverify`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return (await answer.json()) as { success: boolean; 'error-codes': string[] };
  };
  return { url, issue, verify, set: (milliseconds: number) => (now = milliseconds) };
}

test('a token is good once', async () => {
  const { issue, verify } = await setUp();
  const form = { secret: 'the secret', response: await issue(), remoteip: '127.0.0.1' };
  expect(await verify(form)).toMatchObject({
    success: true,
    hostname: 'localhost',
    challenge_ts: '1970-01-01T00:00:00.000Z',
  });
  expect(await verify(form)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] });
});

test.each([
  [{}, 'missing-input-secret'],
  [{ secret: 'guess' }, 'invalid-input-secret'],
  [{ secret: 'the secret', response: '' }, 'missing-input-response'],
  [{ secret: 'the secret', response: 'x' }, 'invalid-input-response'],
])('the form %j beside a token is answered with %s', async (form, code) => {
  const { issue, verify } = await setUp();
  expect(await verify({ response: await issue(), ...form })).toMatchObject({ 'error-codes': [code] });
});
