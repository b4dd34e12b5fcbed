import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { compose as composeResults } from '../../../functions/results/main.ts';
import { compose } from '../../../functions/people/main.ts';
import { requestOf, send, type Caller } from '../../support/caller.ts';
import { password, setUpAuth, wrong, type AuthSite } from '../auth/support.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await setUpAuth();
});
beforeEach(() => void (auth.site.logged.length = 0));
afterAll(() => auth.close());

const lines = () => auth.site.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
const request = (fields: object): unknown =>
  expect.objectContaining({ message: 'request', requestId: expect.any(String) as unknown, ...fields });

it('a sign-in is a line, one that works and one that does not, and neither names who tried', async () => {
  await auth.join('ann@example.org');
  auth.site.logged.length = 0;
  await auth.login('ann@example.org');
  await auth.login('ann@example.org', wrong);
  await auth.login('nobody@example.org');
  const refused = request({ route: 'auth.login', status: 401, code: 'login_failed' });
  expect(lines()).toEqual([request({ route: 'auth.login', status: 200 }), refused, refused]);
  for (const told of ['ann', 'nobody', 'example.org', password, wrong])
    expect(auth.site.logged.join('\n')).not.toContain(told);
});

it.each([
  ['a call without a session', 'results.summary', 401, 'signed_out'],
  ['a call without the role', 'results.summary', 403, 'forbidden'],
  ['a call without the CSRF token', 'results.open', 403, 'csrf_failed'],
  ['a body that is none', 'results.open', 422, 'validation_failed'],
] as const)(
  '%s is one line with route, status and code, and without what was sent',
  async (name, id, status, code) => {
    const results = composeResults(auth.platform);
    const who = {
      'a call without a session': undefined,
      'a call without the role': await auth.site.signIn('vi'),
      'a call without the CSRF token': { ...(await auth.site.signIn('ada', ['admin'])), csrf: '' },
      'a body that is none': await auth.site.signIn('ada', ['admin']),
    }[name];
    auth.site.logged.length = 0;
    await send(
      results,
      requestOf(id, who, id === 'results.open' ? { body: { untold: 'what was sent' } } : {}),
    );
    expect(lines()).toEqual([request({ route: id, status, code })]);
    expect(auth.site.logged.join()).not.toMatch(/what was sent|acclaim\.test|Voter/);
  },
);

it('a call that fails tells its cause to the log and not to the caller', async () => {
  const who = await auth.site.signIn('ada', ['admin']);
  const results = composeResults(auth.platform);
  auth.site.wire.failWith('ValidationException');
  const { status, body } = await send(results, requestOf('results.summary', who));
  auth.site.wire.failWith(undefined);
  expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining('ValidationException')]);
  expect(auth.site.logged.join('\n')).toContain('request failed');
  expect(lines()).toContainEqual(expect.objectContaining({ message: 'request failed', status: 500 }));
});

const people = () => compose(auth.platform);
const list = (caller: Caller) => send(people(), requestOf('people.list', caller));

it('the line of a call names the account by its id, of a refused one too, and nobody by name or address', async () => {
  await list(await auth.site.signIn('ada', ['admin']));
  await list(await auth.site.signIn('vi'));
  expect(lines()).toMatchObject([
    { message: 'request', route: 'people.list', status: 200, account: 'ada' },
    { message: 'request', route: 'people.list', status: 403, account: 'vi' },
  ]);
  expect(auth.site.logged.join()).not.toMatch(/Voter|acclaim\.test/);
});

it('the line of a call that fails names it as well', async () => {
  const ada = await auth.site.signIn('ada', ['admin']);
  const body = { id: 'vi', role: 'editor' };
  await auth.site.putAccount('vi');
  auth.site.wire.failWith('ValidationException', { operation: 'PutItem', count: 1 });
  await send(people(), requestOf('people.grant', ada, { body }));
  await send(people(), requestOf('people.grant', ada, { body: { ...body, id: 'nobody' } }));
  expect(lines()).toMatchObject([
    { message: 'request failed', status: 500, account: 'ada' },
    { status: 404, code: 'person_not_found', account: 'ada' },
  ]);
});
