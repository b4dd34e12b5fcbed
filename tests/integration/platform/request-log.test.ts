import { afterAll, beforeEach, expect, it } from 'vitest';
import { compose } from '../../../functions/people/main.ts';
import { requestOf, send, type Caller } from '../../support/caller.ts';
import { setUpSite } from '../../support/site.ts';

const site = await setUpSite();
const handler = compose(site.platform);
afterAll(() => site.close());
beforeEach(() => void (site.logged.length = 0));

const list = (caller?: Caller) => send(handler, requestOf('people.list', caller));
const lines = () => site.logged.map((line) => JSON.parse(line) as Record<string, unknown>);

it('the line of a call names the account by its id, of a refused one too, and nobody by name or address', async () => {
  await list(await site.signIn('ada', ['admin']));
  await list(await site.signIn('vi'));
  expect(lines()).toMatchObject([
    { message: 'request', route: 'people.list', status: 200, account: 'ada' },
    { message: 'request', route: 'people.list', status: 403, account: 'vi' },
  ]);
  expect(site.logged.join()).not.toMatch(/Voter|acclaim\.test/);
});

it('the line of a call that fails names it as well', async () => {
  const ada = await site.signIn('ada', ['admin']);
  const body = { id: 'vi', role: 'editor' };
  await site.putAccount('vi');
  site.wire.failWith('ValidationException', { operation: 'PutItem', count: 1 });
  await send(handler, requestOf('people.grant', ada, { body }));
  await send(handler, requestOf('people.grant', ada, { body: { ...body, id: 'nobody' } }));
  expect(lines()).toMatchObject([
    { message: 'request failed', status: 500, account: 'ada' },
    { status: 404, code: 'person_not_found', account: 'ada' },
  ]);
});
