import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuditWriter } from '#count/store-audit-entry.ts';
import type { AdminRouteId } from '../../../functions/contract/admin-addresses.ts';
import type { LambdaHandler } from '../../../functions/platform/chain/chain.ts';
import { readCookie, writeCookie } from '../../../functions/platform/cookies.ts';
import { updateItem } from '../../../functions/records/items.ts';
import { resultKeys, showKeys, type Key } from '../../../functions/records/tables.ts';
import { minuteOf, nomineeAttribute } from '../../../functions/records/tally.ts';
import { compose } from '../../../functions/results/main.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { answered, requestOf, send, type Sent } from '../../support/caller.ts';
import { bestFilm, films, testEvent } from '../../support/show.ts';
import { setUpSite } from '../../support/site.ts';

let handler: LambdaHandler;
const site = await setUpSite();
const admin = await site.signIn('ada', ['admin']);
beforeEach(() => {
  handler = compose(site.platform);
});
afterAll(() => site.close());

const ask = <Id extends AdminRouteId>(id: Id, sent: Sent = {}) => answered(handler, id, admin, sent);

/** Adds to the live count, as the stream does. */
async function count(category: string, nominee: string, day: string, at: number, votes: number) {
  const minute = minuteOf(category, at);
  const counts: [Key, string][] = [
    [resultKeys.day(category, day), nomineeAttribute(nominee)],
    [resultKeys.day(category, day), 'ballots'],
    [minute.key, minute.attribute],
  ];
  for (const [key, attribute] of counts)
    await updateItem(site.documents, localTables.results, resultKeys.lane(key, 0), 'ADD #count :votes', {
      names: { '#count': attribute },
      values: { ':votes': votes },
    });
}

describe('the summary', () => {
  it('is provisional, of all days or of one, with votes by minute or by hour', async () => {
    const now = site.clock.now();
    const [first, second] = [films[0]?.nominee_id ?? '', films[1]?.nominee_id ?? ''];
    await count(bestFilm.id, first, '2026-10-31', now, 3);
    await count(bestFilm.id, second, '2026-10-30', now - 24 * 3_600_000, 5);
    const all = await ask('results.summary');
    expect(all).toMatchObject({
      phase: 'open',
      source: 'live',
      certificate: null,
      votes: 8,
      disqualified: null,
      days: [
        { day: '2026-10-30', votes: 5 },
        { day: '2026-10-31', votes: 3 },
      ],
      lag: null,
      drift: null,
    });
    expect(all.rate).toMatchObject({ unit: 'minute', counts: { length: 60, 59: 3 } });
    expect(all.categories[0]?.nominees.slice(0, 2)).toMatchObject([{ id: second }, { id: first }]);

    const day = await ask('results.summary', { query: { day: '2026-10-31' } });
    const nominees = [{ id: first, votes: 3 }, {}, {}, {}, {}, {}];
    expect(day.categories[0]).toMatchObject({ votes: 3, nominees });
    // Noon in Los Angeles.
    expect(day.rate).toMatchObject({ unit: 'hour', from: '2026-10-31T07:00:00.000Z', counts: { 12: 3 } });
    // The clocks are set back on 1 November.
    const long = await ask('results.summary', { query: { day: '2026-11-01' } });
    expect(long.rate.counts).toHaveLength(25);
  });

  it.each(['2026-02-30', '9999-12-31', '10000-01-01'])('refuses the day %s', async (day) => {
    const none = await send(handler, requestOf('results.summary', admin, { query: { day } }));
    expect(none).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });

  it.each(['0000-01-01', '9998-12-31'])('of the day %s, far from any vote, has no votes', async (day) => {
    expect(await ask('results.summary', { query: { day } })).toMatchObject({ votes: 0 });
  });

  it('does not say that voting has ended while the event has no dates yet', async () => {
    const putEvent = async (event: typeof testEvent) => {
      await site.put('show', showKeys.part('event'), event);
      site.clock.set(site.clock.now() + 6000);
    };
    await putEvent({ ...testEvent, is_voting_active: false, voting_start: null, voting_end: null });
    expect(await ask('results.summary')).toMatchObject({ phase: 'before' });
    await putEvent(testEvent);
    expect(await ask('results.summary')).toMatchObject({ phase: 'open' });
  });
});

describe('the audit log', () => {
  it('has an act once although answers are lost, and never lets an entry be written over', async () => {
    const exports = async () =>
      (await ask('results.audit')).entries.filter(
        ({ what, detail }) => what === 'export' && detail === 'csv, 2026-10-30',
      );
    site.wire.loseAnswers('PutItem', 1);
    await ask('results.export', { body: { format: 'csv', day: '2026-10-30' } });
    const [entry, ...others] = await exports();
    expect(others).toEqual([]);
    const { id, ...record } = entry!;
    const writer = createAuditWriter(site.documents, localTables.results);
    expect(await writer.put(id, { ...record, by: 'nobody', detail: 'nothing' })).toBe(false);
    expect(await exports()).toEqual([entry]);
  });

  it('has one entry for a page that stays open, and one for every export', async () => {
    const entries = async (what: string) =>
      (await ask('results.audit')).entries.filter((each) => each.what === what);
    const [views, exports] = [(await entries('view')).length, (await entries('export')).length];
    site.clock.set(site.clock.now() + 600_000);
    const begun = site.clock.now();
    for (const seconds of [0, 1, 2, 100]) {
      site.clock.set(begun + seconds * 1000);
      await ask('results.summary');
    }
    const at = new Date(begun).toISOString();
    const viewed = await entries('view');
    expect(viewed).toMatchObject({ length: views + 1, 0: { by: 'Voter ada', at, until: at } });
    site.clock.set(begun + 300_000);
    await ask('results.summary');
    expect(await entries('view')).toHaveLength(views + 2);
    await ask('results.export', { body: { format: 'csv' } });
    // Entries of the same millisecond have no order.
    site.clock.set(site.clock.now() + 1);
    await ask('results.export', { body: { format: 'json', day: '2026-10-31' } });
    const exported = await entries('export');
    expect(exported).toMatchObject({ length: exports + 2, 0: { detail: 'json, 2026-10-31' } });
  });
});

describe('a session with a role', () => {
  it('ends two hours after its last use, although an open page keeps asking for the results', async () => {
    let { cookies } = await site.signIn('ada', ['admin']);
    const call = async (id: AdminRouteId, minutes: number) => {
      site.clock.set(site.clock.now() + minutes * 60_000);
      const answer = await send(handler, requestOf(id, { ...admin, cookies }));
      const renewed = readCookie(answer.cookies, 'session')?.split(';')[0];
      if (renewed) cookies = [writeCookie('session', renewed, 60).split(';')[0] ?? ''];
      return answer.status;
    };
    expect(await call('results.rules', 100)).toBe(200);
    for (let minutes = 0; minutes < 110; minutes += 10)
      for (const id of ['results.summary', 'results.review'] as const) expect(await call(id, 5)).toBe(200);
    expect(await call('results.summary', 10)).toBe(401);
  });
});
