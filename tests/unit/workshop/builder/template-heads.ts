import type { Release, TemplateHead } from '#contract/template-manager.ts';

/** The head of a published template, which is the default one and has nothing scheduled, and its release. */
export const release = (fields: Partial<Release> = {}): Release => ({
  id: 'r-1',
  revision: 4,
  from: '2026-11-22T01:05:00Z',
  until: null,
  made: { at: '2026-11-21T08:00:00Z', by: 'Robin' },
  ...fields,
});
export const head = (fields: Partial<TemplateHead> = {}): TemplateHead => ({
  id: 'home',
  title: 'Home page',
  is_default: true,
  is_shown: true,
  revision: 4,
  saved: null,
  live: release(),
  scheduled: [],
  ...fields,
});
