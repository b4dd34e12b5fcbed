import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { RouteId } from '../../../functions/contract/addresses.ts';
import type { NominationGroup } from '../../../functions/contract/nominations.ts';
import type { Answer } from '../../../functions/contract/routes.ts';
import { compose } from '../../../functions/nominations/main.ts';
import { compose as preNominations } from '../../../functions/pre-nominations/main.ts';
import { compose as workshop } from '../../../functions/workshop/main.ts';
import { requestOf, send, type Received, type Sent } from '../../support/caller.ts';
import { bestFilm, testEvent } from '../../support/show.ts';
import { startSiteverify } from '../../support/siteverify.ts';
import { setUpSite } from '../../support/site.ts';

const [site, siteverify] = await Promise.all([setUpSite(), startSiteverify()]);
const fans = preNominations(site.platformWith({ BOT_CHECK_VERIFY_URL: siteverify.url }));
afterAll(() => Promise.all([siteverify.close(), site.close()]));

const category = bestFilm.id;
const path = `/gayvnawards/api/v2/awards/pre-nominations/events/${testEvent.id}/categories/${category}/nominate`;
const nominate = async (nomination: string, sourceIp: string) => {
  const body = { 'g-recaptcha-response': 'good', nomination };
  const sent = { path, body, sourceIp };
  expect((await send(fans, requestOf('prenominations.nominate', site.visitor(), sent))).status).toBe(200);
};
/** A call by an editor, of a function that has counted nothing yet. */
const call = async <Id extends RouteId>(id: Id, sent: Sent = {}, of = compose) =>
  (await send(of(site.platform), requestOf(id, await site.signIn('ed', ['editor']), sent))) as Received & {
    body: Answer<Id>;
  };
const list = async () => (await call('nominations.list', { query: { category } })).body;
const groupNamed = async (title: string): Promise<NominationGroup> =>
  (await list()).groups.find((group) => group.title === title)!;

let number = 0;
/** Names of their own for each test. */
beforeEach(() => void (number += 1));
const film = (name: string) => `${name} of ${'abcdefghij'[number]!.repeat(9)}`;

describe('what fans nominated', () => {
  it('is one group for names alike, with its spellings, days and networks, and no address', async () => {
    site.clock.set('2026-10-30T19:00:00.000Z');
    const [right, typo] = [film('Metropolis'), film('Metropolos')];
    for (let fan = 1; fan <= 3; fan += 1) await nominate(right, `192.0.2.${fan}`);
    site.clock.set('2026-10-31T19:00:00.000Z');
    for (let fan = 1; fan <= 2; fan += 1) await nominate(right.toUpperCase(), `192.0.2.${fan}`);
    await nominate(typo, '192.0.2.9');
    const group = await groupNamed(right);
    expect(group).toMatchObject({ count: 6, networks: 6, most: 1, known: 6, isConcentrated: false });
    expect(group.names.map(({ count, spellings }) => [count, spellings.map(({ text }) => text)])).toEqual([
      [5, [right, right.toUpperCase()]],
      [1, [typo]],
    ]);
    expect(group.days).toEqual([
      { day: '2026-10-30', count: 3, most: 1 },
      { day: '2026-10-31', count: 3, most: 1 },
    ]);
    const stored = await site.items('submissions');
    expect(JSON.stringify(stored)).not.toContain('192.0.2');
    const hashes = stored.flatMap(({ nomination, network }) => (nomination === right ? String(network) : []));
    expect(new Set(hashes).size).toBe(3);
    expect(hashes[0]).toMatch(/^[\w-]{16}$/);
  });

  it('is counted by category', async () => {
    const { categories } = (await call('nominations.categories')).body;
    const { count } = await list();
    expect(categories.find(({ id }) => id === category)).toMatchObject({ count, type: 'MOVIE' });
  });
});

describe('decisions', () => {
  it('of two people at the same moment are both kept', async () => {
    const names = ['Wings', 'Faust', 'Greed', 'Variety'].map(film);
    for (const name of names) await nominate(name, '192.0.2.1');
    const ids = await Promise.all(names.map(async (name) => (await groupNamed(name)).id));
    const answers = await Promise.all(
      ids.map((group) => call('nominations.reject', { body: { category, group } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const name of names) expect((await groupNamed(name)).rejected).not.toBe(null);
  });
});

describe('accepting', () => {
  it('makes a draft nominee by the journal, once, whoever accepts at the same moment', async () => {
    // Before voting, what is taken back is gone.
    site.clock.set('2026-10-28T19:00:00.000Z');
    await nominate(film('Safety Last'), '192.0.2.1');
    const { id } = await groupNamed(film('Safety Last'));
    const body = { category, group: id, title: film('Safety Last') };
    const answers = await Promise.all([1, 2].map(() => call('nominations.accept', { body })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [one, two] = answers.map((answer) => answer.body);
    expect(one?.nominee).toEqual(two?.nominee);
    expect([one, two].filter((each) => each?.isKnown)).toHaveLength(1);
    expect(await groupNamed(film('Safety Last'))).toMatchObject({
      accepted: { by: 'Voter ed', nominee: { id: one?.nominee.id, draft: true, withdrawn: false } },
    });
    const log = (await call('content.log', {}, workshop)).body.entries;
    expect(log[0]).toMatchObject({ act: 'save', by: 'Voter ed', parts: ['nominees'] });
    expect((await call('nominations.reject', { body: { category, group: id } })).body).toMatchObject({
      code: 'revision_conflict',
    });
    // A draft that is taken back is none, and the group is open again.
    await call('content.undo', { body: { entry: one?.entry ?? two?.entry } }, workshop);
    expect((await groupNamed(film('Safety Last'))).accepted).toBe(null);
    expect((await call('nominations.accept', { body })).body).toMatchObject({ isKnown: false });
  });
});
