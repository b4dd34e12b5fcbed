import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#accounts/password.ts';
import type { AdminRouteId } from '../../../functions/contract/admin-addresses.ts';
import { compose as composeAuth } from '../../../functions/auth/main.ts';
import { compose } from '../../../functions/people/main.ts';
import { compose as composeResults } from '../../../functions/results/main.ts';
import { compose as composeTemplates } from '../../../functions/templates/main.ts';
import type { LambdaHandler } from '../../../functions/platform/chain/chain.ts';
import { answered, requestOf, send, type Caller } from '../../support/caller.ts';
import { startMail } from '../../support/mail.ts';
import { range } from '../../support/random.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';
import { startSiteverify } from '../../support/siteverify.ts';

let site: TestSite;
let mail: Awaited<ReturnType<typeof startMail>>;
let siteverify: Awaited<ReturnType<typeof startSiteverify>>;
let handler: LambdaHandler;
let auth: LambdaHandler;
let ada: Caller;

beforeAll(async () => {
  [mail, siteverify] = await Promise.all([startMail(), startSiteverify()]);
});
beforeEach(async () => {
  site = await setUpSite();
  site.sendMailBy(mail);
  const platform = site.platformWith({ BOT_CHECK_VERIFY_URL: siteverify.url });
  handler = compose(platform);
  auth = composeAuth(platform);
  ada = await site.signIn('ada', ['admin']);
  return () => site.close();
});
afterAll(() => Promise.all([mail, siteverify].map((server) => server.close())));

type PeopleRoute = Extract<AdminRouteId, `people.${string}`>;
const call = (id: PeopleRoute, body: object, caller = ada) => send(handler, requestOf(id, caller, { body }));
const list = (q?: string) => answered(handler, 'people.list', ada, q === undefined ? {} : { query: { q } });
const ids = async (q?: string) => (await list(q)).people.map(({ id }) => id);
const templates = (caller: Caller) =>
  send(composeTemplates(site.platform), requestOf('templates.all', caller));
const log = async () => {
  const { entries } = await answered(composeResults(site.platform), 'results.audit', ada);
  return entries.map(({ by, what, detail }) => `${by}, ${what}: ${detail}`).toSorted();
};

describe('the list', () => {
  it('has everyone with a role by name, and with a text whomever it names, people with a role first', async () => {
    await site.putAccount('zoe', { fullname: 'Zoë Ode', roles: ['editor'] });
    await site.putAccount('bo', { fullname: 'Bo Zoet', email: 'b@x.test' });
    await site.putAccount('cyd', {
      fullname: 'Cyd',
      email: 'C.Zoe@x.test',
      roles: ['auditor'],
      disabled: true,
    });
    expect(await list()).toEqual({
      people: [
        expect.objectContaining({ id: 'cyd', disabled: true, invitedAt: null }),
        expect.objectContaining({ id: 'ada', fullname: 'Voter ada', email: 'ada@acclaim.test' }),
        expect.objectContaining({ id: 'zoe', roles: ['editor'] }),
      ],
      more: false,
      lastAdmin: 'ada',
    });
    expect(await ids('ZOE')).toEqual(['cyd', 'zoe', 'bo']);
    expect(await ids(' zoe ode ')).toEqual(['zoe']);
    expect(await ids('bo')).toEqual(['bo']);
    expect(await ids('nobody')).toEqual([]);
    expect(JSON.stringify(await list('zoe'))).not.toContain('passwordHash');
  });

  it('says that there are more than fifty, and finds an account among them by its whole address', async () => {
    await Promise.all(range(51).map((index) => site.putAccount(`v${index}`)));
    await site.putAccount('last', { email: 'Acclaim.test@x.test' });
    expect(await list('@acclaim.test')).toMatchObject({ more: true, people: { length: 50 } });
    expect((await list('voter v')).people[0]).toMatchObject({ fullname: 'Voter v0' });
    expect(await ids('acclaim.TEST@x.test')).toEqual(['last']);
  });

  it('finds who was given a role past it, once an admin who is not on it looks', async () => {
    await list();
    await site.putAccount('eve', { roles: ['editor'] });
    expect(await ids()).toEqual(['ada']);
    const bo = await site.signIn('bo', ['admin']);
    const { body } = await send(handler, requestOf('people.list', bo));
    expect(body).toMatchObject({ people: { length: 3 }, lastAdmin: null });
  });
});

describe('a role', () => {
  it('that is taken counts no more at the very next call, and stands in the log with who took it', async () => {
    const bo = await site.signIn('bo', ['template-manager', 'auditor']);
    expect((await templates(bo)).status).toBe(200);
    const taken = await call('people.revoke', { id: 'bo', role: 'template-manager' });
    expect(taken).toMatchObject({ status: 200, body: { id: 'bo', roles: ['auditor'] } });
    expect((await templates(bo)).status).toBe(403);
    const given = await call('people.grant', { id: 'bo', role: 'editor' });
    expect(given).toMatchObject({ status: 200, body: { roles: ['editor', 'auditor'] } });
    expect((await templates(bo)).status).toBe(200);
    expect(await log()).toEqual([
      'Voter ada, grant: editor: Voter bo (bo)',
      'Voter ada, revoke-role: template-manager: Voter bo (bo)',
    ]);
    // Neither address nor name.
    expect(site.logged.join()).not.toMatch(/acclaim\.test|Voter/);
  });
});

describe('a disabled account', () => {
  it('may do nothing from its next call on, cannot sign in, and comes back without its sessions', async () => {
    const bo = await site.signIn('bo', ['template-manager']);
    await site.putAccount('bo', {
      roles: ['template-manager'],
      passwordHash: await hashPassword('correct horse'),
    });
    const login = () =>
      send(
        auth,
        requestOf('auth.login', site.visitor(), {
          body: { email: 'bo@acclaim.test', password: 'correct horse', 'g-recaptcha-response': 'good' },
        }),
      );
    const disabled = await call('people.disable', { id: 'bo', disabled: true });
    expect(disabled).toMatchObject({ status: 200, body: { disabled: true, roles: ['template-manager'] } });
    expect((await templates(bo)).status).toBe(401);
    expect((await login()).body).toMatchObject({ code: 'login_failed' });
    const enabled = await call('people.disable', { id: 'bo', disabled: false });
    expect(enabled).toMatchObject({ status: 200, body: { disabled: false } });
    expect((await templates(bo)).status).toBe(401);
    expect((await login()).status).toBe(200);
    expect(await log()).toEqual(['Voter ada, disable: Voter bo (bo)', 'Voter ada, enable: Voter bo (bo)']);
  });
});

describe('an invitation', () => {
  const invitation = { email: 'New.One@x.test', fullname: '  New   One ', role: 'editor' };
  const choose = (to: string) =>
    send(
      auth,
      requestOf('auth.reset', site.visitor(), {
        body: { hash: mail.linkTo(to, 'reset'), password: 'a password of her own' },
      }),
    );

  it('makes an account with a role, and mails a link to choose a password, good for three days', async () => {
    const invited = await call('people.invite', invitation);
    const now = new Date(site.clock.now()).toISOString();
    expect(invited).toMatchObject({
      status: 200,
      body: { email: 'New.One@x.test', fullname: 'New One', roles: ['editor'], invitedAt: now },
    });
    expect(mail.mails('New.One@x.test')[0]?.text).toContain('with the role Editor.');
    expect(await ids()).toHaveLength(2);
    site.clock.set(site.clock.now() + 3 * 24 * 3_600_000 - 1000);
    expect(await choose('New.One@x.test')).toMatchObject({ status: 200, body: { roles: ['editor'] } });
    ada = await site.signIn('ada', ['admin']);
    expect((await list('New One')).people).toMatchObject([{ invitedAt: null }]);
    expect(await log()).toEqual([expect.stringMatching(/^Voter ada, invite: editor: New One \(/)]);
  });

  it('is mailed again until there is a password, and then refused at its field', async () => {
    const again = { ...invitation, email: 'again@x.test', role: 'auditor' };
    await call('people.invite', again);
    site.clock.set(site.clock.now() + 4 * 24 * 3_600_000);
    ada = await site.signIn('ada', ['admin']);
    expect((await choose(again.email)).status).toBe(410);
    expect((await call('people.invite', again)).status).toBe(200);
    expect((await list('again@')).people).toHaveLength(1);
    expect((await choose(again.email)).status).toBe(200);
    const refused = await call('people.invite', again);
    expect(refused).toMatchObject({ status: 409, body: { code: 'account_exists' } });
    expect(refused.body).toHaveProperty('errors.email');
  });
});
