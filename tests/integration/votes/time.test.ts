import { describe, expect, it } from 'vitest';
import { putItem } from '#records/items.ts';
import { showKeys } from '../../../functions/records/tables.ts';
import { createVotes } from '../../../functions/votes/domain.ts';
import { createVotesStore } from '../../../functions/votes/store.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { bestFilm, testEvent } from '../../support/show.ts';
import { attempt, firstFilms, refusalOf, Voting } from './voting.ts';

const [film, film1] = firstFilms;
const voting = new Voting();
const { cast, castWell, cancel, list } = voting;

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
    voting.site.clock.set(instant);
    expect(refusalOf(await cast(film))).toEqual([status, status === 403 ? 'voting_closed' : undefined]);
  });

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
    const { clock, documents } = voting.site;
    const setActive = async (is_voting_active: boolean) => {
      await putItem(documents, localTables.show, showKeys.part('event'), { ...testEvent, is_voting_active });
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

  it('is an ordinary one while the day lasts: one write', async () => {
    voting.site.clock.set(midnight - 1);
    // A session of twelve hours ago would be renewed.
    const who = await voting.signInAgain();
    await castWell(film, { who });
    voting.site.wire.reset();
    await castWell(film1, { who, name: attempt, day: yesterday });
    expect(voting.site.wire.operations).toEqual(['UpdateItem']);
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
