import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredRelease } from '../../../functions/records/templates.ts';
import { releaseAt } from '../../../functions/contract/home-page.ts';
import { releasesToCome, withReleases } from '../../../functions/rules/template-releases.ts';
import { forAll } from '../../support/for-all.ts';

const hours = Array.from({ length: 20 }, (_, hour) => Date.UTC(2026, 10, 22, hour));
const at = (hour: number) => new Date(hours[hour] as number).toISOString();
const release = (id: string, from: number, until?: number): StoredRelease => ({
  id,
  revision: 1,
  from: at(from),
  ...(until !== undefined && { until: at(until) }),
  made: { at: at(0), by: 'Ada' },
});

const length = fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined });
const history = fc
  .array(fc.record({ from: fc.nat(17), length }), { maxLength: 8 })
  .map((spans) =>
    spans.map(({ from, length: hour }, index) =>
      release(`r-${index}`, from, hour && Math.min(from + hour, 19)),
    ),
  );

test('a release that another one covers comes again when that ends', () => {
  const releases = [release('first', 0), release('s', 10, 18), release('u', 12, 15)];
  const coming = (hour: number) =>
    releasesToCome(releases, hours[hour] as number).map(
      (each) => `${each.release.id} ${hours.indexOf(each.at)}`,
    );
  expect(coming(9)).toEqual(['s 10', 'u 12']);
  expect(coming(13)).toEqual(['s 15', 'first 18']);
  expect(coming(16)).toEqual(['first 18']);
});

test('a release is added to those that still matter without a change of what counts from then on', () => {
  forAll(
    history,
    fc.nat(18),
    fc.integer({ min: 1, max: 19 }),
    fc.boolean(),
    (releases, now, until, hasEnd) => {
      const from = Math.max(now, until - 1);
      const added = release('added', from, hasEnd && until > from ? until : undefined);
      const kept = withReleases(releases, added, hours[now] as number);
      for (const hour of hours.slice(now))
        expect(releaseAt(kept, hour)).toBe(releaseAt([...releases, added], hour));
    },
  );
});

test('publishing again and again until the same time leaves one release of it', () => {
  const all = [1, 2, 3, 4].reduce<StoredRelease[]>(
    (releases, hour) => withReleases(releases, release(`${hour}`, hour, 9), hours[hour] as number),
    [release('first', 0)],
  );
  expect(all.map(({ id }) => id)).toEqual(['first', '4']);
});
