import { describe, expect, it, onTestFinished } from 'vitest';
import { showKeys } from '#records/tables.ts';
import { createVotes, maxCanceled } from '../../../functions/votes/domain.ts';
import { createVotesStore } from '../../../functions/votes/store.ts';
import { createNomineeChanges } from '../../../functions/records/nominee-changes.ts';
import { bestFilm, films, scenes, testEvent } from '../../support/show.ts';
import { attempt, firstFilms, otherAttempt, refusalOf, Voting } from './voting.ts';

const [film, film1, film2, film3] = firstFilms;
const [scene] = scenes as [(typeof scenes)[0]];
const voting = new Voting();
const { cast, castWell, cancel, list } = voting;

describe('a vote', () => {
  it('is answered with its id, category and nominee, and is listed', async () => {
    const answer = await cast(film);
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    const { nominee_id, category_id } = film;
    expect(answer.body).toEqual({ id: expect.any(String) as string, category_id, nominee_id });
    expect(await list()).toEqual([answer.body]);
  });

  it('for the same nominee is refused as a duplicate, also when the limit is reached', async () => {
    await castWell(film);
    expect(refusalOf(await cast(film))).toEqual([409, 'duplicate_vote']);
    await castWell(film1);
    await castWell(film2);
    expect(refusalOf(await cast(film2))).toEqual([409, 'duplicate_vote']);
  });

  it('past the limit of its category is refused, while another category is still open', async () => {
    for (const each of [film, film1, film2]) await castWell(each);
    expect(refusalOf(await cast(film3))).toEqual([409, 'limit_reached']);
    await castWell(scene);
    expect(await list()).toHaveLength(4);
  });

  it('for an unknown category is a 404 with the words of the specification', async () => {
    expect(await cast({ ...film, category_id: 'unknown' })).toMatchObject({
      status: 404,
      body: { code: 'invalid_category', message: 'Invalid category specified.' },
    });
  });
});

describe('a retry after a lost answer', () => {
  it('of the same attempt is answered with the vote that the first try made', async () => {
    const first = await castWell(film, { name: attempt });
    expect(await castWell(film, { name: attempt })).toEqual(first);
    expect(await list()).toHaveLength(1);
  });

  it.each([
    [
      'voting has closed',
      async () => voting.site.clock.set(testEvent.voting_end ?? ''),
      [403, 'voting_closed'],
    ],
    [
      'its nominee has left the show',
      async () => {
        const { documents, platform, clock } = voting.site;
        const withdrawal = { at: '', by: 'Ada', reason: 'Left.' };
        const changes = createNomineeChanges(documents, platform.environment.SHOW_TABLE);
        await changes.withdraw(film, withdrawal);
        onTestFinished(async () => void (await changes.reinstate(testEvent.id, film)));
        clock.set(clock.now() + 10_000);
      },
      [422, 'nominee_not_in_category'],
    ],
  ])('when %s is answered with the vote of the first try, and makes none', async (_, change, refusal) => {
    const day = '2026-10-31';
    const first = await castWell(film, { name: attempt, day });
    await change();
    expect(await castWell(film, { name: attempt, day })).toEqual(first);
    expect(refusalOf(await cast(film, { name: otherAttempt, day }))).toEqual(refusal);
    expect(refusalOf(await cast(film))).toEqual(refusal);
  });

  it('of a cancel by the SDK itself still says that the vote is gone', async () => {
    const { id } = await castWell(film);
    voting.site.wire.loseAnswers('UpdateItem', 1);
    expect(await cancel(id)).toMatchObject({ status: 200, body: { id } });
    expect(await list()).toEqual([]);
  });
});

describe('a cancel', () => {
  it('is refused rather than forgotten by the ballot after fifty, and the vote stays', async () => {
    for (let times = 0; times < maxCanceled; times += 1)
      expect((await cancel((await castWell(film)).id)).status).toBe(200);
    const last = await castWell(film);
    expect(refusalOf(await cancel(last.id))).toEqual([409, 'cancel_limit_reached']);
    expect(await list()).toEqual([last]);
    const elsewhere = await castWell(scene);
    expect((await cancel(elsewhere.id)).status).toBe(200);
  });

  it('frees a vote, and only once', async () => {
    const { id } = await castWell(film);
    expect(await cancel(id)).toMatchObject({ status: 200, body: { id } });
    expect(refusalOf(await cancel(id))).toEqual([404, 'vote_not_found']);
    await castWell(film);
  });

  it("of another voter's vote is a 404 and changes nothing", async () => {
    const mine = await castWell(film);
    const other = await voting.site.signIn('another');
    await castWell(film, { who: other });
    expect((await cancel(mine.id, other)).status).toBe(404);
    expect(await list()).toEqual([mine]);
    expect(await list(other)).toHaveLength(1);
  });
});

it('a receipt is given for a vote of the last days however long voting has been over', async () => {
  await castWell(film);
  voting.site.clock.set('2027-10-31T19:00:00.000Z');
  expect(await voting.receipts(await voting.signInAgain())).toMatchObject([
    { day: '2026-10-31', nominee_ids: [film.nominee_id] },
  ]);
});

it('votes at the same moment never exceed the limit of their category and never count a nominee twice', async () => {
  const tries = [...films, ...scenes].flatMap((each) => [each, each, each]);
  const answers = await Promise.all(tries.map((each) => cast(each)));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array<number>(6).fill(200), ...Array<number>(tries.length - 6).fill(409)]);
  const votes = await list();
  const counts = Map.groupBy(votes, ({ category_id }) => category_id);
  expect([...counts.values()].map(({ length }) => length)).toEqual([3, 3]);
  expect(new Set(votes.map(({ nominee_id }) => nominee_id)).size).toBe(6);
});

it('no receipt of the running edition is given for a ballot of an earlier one', async () => {
  await castWell(film);
  const next = { ...testEvent, id: 'event-2', voting_start: null, voting_end: null };
  const put = (event: object) => voting.site.put('show', showKeys.part('event'), event);
  await put(next);
  onTestFinished(async () => {
    await put(testEvent);
  });
  voting.site.clock.set('2026-10-31T19:10:00.000Z');
  expect(await voting.receipts(await voting.signInAgain())).toEqual([]);
});

describe('the window', () => {
  const end = Date.parse('2026-11-03T08:00:00.000Z');

  it('is that of the instant of the write: a vote whose reads outlast it is refused', async () => {
    const { clock, platform } = voting.site;
    const store = createVotesStore(platform);
    const until = (instant: number) => {
      const nominees = async (category: string) => {
        const found = await store.nominees(category);
        clock.set(instant);
        return found;
      };
      return createVotes({ ...store, nominees }, clock);
    };
    const choice = { nominee: film.nominee_id, category: bestFilm.id };
    clock.set(end - 1);
    await expect(until(end).cast('slow', choice)).rejects.toMatchObject({ code: 'voting_closed' });
    const midnight = Date.parse('2026-11-02T08:00:00.000Z');
    clock.set(midnight - 1);
    const late = until(midnight).cast('slow', choice, { day: '2026-11-01' });
    await expect(late).rejects.toMatchObject({ code: 'voting_day_over' });
    expect(await until(end).list('slow')).toEqual([]);
  });

  it('that is shut or opened again is known to a function that is warm within five seconds', async () => {
    const { clock, put } = voting.site;
    const setActive = async (is_voting_active: boolean) => {
      await put('show', showKeys.part('event'), { ...testEvent, is_voting_active });
      clock.set(clock.now() + 5_000);
    };
    await castWell(film);
    await setActive(false);
    expect(refusalOf(await cast(film1))).toEqual([403, 'voting_closed']);
    await setActive(true);
    await castWell(film1);
  });

  it('refuses a cancel once it is over, and the vote stays', async () => {
    voting.site.clock.set(end - 1);
    const { id } = await castWell(film);
    voting.site.clock.set(end);
    expect(refusalOf(await cancel(id))).toEqual([403, 'voting_closed']);
    voting.site.clock.set(end - 1);
    expect(await list()).toHaveLength(1);
  });
});

describe('a vote for the day before midnight', () => {
  const midnight = Date.parse('2026-11-01T07:00:00.000Z');
  const [yesterday, today] = ['2026-10-31', '2026-11-01'];

  it.each([attempt, undefined])('that was not is refused (%s)', async (name) => {
    voting.site.clock.set(midnight);
    expect(refusalOf(await cast(film, { name, day: yesterday }))).toEqual([409, 'voting_day_over']);
    expect(await list()).toEqual([]);
    voting.site.clock.set(midnight - 1);
    expect(await list()).toEqual([]);
  });

  it('that reaches a server whose clock is behind too early is to be sent again in a moment', async () => {
    voting.site.clock.set(midnight - 2000);
    const early = await cast(film, { name: attempt, day: today });
    expect([...refusalOf(early), early.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    voting.site.clock.set(midnight);
    await castWell(film, { name: attempt, day: today });
  });

  it.each(['2026-11-02', '2026-11-1', 'today'])('as %s is refused before', async (day) => {
    voting.site.clock.set(midnight - 2000);
    const body = { code: 'validation_failed', errors: { 'voting-day': [expect.any(String)] } };
    expect(await cast(film, { name: attempt, day })).toMatchObject({ status: 422, body });
  });
});
