import fc from 'fast-check';
import { expect, test } from 'vitest';
import { homeAt, homeReleases, turnsFrom, withDefault } from '#contract/home-page.ts';
import type { StoredDirectory, StoredRelease } from '../../../functions/records/templates.ts';
import { withReleases, withReleasesOf } from '../../../functions/rules/template-releases.ts';
import { forAll } from '../../support/for-all.ts';

const last = 12;
const hours = Array.from({ length: last + 1 }, (_, hour) => Date.UTC(2027, 2, 6, hour));
const at = (hour: number) => new Date(hours[hour] as number).toISOString();

interface Span {
  revision?: number | null;
  until?: number | undefined;
  home?: boolean;
  made?: number;
}
const release = (id: string, from: number, { revision = 1, until, home, made = 0 }: Span = {}) =>
  ({
    id,
    revision,
    from: at(from),
    ...(until !== undefined && { until: at(until) }),
    ...(home && { home }),
    made: { at: at(made), by: 'Ada' },
  }) as StoredRelease;
const created = { at: at(0), by: 'Ada' };
const directory = (defaultId: string, releases: Record<string, StoredRelease[]>): StoredDirectory => ({
  version: 1,
  defaultId,
  templates: Object.entries(releases).map(([id, own]) => ({ id, created, releases: own })),
});
const shownAt = (of: StoredDirectory, hour: number) => homeAt(of, hours[hour] as number)?.release.id;

test('of two that begin together the one made last is shown, and what unpublishes a template leaves home to the others', () => {
  const of = directory('home', {
    a: [release('made later', 2, { until: 4, home: true, made: 1 })],
    home: [release('everyday', 0), release('off', 5, { revision: null })],
    b: [release('made first', 2, { until: 7, home: true })],
  });
  expect([2, 4, 6, 7].map((hour) => shownAt(of, hour))).toEqual([
    'made later',
    'made first',
    'made first',
    undefined,
  ]);
});

test('a new default ends what has no end, keeps the night under way, and what was set for the former one still comes', () => {
  const before = directory('home', {
    home: [release('everyday', 0), release('set for 9', 9, { until: 10 })],
    night: [release('night', 2, { until: 8, home: true })],
    gala: [release('gala', 1, { home: true })],
    next: [release('next', 0)],
  });
  const after = withDefault(before, 'next', hours[3] as number);
  expect([3, 8, 9, 10].map((hour) => shownAt(after, hour))).toEqual(['night', 'next', 'set for 9', 'next']);
  const none = withDefault(before, '', hours[3] as number);
  expect([3, 8, 9, 10].map((hour) => shownAt(none, hour))).toEqual(Array(4).fill(undefined));
});

const ids = ['home', 'night', 'gala'];
const span = fc.record({
  template: fc.constantFrom(...ids),
  from: fc.nat(last - 1),
  length: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  revision: fc.constantFrom(1, 2, 3, null),
  home: fc.boolean(),
});
const untilOf = ({ from, length }: { from: number; length?: number | undefined }) =>
  length && Math.min(from + length, last);
/** Any directory, as releases were added to it one after the other. */
const someDirectory = fc
  .record({ defaultId: fc.constantFrom(...ids, ''), spans: fc.array(span, { maxLength: 8 }) })
  .map(({ defaultId, spans }) => {
    const none = directory(defaultId, Object.fromEntries(ids.map((id) => [id, []])));
    return spans.reduce((before, each, index) => {
      const { template, from, revision, home } = each;
      const added = release(`r-${index}`, from, { revision, until: untilOf(each), home, made: index });
      const own = before.templates.find(({ id }) => id === template)?.releases ?? [];
      return withReleasesOf(before, template, [...own, added]);
    }, none);
  });

test('a release as the home page changes what is shown from its beginning to its end alone, whichever templates are live around it', () => {
  forAll(someDirectory, span, fc.nat(last), (before, { template, ...times }, now) => {
    const from = Math.max(now, times.from);
    const until = untilOf({ ...times, from });
    fc.pre(until === undefined || until > from);
    const added = release('added', from, { revision: 9, until, home: true, made: last });
    const own = before.templates.find(({ id }) => id === template)?.releases ?? [];
    const after = withReleasesOf(before, template, withReleases(own, added, hours[now] as number));
    for (let hour = now; hour <= last; hour += 1) {
      if (hour >= from && hour < (until ?? Infinity)) continue;
      expect(shownAt(after, hour)).toBe(shownAt(before, hour));
    }
    expect(shownAt(after, from)).toBe('added');
  });
});

test('what home shows changes at a turn of its releases or not at all', () => {
  forAll(someDirectory, fc.nat(last - 1), (any, hour) => {
    const turns = turnsFrom(homeReleases(any), hours[hour] as number);
    fc.pre(!turns.includes(hours[hour + 1] as number));
    expect(shownAt(any, hour + 1)).toBe(shownAt(any, hour));
  });
});

test('a change of the default keeps all that was to begin as the home page, but for what begins later still', () => {
  forAll(someDirectory, fc.constantFrom(...ids), fc.nat(last), (before, id, now) => {
    const after = withDefault(before, id, hours[now] as number);
    for (let hour = now; hour <= last; hour += 1) {
      const was = homeAt(before, hours[hour] as number)?.release;
      if (!was || Date.parse(was.from) <= (hours[now] as number)) continue;
      const is = homeAt(after, hours[hour] as number)?.release;
      expect(Date.parse(is?.from ?? '')).toBeGreaterThanOrEqual(Date.parse(was.from));
    }
  });
});
