import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isSection } from '#contract/page-sections.ts';
import type { Answer } from '#contract/routes.ts';
import { wallTime } from '../../../web/workshop/ui/times.ts';
import { axeViolations } from '../axe.ts';
import { routeOnce } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { hasFocus } from './input-methods.ts';
import { as, ownRows, retitle, saveElsewhere, saved, storedDraft } from './open-builder.ts';

const site = sampleSite();
const minute = 60_000;

/** The names of the widgets that visitors get, without the sections that every home page has. */
const publicTitles = async () =>
  (await site.ask<Answer<'template.get'>>('template/get')).widgets
    .filter((widget) => !isSection(widget))
    .map(({ title }) => title);

async function openBuilder(...allowed: RegExp[]) {
  const { page, allow } = await site.open('/admin/template/home', { as });
  allow(...allowed);
  await saved(page);
  return page;
}

async function openDialog(page: Page, name: 'Publish' | 'Versions'): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name });
}

/** Leaves the dialog of publishing, which stays open while a call is under way. */
async function leave(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByRole('button', { name: 'Close', exact: true, disabled: false }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** Counts the calls of a page that change what is published. */
function callsOf(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, call] = /\/admin\/template\/(publish|unpublish|unschedule|default)$/.exec(request.url()) ?? [];
    if (call) calls.push(call);
  });
  return calls;
}

/** Holds the next call of this name back, until it continues or is aborted. */
async function holdCall(page: Page, name: string) {
  const { promise, resolve } = Promise.withResolvers<'continue' | 'abort'>();
  await routeOnce(page, `**/admin/template/${name}`, async (route) => route[await promise]());
  return resolve;
}

const press = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true }).click();

it('publishing is apart from saving: what is scheduled comes and goes by the clock, and never empties the home page unasked', async () => {
  const page = await openBuilder(/409/);
  const before = await publicTitles();
  await retitle(page, 0, 'For one hour only');
  await saved(page);
  expect(await publicTitles()).toEqual(before);

  const now = Date.now();
  const at = (minutes: number) => wallTime(now + minutes * minute, 'America/Los_Angeles');
  const dialog = await openDialog(page, 'Publish');
  await dialog.getByText('For one hour only').waitFor();
  await dialog.getByLabel('At set times').check();
  await dialog.getByLabel(/^From \(/).fill(at(40));
  await dialog.getByLabel(/^Until \(/).fill(at(80));
  await press(dialog, 'Schedule');
  await dialog.getByRole('heading', { name: 'Scheduled' }).waitFor();
  const scheduled = dialog.getByRole('button', { name: /^Cancel/ });
  await eventually(() => scheduled.count()).toBe(1);
  expect(await publicTitles()).toEqual(before);

  await site.setClock(new Date(now + 41 * minute).toISOString());
  await eventually(publicTitles).toEqual(['For one hour only', ...before.slice(1)]);
  await site.setClock(new Date(now + 81 * minute).toISOString());
  await eventually(publicTitles).toEqual(before);
  await site.setClock(null);
  await eventually(publicTitles).toEqual(before);
  await dialog.getByLabel(/^From \(/).fill(at(180));
  await press(dialog, 'Schedule');
  await eventually(() => scheduled.count()).toBe(2);
  const calls = callsOf(page);
  const release = await holdCall(page, 'unschedule');
  await scheduled.nth(0).click();
  for (let presses = 0; presses < 2; presses += 1) await scheduled.nth(1).click({ force: true });
  release('continue');
  await eventually(() => scheduled.count()).toBe(1);
  expect(calls).toEqual(['unschedule']);
  await scheduled.click();
  await dialog.getByRole('heading', { name: 'Scheduled' }).waitFor({ state: 'detached' });
  expect(await hasFocus(dialog.locator('.publish-state'))).toBe(true);
  // An open dialog silences what is outside of it.
  expect(await dialog.locator('[aria-live]').textContent()).toContain('Canceled.');
  await leave(page);

  for (const _ of before) {
    await ownRows(page, '.row-main').first().focus();
    await page.keyboard.press('Delete');
  }
  await saved(page);
  await openDialog(page, 'Publish');
  await dialog.getByLabel('At set times').check();
  await dialog.getByLabel(/^From \(/).fill(at(60));
  await press(dialog, 'Schedule');
  const question = page.getByRole('dialog', { name: 'Leave the home page empty?' });
  await question.waitFor();
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await scheduled.count()).toBe(0);
  await press(dialog, 'Schedule');
  await press(question, 'Leave the home page empty');
  await question.waitFor({ state: 'detached' });
  // Nothing is left in the form that one more press would schedule again.
  await dialog.getByRole('button', { name: 'Publish now', exact: true }).waitFor();
  await scheduled.click();
  await dialog.getByRole('heading', { name: 'Scheduled' }).waitFor({ state: 'detached' });
  expect(await publicTitles()).toEqual(before);
  await leave(page);
  for (const _ of before) await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await saved(page);
});

it('publishing takes effect at once, tells of failures, takes a double click for one, and keeps versions to restore', async () => {
  const page = await openBuilder(/ERR_FAILED/);
  await retitle(page, 1, 'Published now');
  await saved(page);
  const dialog = await openDialog(page, 'Publish');
  const failPublishing = await holdCall(page, 'publish');
  await press(dialog, 'Publish now');
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
  failPublishing('abort');
  await dialog.getByRole('alert').waitFor();
  const calls = callsOf(page);
  await dialog.getByRole('button', { name: 'Publish now', exact: true }).dblclick();
  await dialog.getByText('None: the draft is already live.').waitFor();
  await eventually(async () => (await publicTitles())[1]).toBe('Published now');

  await dialog.getByRole('button', { name: 'Unpublish now' }).dblclick();
  const question = page.getByRole('dialog', { name: /^Unpublish ‘/ });
  await question.waitFor();
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  // Wherever the second click of the double click may land.
  await question.getByRole('button', { name: 'Unpublish and leave' }).dispatchEvent('click', { detail: 2 });
  await press(question, 'Keep it published');
  await question.waitFor({ state: 'detached' });
  expect(calls).toEqual(['publish']);

  await press(dialog, 'Unpublish now');
  const failUnpublishing = await holdCall(page, 'unpublish');
  await press(question, 'Unpublish and leave the home page empty');
  for (const name of ['Keep it published', 'Close'])
    await question.getByRole('button', { name, exact: true }).click({ force: true });
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
  expect(await question.isVisible()).toBe(true);
  failUnpublishing('abort');
  await question.getByRole('alert').waitFor();
  expect(await publicTitles()).not.toEqual([]);
  await press(question, 'Unpublish and leave the home page empty');
  await eventually(publicTitles).toEqual([]);
  await eventually(() => hasFocus(dialog.locator('.publish-state'))).toBe(true);
  await leave(page);
  await page.getByText('NOT ACTIVE', { exact: true }).waitFor();
  await press(await openDialog(page, 'Publish'), 'Publish now');
  await eventually(async () => (await publicTitles())[1]).toBe('Published now');
  await leave(page);

  // A version, or one widget of it, is put back into the draft, and can be undone.
  await retitle(page, 0, 'Not as it was');
  await retitle(page, 1, 'Nor this');
  await saved(page);
  const { text: changed } = await storedDraft(site.platform(), 'home');
  const versions = await openDialog(page, 'Versions');
  await versions.locator('.revision-head', { hasText: 'published' }).first().click();
  await versions.getByRole('button', { name: /^Restore this widget.*Published now/ }).click();
  await eventually(() => ownRows(page, '.row-title').nth(1).textContent()).toBe('Published now');
  expect(await ownRows(page, '.row-title').first().textContent()).toBe('Not as it was');
  await press(versions, 'Restore this version');
  await versions.getByText('Nothing: the draft is the same.').waitFor();
  await page.keyboard.press('Escape');
  await saved(page);
  const restored = (await storedDraft(site.platform(), 'home')).widgets.map(({ title }) => title);
  expect(restored.slice(0, 2)).toEqual(['For one hour only', 'Published now']);
  expect((await publicTitles())[1]).toBe('Published now');
  for (let step = 0; step < 2; step += 1)
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await eventually(async () => (await storedDraft(site.platform(), 'home')).text).toBe(changed);
});

it('publishing makes a template the default that was never published by publishing it once, after asking, and an empty one too', async () => {
  const { page, allow } = await site.open('/admin/home', { as });
  allow(/409|ERR_FAILED/);
  await page
    .getByRole('button', { name: /^Duplicate/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('Second night');
  await press(page.getByRole('dialog'), 'Duplicate');
  await saved(page);
  await page.getByRole('link', { name: 'All templates' }).click();
  const calls = callsOf(page);
  await page.getByRole('button', { name: 'Make default ‘Second night’' }).dblclick();
  const question = page.getByRole('dialog', { name: 'Publish ‘Second night’ and make it the default?' });
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  await saveElsewhere(site.platform(), 'Second night', (now) => ({ ...now, widgets: [] }));
  await press(question, 'Publish it and make it the default');
  await question.getByText('This template was changed by someone else. Nothing was published.').waitFor();

  await routeOnce(page, '**/admin/template/default', (route) => route.abort());
  await press(question, 'Publish it and make it the default');
  const dialog = page.getByRole('dialog', { name: 'Make ‘Second night’ the default?' });
  await dialog.getByRole('alert').waitFor();
  await press(dialog, 'Make it the default');
  const guard = page.getByRole('dialog', { name: 'Leave the home page empty?' });
  await guard.waitFor();
  expect(await guard.textContent()).not.toContain('nothing was changed');
  await saveElsewhere(site.platform(), 'Second night', (now) => ({ ...now, title: 'Renamed since' }));
  await press(guard, 'Leave the home page empty');
  await eventually(() => page.locator('dialog').count()).toBe(0);
  expect(calls).toEqual(['publish', 'publish', 'default', 'default', 'default']);
  const { template } = await site.ask<Answer<'template.get'>>('template/get');
  expect(template).toEqual({ title: 'Second night', is_default: true });
  expect(await publicTitles()).toEqual([]);
  expect(await page.getByTestId('announcer').textContent()).toBe(
    '‘Second night’ is the default template now.',
  );
  await eventually(() => hasFocus(page.getByRole('heading', { name: 'Home page', level: 1 }))).toBe(true);
  await page.getByRole('button', { name: /^Make default ‘Opening night/ }).click();
  await press(page.getByRole('dialog'), 'Make it the default');
  await eventually(async () => (await publicTitles()).length).toBeGreaterThan(0);
});
