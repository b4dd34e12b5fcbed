import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Release, TemplateHead } from '#contract/template-manager.ts';
import {
  asDefault,
  changeWords,
  newerThan,
  outlookOf,
  planWords,
  runsOf,
  unpublished,
  withoutRelease,
  withoutTemplate,
  withPlan,
  type Home,
} from '../../../../web/workshop/builder/publish/outlook.ts';
import { forAll } from '../../../support/for-all.ts';
import { head as published, release } from './template-heads.ts';

// Friday noon in Los Angeles.
const now = Date.parse('2027-03-05T20:00:00Z');
const saturday = Date.parse('2027-03-07T02:00:00Z');
const sunday = Date.parse('2027-03-07T09:00:00Z');
const iso = (instant: number) => new Date(instant).toISOString();

/** Its draft is newer than what is live. */
const head = (fields: Partial<TemplateHead> = {}) => published({ live: release({ revision: 3 }), ...fields });
const night = (fields: Partial<TemplateHead> = {}) =>
  head({
    id: 'night',
    title: 'Night of the show',
    is_default: false,
    is_shown: false,
    live: null,
    ...fields,
  });
const home = (...templates: TemplateHead[]): Home => ({ timeZone: 'America/Los_Angeles', templates });
const nightRelease = release({
  id: 'night',
  from: iso(saturday),
  until: iso(sunday),
  home: true,
  made: { at: iso(now - 1), by: 'Robin' },
});
const words = (of: Home, plan: Parameters<typeof planWords>[1]) =>
  planWords(of, plan, now).join(' ').replaceAll(' ', ' ');

const both = home(head(), night());
const asHome = { template: 'night', isHome: true };

test.each([
  ['now', {}, 'Visitors see ‘Night of the show’ from now on.'],
  [
    'for a night',
    { from: saturday, until: sunday },
    'Visitors see ‘Night of the show’ from Sat, Mar 6, 6:00 PM until Sun, 1:00 AM. After that, they see ‘Home page’ again.',
  ],
])('a template published as the home page %s is foretold in a sentence', (_, times, text) => {
  expect(words(both, { ...asHome, ...times })).toBe(text);
});

test('a template that is not shown as the home page changes nothing for visitors', () => {
  expect(words(both, { template: 'night', isHome: false })).toBe(
    'Visitors see no difference. They keep seeing ‘Home page’.',
  );
});

test('what is scheduled ends what is planned, and what is planned ends what had an end', () => {
  const scheduled = home(head(), night({ scheduled: [nightRelease] }));
  expect(words(scheduled, { template: 'home', isHome: true })).toBe(
    'Visitors see ‘Home page’ from now until Sat, 6:00 PM. After that, they see ‘Night of the show’, as scheduled.',
  );
  const live = { ...nightRelease, from: iso(now - 1000), until: iso(now + 3_600_000) };
  const during = home(head({ is_shown: false }), night({ live, is_shown: true }));
  expect(words(during, { template: 'home', isHome: true })).toBe(
    'Visitors see ‘Home page’ from now on. This ends ‘Night of the show’ now, which was to be seen until Fri, Mar 5, 1:00 PM.',
  );
  expect(words(during, { ...asHome, until: now + 3_600_000 })).toBe(
    'Visitors see ‘Night of the show’ from now until 1:00 PM. After that, they see ‘Home page’ again.',
  );
  expect(words(during, asHome)).toContain('Without this, it would end on Fri, Mar 5, 1:00 PM.');
});

test('the version that returns after a version of the same template is named', () => {
  expect(words(both, { template: 'home', isHome: true, until: sunday })).toBe(
    'Visitors see ‘Home page’ from now until Sun, 1:00 AM. After that, they see version 3 of it again.',
  );
  expect(
    words(home(head({ live: null, is_shown: false })), { template: 'home', isHome: true, until: sunday }),
  ).toContain('After that, the home page has its sections alone.');
});

test('unpublishing, deleting and canceling say what visitors will see, now or later', () => {
  const outlook = outlookOf(both);
  expect(changeWords(both, unpublished(outlook, 'home', now), now)).toBe(
    'Visitors will see the home page with its sections alone.',
  );
  expect(changeWords(both, withoutTemplate(outlook, 'night'), now)).toBe('Visitors see no difference.');
  const scheduled = home(head(), night({ scheduled: [nightRelease] }));
  const later =
    'Visitors see no difference now. On Sat, Mar 6, 6:00 PM they will see ‘Home page’, version 3, and not ‘Night of the show’.';
  for (const after of [
    withoutTemplate(outlookOf(scheduled), 'night'),
    withoutRelease(outlookOf(scheduled), 'night', 'night'),
  ])
    expect(changeWords(scheduled, after, now).replaceAll(' ', ' ')).toBe(later);
  const live = release({ id: 'other', from: iso(now - 1000) });
  const published = home(head(), night({ live }));
  expect(changeWords(published, asDefault(outlookOf(published), 'night', now), now)).toBe(
    'Visitors will see ‘Night of the show’ instead of ‘Home page’.',
  );
});

test('a scheduled version that will replace a newer one is noticed; one that returns, or is newer, is not', () => {
  const at = (days: number, revision: number, more: Partial<Release> = {}) =>
    release({ id: `r-${days}`, revision, from: iso(now + days * 86_400_000), ...more });
  const of = (live: number | null, ...scheduled: Release[]) =>
    scheduled.map((each) =>
      newerThan(head({ live: live === null ? null : release({ revision: live }), scheduled }), each, now),
    );
  expect(of(15, at(2, 12))).toEqual([15]);
  expect(of(12, at(2, 12))).toEqual([undefined]);
  expect(of(12, at(2, 15), at(3, 13))).toEqual([undefined, 15]);
  expect(of(null, at(2, 12))).toEqual([undefined]);
  expect(of(15, release({ id: 'again', revision: 12, returns: iso(now + 1) }))).toEqual([undefined]);
  expect(newerThan(head(), { ...at(2, 1), revision: null }, now)).toBeUndefined();
});

const hour = 3_600_000;
const someRelease = fc.record({
  from: fc.integer({ min: -5, max: 10 }),
  length: fc.option(fc.integer({ min: 1, max: 6 })),
  home: fc.boolean(),
  revision: fc.integer({ min: 1, max: 4 }),
});
const someHome = fc
  .tuple(fc.array(someRelease, { maxLength: 3 }), fc.array(someRelease, { maxLength: 3 }))
  .map((lists) => {
    const releases = lists.map((list, index) =>
      list.map(({ from, length, ...rest }, at) =>
        release({
          id: `${index}-${at}`,
          ...rest,
          from: iso(now + from * hour),
          until: length === null ? null : iso(now + (from + length) * hour),
        }),
      ),
    );
    return home(head({ live: null, scheduled: releases[0] ?? [] }), night({ scheduled: releases[1] ?? [] }));
  });

test('a plan as the home page is seen from its beginning, and afterward all is as it was', () => {
  forAll(
    someHome,
    fc.constantFrom('home', 'night'),
    fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
    fc.integer({ min: 1, max: 5 }),
    (any, template, start, length) => {
      const from = start === undefined ? undefined : now + start * hour;
      const until = (from ?? now) + length * hour;
      const before = runsOf(outlookOf(any), now);
      const after = runsOf(withPlan(outlookOf(any), { template, from, until, isHome: true }, now), now);
      const seenAt = (runs: typeof before, instant: number) =>
        runs.findLast((run) => run.from <= instant)?.release?.id;
      expect(seenAt(after, from ?? now)).toBe('planned');
      for (const instant of [...before, ...after].map((run) => run.from).filter((at) => at >= until))
        expect(seenAt(after, instant)).toBe(seenAt(before, instant));
      expect(planWords(any, { template, from, until, isHome: true }, now)[0]).toMatch(/^Visitors see ‘/);
    },
  );
});
