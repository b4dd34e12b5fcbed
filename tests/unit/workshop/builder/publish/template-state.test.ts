import type { Release, TemplateHead } from '#contract/template-manager.ts';
import { expect, test } from 'vitest';
import {
  draftWords,
  isActive,
  liveWords,
  releaseWords,
} from '../../../../../web/workshop/builder/publish/template-state.ts';

const release = (revision: number | null): Release => ({
  id: 'r-1',
  revision,
  from: '2026-11-22T01:05:00Z',
  until: null,
  made: { at: '2026-11-21T08:00:00Z', by: 'Robin' },
});
const head = (fields: Partial<TemplateHead>): TemplateHead => ({
  id: 'home',
  title: 'Home page',
  is_default: true,
  revision: 4,
  saved: null,
  live: release(4),
  scheduled: [],
  ...fields,
});
const zone = 'America/Los_Angeles';
const when = /Nov 21, 2026, 5:05\sPM/;

test('a template is active when it is the default one and published', () => {
  expect(isActive(head({}))).toBe(true);
  expect([head({ is_default: false }), head({ live: null })].map(isActive)).toEqual([false, false]);
});

test('its state says what visitors see, and what the draft has besides', () => {
  expect(liveWords(head({}), zone)).toMatch(/^Live since /);
  expect(liveWords(head({}), zone)).toMatch(when);
  const imported = { ...release(4), from: new Date(0).toISOString() };
  expect(liveWords(head({ live: imported }), zone)).toBe('Live since the import');
  expect(liveWords(head({ is_default: false }), zone)).toMatch(/shown once this is the default template$/);
  expect(liveWords(head({ live: null }), zone)).toBe('Not published');
  expect(draftWords(head({}))).toBeUndefined();
  expect(draftWords(head({ live: null }))).toBeUndefined();
  expect(draftWords(head({ live: release(3) }))).toBe('The draft has changes that are not published');
});

test('what is scheduled says what happens when', () => {
  expect(releaseWords(release(4), zone)).toMatch(/^Publish version 4 on Nov 21/);
  expect(releaseWords(release(null), zone)).toMatch(/^Unpublish on Nov 21/);
  const ending = { ...release(4), until: '2026-11-23T01:05:00Z' };
  expect(releaseWords(ending, zone)).toMatch(/^Publish version 4 on Nov 21.* until Nov 22/);
  const covered = { ...ending, returns: '2026-11-22T19:00:00Z' };
  expect(releaseWords(covered, zone)).toMatch(/^Publish version 4 again on Nov 22, .*11:00\sAM until Nov 22/);
  expect(liveWords(head({ live: ending }), zone)).toMatch(/^Live since Nov 21.* until Nov 22/);
});
