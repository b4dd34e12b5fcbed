import type { Release, TemplateHead } from '#contract/template-manager.ts';
import { expect, test } from 'vitest';
import {
  draftText,
  isActive,
  liveText,
  releaseText,
} from '../../../../../web/workshop/builder/publish/template-state.ts';

const release = (fields: Partial<Release> = {}): Release => ({
  id: 'r-1',
  revision: 4,
  from: '2026-11-22T01:05:00Z',
  until: null,
  made: { at: '2026-11-21T08:00:00Z', by: 'Robin' },
  ...fields,
});
const head = (fields: Partial<TemplateHead> = {}): TemplateHead => ({
  id: 'home',
  title: 'Home page',
  is_default: true,
  revision: 4,
  saved: null,
  live: release(),
  scheduled: [],
  ...fields,
});
const zone = 'America/Los_Angeles';
const until = '2026-11-23T01:05:00Z';

test('a template is active when it is the default one and published', () => {
  expect(isActive(head())).toBe(true);
  expect([head({ is_default: false }), head({ live: null })].map(isActive)).toEqual([false, false]);
});

test.each([
  [{}, /^Live since Nov 21, 2026, 5:05\sPM$/],
  [{ live: release({ until }) }, /^Live since Nov 21.* until Nov 22/],
  [{ live: release({ from: new Date(0).toISOString() }) }, /^Live since the import$/],
  [{ is_default: false }, /^Published since .*, shown once this is the default template$/],
  [{ live: null }, /^Not published$/],
])('the state of a template with %j says what visitors see', (fields, text) => {
  expect(liveText(head(fields), zone)).toMatch(text);
});

test('a draft that is not what is live has unpublished changes', () => {
  expect([head(), head({ live: null })].map(draftText)).toEqual([undefined, undefined]);
  expect(draftText(head({ live: release({ revision: 3 }) }))).toBe('The draft has unpublished changes');
});

test.each([
  [{}, /^Publish version 4 on Nov 21/],
  [{ revision: null }, /^Unpublish on Nov 21/],
  [{ until }, /^Publish version 4 on Nov 21.* until Nov 22/],
  [
    { until, returns: '2026-11-22T19:00:00Z' },
    /^Publish version 4 again on Nov 22, .*11:00\sAM until Nov 22/,
  ],
])('what is scheduled as %j says what happens when', (fields, text) => {
  expect(releaseText(release(fields), zone)).toMatch(text);
});
