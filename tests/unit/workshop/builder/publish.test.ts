import { expect, test } from 'vitest';
import {
  draftText,
  isActive,
  liveText,
  releaseText,
  timeRangeFaults,
} from '../../../../web/workshop/builder/publish/template-state.ts';
import { head, release } from './template-heads.ts';

const zone = 'America/Los_Angeles';
const until = '2026-11-23T01:05:00Z';

test.each([
  [{}, /^Live since Nov 21, 2026, 5:05\sPM$/],
  [{ live: release({ until }) }, /^Live since Nov 21.* until Nov 22/],
  [{ live: release({ from: new Date(0).toISOString() }) }, /^Live since the import$/],
  [{ is_default: false, is_shown: false }, /^Published since .*, not as the home page$/],
  [{ is_shown: false }, /^Published since .*, another template is shown for now$/],
  [{ live: null }, /^Not published$/],
])('the state of a template with %j says what visitors see', (fields, text) => {
  expect(liveText(head(fields), zone)).toMatch(text);
});

test('a template that visitors see is active; a draft that is not what is live has unpublished changes', () => {
  expect([head(), head({ is_shown: false })].map(isActive)).toEqual([true, false]);
  expect([head(), head({ live: null })].map(draftText)).toEqual([undefined, undefined]);
  expect(draftText(head({ live: release({ revision: 3 }) }))).toBe('The draft has unpublished changes');
});

test.each([
  [{}, /^Publish version 4 on Nov 21/],
  [{ revision: null }, /^Unpublish on Nov 21/],
  [{ until }, /^Publish version 4 on Nov 21.* until Nov 22/],
  [{ home: true }, /^Publish version 4 as the home page on Nov 21/],
  [
    { until, returns: '2026-11-22T19:00:00Z' },
    /^Publish version 4 again on Nov 22, .*11:00\sAM until Nov 22/,
  ],
])('what is scheduled as %j says what happens when', (fields, text) => {
  expect(releaseText(release(fields), zone)).toMatch(text);
});

test('a time range must be typed whole, in the future, and end after it begins', () => {
  const now = '2026-11-21T12:00';
  const faults = (from: string, until: string) => timeRangeFaults({ from, until }, now);
  expect(faults('', '')).toEqual({});
  expect(faults('2026-11-21T12:01', '2026-11-21T12:02')).toEqual({});
  expect(faults(now, '')).toHaveProperty('from');
  expect(faults('', '2026-11-20T12:00')).toHaveProperty('until');
  expect(faults('0027-03-20T23:59', '')).toEqual({ from: 'Enter the year with four digits.' });
  expect(faults('', '0027-03-20T23:59')).toEqual({ until: 'Enter the year with four digits.' });
  expect(faults('2026-11-22T12:00', '2026-11-22T12:00').until).toBe('The end must be later than the start.');
});
