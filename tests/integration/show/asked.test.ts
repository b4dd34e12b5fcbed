import { describe, expect, it } from 'vitest';
import {
  appOf,
  categories,
  cleanSite,
  csv,
  eventOf,
  fullCategoriesHeader as header,
  json,
  nominee,
  nominees,
} from './support.ts';

const site = await cleanSite();
const at = (instant: string) => ({ now: () => Date.parse(instant) });
const over = { voting_end: '2026-06-01T00:00:00Z' };
const lists = { ...categories('best', 'next'), ...nominees(nominee('A'), nominee('B'), 'next,C,MOVIE,,,,,') };

describe('while voting is open', () => {
  const open = { voting_start: '2026-05-01T00:00:00Z', voting_end: '2026-06-01T00:00:00Z' };
  const now = at('2026-05-10T00:00:00Z');
  const files = (event: object, app = {}) =>
    json({ event: eventOf('one', { ...open, ...event }), app: appOf(app) });
  const rest = 'while voting is open, with 2 votes so far; if that is what you want, import with --yes';

  it.each<[what: string, files: ReturnType<typeof files>, faults: string[]]>([
    [
      'an earlier end',
      files({ voting_end: '2026-05-20T00:00:00Z' }),
      ['event.voting_end: ends the voting earlier than announced'],
    ],
    [
      'an end that has passed',
      files({ voting_end: '2026-05-09T00:00:00Z' }),
      ['event.voting_end: closes the voting at once'],
    ],
    [
      'voting switched off',
      files({ is_voting_active: false }),
      ['event.is_voting_active: stops votes and pre-nominations at once'],
    ],
    [
      'another start',
      files({ voting_start: '2026-05-11T00:00:00Z' }),
      [
        'event.voting_start: closes the voting until that instant; earlier votes would lie outside of its window,',
      ],
    ],
    [
      'fewer votes a day, in another zone',
      files({}, { voteLimit: 2, timeZone: 'Europe/Berlin' }),
      [
        'app.timeZone: moves the hour at which a voting day ends and voters get new votes,',
        'app.voteLimit: leaves voters 2 votes a day in place of 3; ballots of today may have more,',
      ],
    ],
  ])('%s is asked, with the votes so far', async (_, changed, faults) => {
    await site.import({ ...files({}), ...lists }, now);
    await site.vote('best', 'a', 2);
    const said = await site.refusal(changed, now);
    expect(said.map((fault) => fault.replace(/^show\.json:\d+: /, '')).toSorted()).toEqual(
      faults.map((fault) => `${fault} ${rest}`),
    );
    expect((await site.import(changed, { ...now, yes: true })).unchanged).toBe(false);
  });

  it('a later end, more votes and anything once it is closed are not', async () => {
    await site.import({ ...files({}), ...lists }, now);
    await site.import(files({ voting_end: '2026-06-02T00:00:00Z' }, { voteLimit: 4 }), now);
    await site.import(files({ voting_end: '2026-06-03T00:00:00Z' }), { now: now.now, yes: true });
    const after = at('2026-06-04T00:00:00Z');
    const report = await site.import(
      files({ voting_end: '2026-06-01T00:00:00Z' }, { timeZone: 'Europe/Berlin' }),
      after,
    );
    expect(report.changed).toEqual(['event', 'app']);
  });
});

describe('a category of a jury', () => {
  const row = (key: string, decidedBy: string) =>
    `${key},Title of ${key},award,MOVIE,vertical,,,${decidedBy},`;
  const file = (...rows: string[]) => ({ 'categories.csv': csv(header, ...rows) });

  it('is on no ballot paper, and takes the place of none that fans have voted in', async () => {
    await site.import({
      ...json({ event: eventOf('one', over), app: appOf() }),
      ...lists,
      ...file(row('best', ''), row('next', 'jury')),
    });
    expect(Object.keys((await site.paper())?.nominees ?? {})).toEqual([await site.idOf('best')]);
    await site.vote('best', 'a', 2);
    expect(await site.refusal(file(row('best', 'jury'), row('next', 'jury')))).toEqual([
      'categories.csv:2: decided_by: a jury cannot decide "Title of best" (best), because fans have voted in it (2 votes); write fans',
    ]);
    const report = await site.import(file(row('best', 'fans'), row('next', 'fans')));
    expect(report.parts).toEqual([{ part: 'categories', lines: ['next: decided_by "jury" -> "fans"'] }]);
    expect(Object.keys((await site.paper())?.nominees ?? {})).toHaveLength(2);
  });

  it('is read with its faults at their cells, and is no default category', async () => {
    const odd = { 'categories.csv': csv(header, 'best,Best,award,MOVIE,vertical,,,judges,maybe') };
    expect(await site.refusal({ ...json({ event: eventOf('one') }), ...odd })).toEqual([
      'categories.csv:2: decided_by: "judges" is not known; write fans, jury',
      'categories.csv:2: pre_nominations: "maybe" is not known; write yes, no',
    ]);
    const app = json({ event: eventOf('one', over), app: appOf({ defaultCategory: 'best' }) });
    expect(await site.refusal({ ...app, ...file(row('best', 'jury')) })).toEqual([
      expect.stringMatching(
        /^show\.json:\d+: app\.defaultCategory: "best" is decided by a jury; name a category of the fans$/,
      ),
    ]);
    await site.import({ ...app, ...file(row('best', 'fans')) });
    expect(await site.refusal(file(row('best', 'jury')))).toEqual([
      'categories.csv:2: decided_by: "best" is the default category of the stored app, so fans must decide it; name another category there',
    ]);
  });
});
