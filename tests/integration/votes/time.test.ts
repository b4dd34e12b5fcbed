import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createVotes } from '../../../functions/votes/domain.ts';
import { compose } from '../../../functions/votes/main.ts';
import { createVotesStore } from '../../../functions/votes/store.ts';
import { itemOf, showKeys } from '../../../functions/records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import type { Vote } from '../../../functions/contract/votes.ts';
import { requestOf, send, type Caller, type Received } from '../../support/caller.ts';
import { bestFilm, films, testEvent } from '../../support/show.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';

let site: TestSite;
let votes: ReturnType<typeof compose>;
let voter: Caller;
let voterCount = 0;

beforeAll(async () => {
  site = await setUpSite();
  votes = compose(site.platform);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.set('2026-10-31T19:00:00.000Z');
  voterCount += 1;
  voter = await site.signIn(`timely-${voterCount}`);
});

const cast = (
  caller: Caller,
  nominee: { nominee_id: string; category_id: string } | undefined,
  attempt?: string,
  day?: string,
) =>
  send(
    votes,
    requestOf('votes.vote', caller, {
      body: { nominee: nominee?.nominee_id, category: nominee?.category_id },
      headers: { 'idempotency-key': attempt, 'voting-day': day },
    }),
  );
const cancel = (caller: Caller, id: string) =>
  send(votes, requestOf('votes.cancel', caller, { body: { id } }));
const list = async (caller: Caller) => (await send(votes, requestOf('votes.get', caller))).body as Vote[];
const code = ({ body }: Received) => (body as { code: string }).code;

describe('the window', () => {
  const start = Date.parse('2026-10-30T07:00:00.000Z');
  const end = Date.parse('2026-11-03T08:00:00.000Z');

  it.each([
    ['a millisecond before the start', start - 1, 403],
    ['at the start', start, 200],
    ['a millisecond before the end', end - 1, 200],
    ['at the end', end, 403],
    ['a millisecond after the end', end + 1, 403],
  ])('%s answers %3$i', async (_, instant, status) => {
    site.clock.set(instant);
    const answer = await cast(voter, films[0]);
    expect([answer.status, code(answer)]).toEqual([status, status === 403 ? 'voting_closed' : undefined]);
  });

  it('is that of the instant of the write: a vote whose reads outlast it is refused', async () => {
    const store = createVotesStore(site.platform);
    const until = (instant: number) =>
      createVotes(
        {
          ...store,
          nominees: async (category) => {
            const nominees = await store.nominees(category);
            site.clock.set(instant);
            return nominees;
          },
        },
        site.clock,
      );
    const choice = { nominee: films[0]!.nominee_id, category: bestFilm.id };
    site.clock.set(end - 1);
    await expect(until(end).cast('slow', choice)).rejects.toMatchObject({ code: 'voting_closed' });
    const midnight = Date.parse('2026-11-02T08:00:00.000Z');
    site.clock.set(midnight - 1);
    await expect(until(midnight).cast('slow', choice, { day: '2026-11-01' })).rejects.toMatchObject({
      code: 'voting_day_over',
    });
    expect(await until(end).list('slow')).toEqual([]);
  });

  it('that is shut or opened again is known to a function that is warm within five seconds', async () => {
    const setActive = (is_voting_active: boolean) =>
      site.documents.send(
        new PutCommand({
          TableName: localTables.show,
          Item: itemOf(showKeys.part('event'), { ...testEvent, is_voting_active }),
        }),
      );
    await cast(voter, films[0]);
    await setActive(false);
    site.clock.set(site.clock.now() + 5_000);
    const shut = await cast(voter, films[1]);
    await setActive(true);
    site.clock.set(site.clock.now() + 5_000);
    expect([code(shut), (await cast(voter, films[1])).status]).toEqual(['voting_closed', 200]);
  });

  it('refuses a cancel once it is over, and the vote stands', async () => {
    site.clock.set(end - 1);
    const { id } = (await cast(voter, films[0])).body as Vote;
    site.clock.set(end);
    const answer = await cancel(voter, id);
    expect([answer.status, code(answer)]).toEqual([403, 'voting_closed']);
    site.clock.set(end - 1);
    expect(await list(voter)).toHaveLength(1);
  });
});

describe('the day', () => {
  it.each([
    ['an ordinary night', '2026-10-31T07:00:00.000Z'],
    ['the night after clocks went back', '2026-11-01T07:00:00.000Z'],
    ['the night that ends the 25-hour day', '2026-11-02T08:00:00.000Z'],
  ])('ends at midnight of the zone: %s', async (_, midnight) => {
    const instant = Date.parse(midnight);
    site.clock.set(instant - 1);
    for (const film of films.slice(0, 3)) expect((await cast(voter, film)).status).toBe(200);
    expect((await cast(voter, films[3])).status).toBe(409);
    site.clock.set(instant);
    expect(await list(voter)).toEqual([]);
    expect((await cast(voter, films[0])).status).toBe(200);
    expect(await list(voter)).toHaveLength(1);
  });
});

describe('a vote for the day before midnight', () => {
  const midnight = Date.parse('2026-11-01T07:00:00.000Z');
  const [yesterday, today] = ['2026-10-31', '2026-11-01'];

  it('that was counted is answered once more after midnight, and none is cast for the new day', async () => {
    site.clock.set(midnight - 1);
    const first = await cast(voter, films[0], 'attempt-0123456789', yesterday);
    site.clock.set(midnight);
    expect(await cast(voter, films[0], 'attempt-0123456789', yesterday)).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect(await list(voter)).toEqual([]);
    expect((await cast(voter, films[0], 'attempt-9876543210', today)).status).toBe(200);
  });

  it.each([['attempt-0123456789'], [undefined]])('that was not is refused (%s)', async (attempt) => {
    site.clock.set(midnight);
    const answer = await cast(voter, films[0], attempt, yesterday);
    expect([answer.status, code(answer)]).toEqual([409, 'voting_day_over']);
    expect(await list(voter)).toEqual([]);
    site.clock.set(midnight - 1);
    expect(await list(voter)).toEqual([]);
  });

  it('that was counted is answered even when voting is over, and none is cast', async () => {
    site.clock.set(Date.parse('2026-11-03T07:59:59.999Z'));
    const first = await cast(voter, films[0], 'attempt-0123456789', '2026-11-02');
    site.clock.set(Date.parse('2026-11-03T08:00:00.000Z'));
    expect(await cast(voter, films[0], 'attempt-0123456789', '2026-11-02')).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect(code(await cast(voter, films[1], 'attempt-9876543210', '2026-11-02'))).toBe('voting_closed');
  });

  it('is an ordinary one while the day lasts: one write', async () => {
    site.clock.set(midnight - 1);
    const late = await site.signIn(`timely-${voterCount}`);
    await cast(late, films[0]);
    site.wire.reset();
    expect((await cast(late, films[1], 'attempt-0123456789', yesterday)).status).toBe(200);
    expect(site.wire.operations).toEqual(['UpdateItem']);
  });

  it('that a server whose clock is behind hears of too early is to be sent again in a moment', async () => {
    site.clock.set(midnight - 2000);
    const early = await cast(voter, films[0], 'attempt-0123456789', today);
    expect([early.status, code(early), early.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    site.clock.set(midnight);
    expect((await cast(voter, films[0], 'attempt-0123456789', today)).status).toBe(200);
  });

  it.each(['2026-11-02', '2026-11-1', 'today'])('as %s is refused before', async (day) => {
    site.clock.set(midnight - 2000);
    const answer = await cast(voter, films[0], 'attempt-0123456789', day);
    expect([answer.status, code(answer)]).toEqual([422, 'validation_failed']);
    expect(answer.body).toMatchObject({ errors: { 'voting-day': [expect.any(String)] } });
  });
});
