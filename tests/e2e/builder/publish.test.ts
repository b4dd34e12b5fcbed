import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { completeValues } from '#contract/fields.ts';
import { isSection } from '#contract/page-sections.ts';
import type { Answer } from '#contract/routes.ts';
import { optionFields } from '#contract/widget-fields.ts';
import { createTemplatesStore } from '../../../functions/templates/store.ts';
import { wallTime } from '../../../web/workshop/ui/times.ts';
import { axeViolations } from '../axe.ts';
import { routeOnce } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { hasFocus } from './input-methods.ts';
import {
  as,
  editWidget,
  fieldOf,
  ownRows,
  retitle,
  saveElsewhere,
  saved,
  stateOf,
  storedDraft,
} from './open-builder.ts';
import { withSmallHome } from './small-home.ts';

const site = sampleSite();
withSmallHome(site);
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
  await dialog.getByText('For one hour only').first().waitFor();
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
  const cancel = page.getByRole('dialog', { name: 'Cancel this publishing?' });
  await scheduled.nth(0).click();
  await cancel.getByText(/no difference now\. On .* they will see/).waitFor();
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  await press(cancel, 'Keep it scheduled');
  await cancel.waitFor({ state: 'detached' });
  expect(await scheduled.count()).toBe(2);
  await scheduled.nth(0).click();
  await cancel.getByRole('button', { name: 'Cancel it', exact: true }).dblclick();
  await eventually(() => scheduled.count()).toBe(1);
  expect(calls).toEqual(['unschedule']);
  await scheduled.click();
  await press(cancel, 'Cancel it');
  await dialog.getByRole('heading', { name: 'Scheduled' }).waitFor({ state: 'detached' });
  await eventually(() => hasFocus(dialog.locator('.publish-state'))).toBe(true);
  // An open dialog silences what is outside of it.
  expect(await dialog.locator('.visually-hidden[aria-live]').textContent()).toContain('Canceled.');
  await leave(page);

  for (const _ of before) {
    await ownRows(page, '.row-main').first().focus();
    await page.keyboard.press('Delete');
  }
  const sections = page.locator('.row').getByRole('button', { name: /^Hide / });
  const shown = await sections.count();
  for (let hidden = 0; hidden < shown; hidden += 1) await sections.first().click();
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
  await press(cancel, 'Cancel it');
  await dialog.getByRole('heading', { name: 'Scheduled' }).waitFor({ state: 'detached' });
  expect(await publicTitles()).toEqual(before);
  await leave(page);
  for (let step = 0; step < before.length + shown; step += 1)
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
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
  await question
    .getByRole('button', { name: 'Unpublish', exact: true })
    .dispatchEvent('click', { detail: 2 });
  await press(question, 'Keep it published');
  await question.waitFor({ state: 'detached' });
  expect(calls).toEqual(['publish']);

  await press(dialog, 'Unpublish now');
  const failUnpublishing = await holdCall(page, 'unpublish');
  await press(question, 'Unpublish');
  for (const name of ['Keep it published', 'Close'])
    await question.getByRole('button', { name, exact: true }).click({ force: true });
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
  expect(await question.isVisible()).toBe(true);
  failUnpublishing('abort');
  await question.getByRole('alert').waitFor();
  expect(await publicTitles()).not.toEqual([]);
  await press(question, 'Unpublish');
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

it('publishing another template shows it as the home page in one press, for a night and back or for good', async () => {
  const { page, allow } = await site.open('/admin/home', { as });
  allow(/409|ERR_FAILED/);
  const before = await publicTitles();
  await page
    .getByRole('button', { name: /^Duplicate/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('Second night');
  await press(page.getByRole('dialog'), 'Duplicate');
  await saved(page);
  await retitle(page, 0, 'Tonight only');
  await saved(page);
  await page.getByRole('link', { name: 'All templates' }).click();
  expect(await page.getByRole('button', { name: 'Make default ‘Second night’' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Publish ‘Second night’' }).click();

  const now = Date.now();
  const at = (minutes: number) => wallTime(now + minutes * minute, 'America/Los_Angeles');
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  const outlook = dialog.locator('.publish-outlook');
  const asHome = dialog.getByRole('checkbox', {
    name: /^Show it as the home page, instead of ‘Opening night/,
  });
  expect(await asHome.isChecked()).toBe(true);
  expect(await outlook.textContent()).toBe('Visitors see ‘Second night’ from now on.');
  await asHome.uncheck();
  expect(await outlook.textContent()).toMatch(
    /^Visitors see no difference\. They keep seeing ‘Opening night/,
  );
  await asHome.check();
  await dialog.getByLabel('At set times').check();
  await dialog.getByLabel(/^From \(/).fill(at(40));
  await dialog.getByLabel(/^Until \(/).fill(at(80));
  expect(await outlook.textContent()).toMatch(
    /^Visitors see ‘Second night’ from \w+, .* until .*\. After that, they see ‘Opening night.*’ again\.$/,
  );
  const calls = callsOf(page);
  await press(dialog, 'Schedule');
  await dialog
    .locator('.publish-done')
    .getByText(/^Scheduled\. Visitors see ‘Second night’ from/)
    .waitFor();
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  expect(await publicTitles()).toEqual(before);
  await site.setClock(new Date(now + 41 * minute).toISOString());
  await eventually(async () => (await publicTitles())[0]).toBe('Tonight only');
  await site.setClock(new Date(now + 81 * minute).toISOString());
  await eventually(publicTitles).toEqual(before);
  await site.setClock(null);

  await dialog.getByLabel('Now, until you publish again').check();
  await press(dialog, 'Publish now');
  await dialog.getByRole('link', { name: 'See it on the site (opens in a new tab)' }).waitFor();
  await eventually(async () => (await publicTitles())[0]).toBe('Tonight only');
  const { template } = await site.ask<Answer<'template.get'>>('template/get');
  expect(template).toEqual({ title: 'Second night', is_default: true });
  expect(calls).toEqual(['publish', 'publish']);
  await leave(page);
  await page.locator('.top-bar-state').getByText('ACTIVE', { exact: true }).waitFor();

  // Back by the list, which says what each press does to what visitors see.
  await page.getByRole('link', { name: 'All templates' }).click();
  const card = (name: RegExp) => page.getByRole('article', { name });
  await card(/^Second night/)
    .getByText('ACTIVE', { exact: true })
    .waitFor();
  await card(/^Opening night/)
    .getByText('NOT ACTIVE', { exact: true })
    .waitFor();
  await routeOnce(page, '**/admin/template/default', (route) => route.abort());
  await page.getByRole('button', { name: /^Make default ‘Opening night/ }).dblclick();
  const question = page.getByRole('dialog', { name: /^Make ‘Opening night.*’ the default\?$/ });
  await question.getByText(/^Visitors will see ‘Opening night.*’ instead of ‘Second night’\.$/).waitFor();
  await press(question, 'Make it the default');
  await question.getByRole('alert').waitFor();
  await press(question, 'Make it the default');
  await eventually(publicTitles).toEqual(before);
  await card(/^Opening night/)
    .getByText('ACTIVE', { exact: true })
    .waitFor();

  await page.getByRole('button', { name: 'Delete ‘Second night’' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete ‘Second night’?' });
  await deletion.getByText(/^This is canceled with it: Publish version \d+ as the home page on/).waitFor();
  await deletion.getByText(/^Visitors see no difference now\. On .* they will see ‘Opening night/).waitFor();
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  await press(deletion, 'Delete for good');
  await card(/^Second night/).waitFor({ state: 'detached' });
  await site.setClock(new Date(now + 41 * minute).toISOString());
  await eventually(publicTitles).toEqual(before);
});

it('publishing says of an older version that is scheduled that it will replace the newer one, and takes the newest in its place', async () => {
  const page = await openBuilder();
  const now = Date.now();
  const from = wallTime(now + 40 * minute, 'America/Los_Angeles');
  const dialog = await openDialog(page, 'Publish');
  await dialog.getByLabel('At set times').check();
  await dialog.getByLabel(/^From \(/).fill(from);
  await press(dialog, 'Schedule');
  await dialog.getByRole('heading', { name: 'Scheduled' }).waitFor();
  expect(await page.getByText('It will replace the newer one.').count()).toBe(0);
  await leave(page);
  await retitle(page, 0, 'Newer than scheduled');
  await saved(page);
  await openDialog(page, 'Publish');
  await press(dialog, 'Publish now');
  const warning = page.getByText(/older than what is live \(version \d+\)\. It will replace the newer one\./);
  await warning.waitFor();
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  await leave(page);
  await page.getByRole('link', { name: 'All templates' }).click();
  await warning.waitFor();
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  const calls = callsOf(page);
  await page.getByRole('button', { name: /^Use the newest version instead/ }).dblclick();
  await warning.waitFor({ state: 'detached' });
  expect(calls).toEqual(['publish']);
  await site.setClock(new Date(now + 41 * minute).toISOString());
  await eventually(async () => (await publicTitles())[0]).toBe('Newer than scheduled');
});

it('publishing has a checklist first: each line names its widget and leads to it', async () => {
  const options = (more: object) => ({ ...completeValues(optionFields, more) });
  const of = (title: string, type: string, more: object, is_active = true) => ({
    id: title.toLowerCase().replaceAll(' ', '-'),
    type,
    version: 1,
    title,
    description: '',
    is_active,
    position: 0,
    thumbnail: '',
    options: options(more),
  });
  const words = (value: string) => ({ header: { value, styles: {}, classes: '' } });
  const buttons = [{ id: 'b', title: 'Vote', linktype: 'external', link: { external: { url: '' } } }];
  await site.setClock(null);
  const drafts = await createTemplatesStore(site.platform()).drafts();
  const home = drafts.find(({ template }) => template === 'home')?.title ?? '';
  await saveElsewhere(site.platform(), home, ({ widgets, ...rest }) => ({
    ...rest,
    widgets: [
      of('Still as it came', 'rich-text', { html: '<p>Your text</p>' }),
      of('With a button', 'content-a', { ...words('Vote'), buttons }),
      of('No carousel', 'carousel-a', words('Sponsors')),
      of('Out of sight', 'rich-text', { html: '<p>Later</p>' }, false),
      ...widgets,
    ] as typeof widgets,
  }));
  const page = await openBuilder(/422/);
  await editWidget(page, 1);
  await page.getByRole('tab', { name: 'Background Images' }).click();
  await fieldOf(page, 'Background link').fill('javascript:alert(1)');
  await fieldOf(page, 'Background link').blur();
  await eventually(() => stateOf(page)).toBe('failed');
  const dialog = await openDialog(page, 'Publish');
  await dialog.getByRole('heading', { name: /things to look at first$/ }).waitFor();
  const more = dialog.getByRole('button', { name: /^Show \d+ more$/ });
  if (await more.isVisible()) await more.click();
  for (const line of [
    /Still as it came Still says “Your text”/,
    /With a button Isn’t saved\. \S/,
    /With a button Has a button that leads nowhere: ‘Vote’/,
    /No carousel Has no carousel/,
    /Out of sight Hidden/,
  ])
    await dialog.getByRole('listitem').filter({ hasText: line }).first().waitFor();
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  await dialog.getByRole('button', { name: /^Show it.*No carousel/ }).click();
  await dialog.waitFor({ state: 'detached' });
  const editor = page.getByRole('region', { name: 'Widget editor: No carousel' });
  await editor.waitFor();
  await eventually(() => hasFocus(editor.getByRole('heading', { name: 'No carousel' }))).toBe(true);
});
