import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMembers } from '#accounts/rights.ts';
import { createRightsStore } from '#accounts/store-rights.ts';
import { certify } from '#count/certify.ts';
import type { AdminRouteId } from '../../../functions/contract/admin-addresses.ts';
import type { Role } from '../../../functions/contract/roles.ts';
import type { Answer } from '../../../functions/contract/routes.ts';
import { compose as composeMail } from '../../../functions/mail/main.ts';
import { compose as composeNominations } from '../../../functions/nominations/main.ts';
import { compose as composePeople } from '../../../functions/people/main.ts';
import type { LambdaHandler } from '../../../functions/platform/chain/chain.ts';
import { deleteItem } from '../../../functions/records/items.ts';
import { accountKeys, resultKeys, showKeys, submissionKeys } from '../../../functions/records/tables.ts';
import { compose as composeResults } from '../../../functions/results/main.ts';
import { compose as composeTemplates } from '../../../functions/templates/main.ts';
import { compose as composeWorkshop } from '../../../functions/workshop/main.ts';
import { listRules } from '../../../infra/cli/results/rules.ts';
import { certifyStore, notaryOf } from '../../../infra/cli/results/source.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { withdraw } from '../../../infra/show/withdraw.ts';
import { answered, type Caller, type Sent } from '../../support/caller.ts';
import { bestFilm, emptyCategory, films, testEvent, testNominee } from '../../support/show.ts';
import { setUpSite } from '../../support/site.ts';
import { targetOf } from '../../support/operator.ts';

const site = await setUpSite();
const target = targetOf(site);
afterAll(() => site.close());

const fullname = 'Alexandra Kim';
const [kim, namesake, helper] = [randomUUID(), randomUUID(), randomUUID()];
const emails: Record<string, string> = { [kim]: 'a.kim@x.test', [namesake]: 'kim2@x.test' };
const called = (id: string): string => `${fullname} (${id.slice(0, 8)})`;
const admins = [kim, namesake];
const callers: Record<string, Caller> = {};

const groups: Record<string, (platform: typeof site.platform) => LambdaHandler> = {
  results: composeResults,
  content: composeWorkshop,
  nominations: composeNominations,
  templates: composeTemplates,
  people: composePeople,
  mail: composeMail,
};

/** Calls a function that has read nothing before. */
const ask = <Id extends AdminRouteId>(who: string, id: Id, sent: Sent = {}) =>
  answered(groups[id.split('.')[0]!]!(site.platform), id, callers[who], sent);

const jury = { ...emptyCategory, decided_by: 'jury' as const };
const star = testNominee(jury, 'star', 0);
const ofContent = (part: string) => ({ path: `/gayvnawards/api/admin/content/${part}` });
const ofReveal = (act = '') => ({ path: `/gayvnawards/api/admin/reveal/${jury.id}${act}` });

/** Something in every room. */
async function actEverywhere(who: string, index: number): Promise<void> {
  const call = <Id extends AdminRouteId>(id: Id, sent?: Sent) => ask(who, id, sent);
  await actOnResults(call, who);
  await actOnContent(call, who, films[index]!.nominee_id);
  const draft = await call('templates.create', { body: { title: `Page ${index}` } });
  await call('templates.publish', {
    body: { template: draft.id, revision: draft.revision, allowEmpty: true },
  });
  await call('people.grant', { body: { id: helper, role: 'editor' } });
  await call('people.revoke', { body: { id: helper, role: 'editor' } });
}

type Ask = <Id extends AdminRouteId>(id: Id, sent?: Sent) => Promise<Answer<Id>>;

async function actOnResults(call: Ask, who: string): Promise<void> {
  const terms = { kind: 'account', accounts: [who] };
  const rule = await call('results.addRule', { body: { terms, reason: 'A farm.' } });
  expect(rule.by).toBe(called(who));
  await call('results.revokeRule', { body: { id: rule.id, reason: 'A mistake.' } });
  await call('results.undoReveal', ofReveal('/undo'));
  const { revealed } = await call('results.reveal', { ...ofReveal(), body: { winners: [star.nominee_id] } });
  expect(revealed).toMatchObject({ by: called(who) });
}

async function actOnContent(call: Ask, who: string, nominee: string): Promise<void> {
  const { value, version } = await call('content.get', ofContent('social'));
  const body = { value: { ...(value as object), twitter: `https://example.org/${who}` }, version };
  await call('content.save', { ...ofContent('social'), body });
  await call('content.withdraw', { body: { id: nominee, reason: 'It asked us to.' } });
  await site.put('submissions', submissionKeys.nomination(who, bestFilm.id, who), {
    event: testEvent.id,
    category: bestFilm.id,
    nomination: `Film ${who}`,
    nonce: who,
    at: site.clock.now(),
  });
  const { groups: found } = await call('nominations.list', { query: { category: bestFilm.id } });
  const group = found.find(({ title }) => title === `Film ${who}`)!;
  await call('nominations.reject', {
    body: { category: bestFilm.id, group: group.id, reason: 'Not of this year.' },
  });
}

beforeAll(async () => {
  for (const id of admins) {
    callers[id] = await site.signIn(id, ['admin']);
    await site.putAccount(id, { fullname, email: emails[id]!, roles: ['admin'] });
  }
  await addMembers(createRightsStore(site.platform), admins);
  await site.putAccount(helper, { fullname: 'Helen Per', email: 'helen@x.test' });
  await site.put('show', showKeys.category(testEvent.id, jury.id), jury);
  await site.put('show', showKeys.nominee(jury.id, star.nominee_id), star);
  for (const [index, id] of admins.entries()) await actEverywhere(id, index);
});

/** Authors of everything that rooms show. */
async function shown() {
  const { entries: audit } = await ask(kim, 'results.audit');
  const { entries: log } = await ask(kim, 'content.log');
  const rules = (await ask(kim, 'results.rules')).rules.filter(({ reason }) => reason === 'A farm.');
  const { templates } = await ask(kim, 'templates.all');
  const { groups: nominated } = await ask(kim, 'nominations.list', { query: { category: bestFilm.id } });
  const { value } = await ask(kim, 'content.get', {
    ...ofContent('nominees'),
    query: { category: 'best-film' },
  });
  const own = (found: readonly ({ by: string } | null | undefined)[]) =>
    [...new Set(found.flatMap((each) => each?.by ?? []))].toSorted();
  return {
    audit: own(audit),
    log: own(log),
    rules: own(rules),
    revoked: own(rules.map(({ revoked }) => revoked)),
    releases: own(templates.flatMap(({ title, live }) => (title.startsWith('Page') ? live?.made : []))),
    rejections: own(nominated.map(({ rejected }) => rejected)),
    withdrawals: own((value as { withdrawn?: { by: string } }[]).map(({ withdrawn }) => withdrawn)),
  };
}

const everywhere = (authors: readonly string[]) => {
  const rooms = ['audit', 'log', 'rules', 'revoked', 'releases', 'rejections', 'withdrawals'];
  return Object.fromEntries(rooms.map((room) => [room, [...authors].toSorted()]));
};

it('two admins of one name are told apart by their ids, wherever it is shown who has done what', async () => {
  expect(await shown()).toEqual(everywhere(admins.map(called)));
  const { entries } = await ask(kim, 'results.audit');
  expect(entries.find(({ what }) => what === 'grant')?.detail).toBe(`editor: Helen Per (${helper})`);
  const text = await listRules(target, {});
  for (const id of admins) expect(text).toContain(`added by ${called(id)} at`);
  const { category_id: key } = films[0]!;
  const name = `${key === bestFilm.id ? bestFilm.key : key}/${films[0]!.slug}`;
  const options = { name, by: 'Bo', reason: 'Again.', pause: async () => undefined, now: site.clock.now };
  expect(await withdraw(target, options)).toContain(`already withdrawn, by ${called(kim)}`);
});

it.each<[Role, [AdminRouteId, Sent][]]>([
  [
    'template-manager',
    [
      ['templates.all', {}],
      ['templates.patterns', {}],
    ],
  ],
  [
    'editor',
    [
      ['content.log', {}],
      ['content.get', { ...ofContent('nominees'), query: { category: 'best-film' } }],
      ['nominations.list', { query: { category: bestFilm.id } }],
      ['mail.list', {}],
    ],
  ],
  [
    'auditor',
    [
      ['results.audit', {}],
      ['results.rules', {}],
      ['results.winners', {}],
    ],
  ],
])('an address is not shown to the role %s, whatever name it takes', async (role, calls) => {
  const taker = randomUUID();
  callers[taker] = await site.signIn(taker, [role]);
  await site.putAccount(taker, { fullname: fullname.toUpperCase(), email: 'taker@x.test', roles: [role] });
  await addMembers(createRightsStore(site.platform), [taker]);
  const answers = await Promise.all(calls.map(([id, sent]) => ask(taker, id, sent)));
  const text = JSON.stringify(answers);
  expect(text).toContain(called(kim));
  expect(text).not.toContain('@');
  for (const key of [accountKeys.user(taker), accountKeys.email('taker@x.test')])
    await deleteItem(site.documents, localTables.accounts, key);
});

it('who has no name is not called by their address', async () => {
  await site.putAccount(helper, { fullname: '', email: 'helen@x.test' });
  const { entries } = await ask(kim, 'results.audit');
  expect(entries.find(({ what }) => what === 'grant')?.detail).toBe(
    `editor: a person without a name (${helper})`,
  );
  await site.putAccount(helper, { fullname: 'Helen Per', email: 'helen@x.test' });
});

it('a certificate names nobody who has an account, and whom a command was told to name', async () => {
  const rule = { id: 'told', terms: { kind: 'account', accounts: ['x'] }, reason: 'Told.', at: '2026-10-31' };
  await site.put('results', resultKeys.rule(testEvent.id, 'told'), {
    ...rule,
    by: 'Bo',
  });
  const now = Date.parse('2026-11-03T08:01:00.000Z');
  const store = certifyStore(target, testEvent.id);
  const { certificate, text } = await certify(store, await notaryOf(target), { now });
  const authors = certificate.rules.flatMap(({ by, revoked }) => [by, ...(revoked ? [revoked.by] : [])]);
  expect(new Set(authors)).toEqual(new Set(['an admin of the show', 'Bo']));
  for (const id of admins) expect(text).not.toContain(id);
  expect(text).not.toContain(fullname);
});

it('what was stored with names goes on: an account by its present name, and anything else as it is', async () => {
  const entry = {
    at: '2026-10-31T19:00:00.000Z',
    until: '2026-10-31T19:00:00.000Z',
    what: 'grant',
    by: 'Old Name',
  };
  const detail = `editor: Former Name (${helper})`;
  await site.put('results', resultKeys.audit('2000'), { ...entry, detail });
  const { entries } = await ask(kim, 'results.audit', { query: { id: '2000' } });
  expect(entries).toMatchObject([{ by: 'Old Name', detail }]);
  const former = { number: 9, act: 'save', parts: [], changes: [], count: 0, at: entry.at, isDone: true };
  for (const [number, by] of [
    [90, { id: helper, name: 'Former Name' }],
    [91, { id: 'command', name: 'import' }],
  ] as const)
    await site.put('results', resultKeys.change(number), { ...former, number, by });
  const { entries: log } = await ask(kim, 'content.log', { query: { before: '100' } });
  expect(log.slice(0, 2).map(({ by }) => by)).toEqual(['import', 'Helen Per']);
  for (const number of [90, 91])
    await deleteItem(site.documents, localTables.results, resultKeys.change(number));
  await deleteItem(site.documents, localTables.results, resultKeys.audit('2000'));
});

it('a new name is shown within a minute', async () => {
  const results = composeResults(site.platform);
  const detail = async () => {
    const { entries } = await answered(results, 'results.audit', callers[kim]);
    return entries.find(({ what }) => what === 'grant')?.detail;
  };
  const before = await detail();
  await site.putAccount(helper, { fullname: 'Helen Newman', email: 'helen@x.test' });
  expect(await detail()).toBe(before);
  site.clock.set(site.clock.now() + 60_000);
  expect(await detail()).toBe(`editor: Helen Newman (${helper})`);
});

it('a name is kept in the account alone: once that is gone it leads nowhere, and its acts stay', async () => {
  const [own, address] = [accountKeys.user(namesake), accountKeys.email(emails[namesake]!)];
  await deleteItem(site.documents, localTables.accounts, own);
  await deleteItem(site.documents, localTables.accounts, address);
  // What functions still know by name is forgotten within a minute.
  expect(await shown()).toEqual(everywhere([fullname, 'a deleted account']));
  await deleteItem(site.documents, localTables.accounts, accountKeys.user(kim));
  await deleteItem(site.documents, localTables.accounts, accountKeys.email(emails[kim]!));
  for (const table of ['show', 'ballots', 'accounts', 'submissions', 'results'] as const)
    for (const word of [fullname, ...Object.values(emails)])
      expect(JSON.stringify(await site.items(table))).not.toContain(word);
  const results = JSON.stringify(await site.items('results'));
  for (const id of admins) expect(results).toContain(id);
});
