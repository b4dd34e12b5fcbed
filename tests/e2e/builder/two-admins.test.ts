import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { hasFocus } from './input-methods.ts';
import { editWidget, fieldOf, frameOf, saved, stateOf, storedDraft } from './open-builder.ts';

const site = sampleSite();

const open = async (name = 'ada') => {
  const as = { email: `${name}@example.org`, fullname: name, roles: ['template-manager'] };
  const watched = await site.open('/admin/template/home', { as });
  await saved(watched.page);
  return watched;
};

const stored = () => storedDraft(site.platform(), 'home');
const titleAt = async (index: number) => (await stored()).widgets[index]?.title;

/** Gives a widget another title, and waits until the builder has nothing left to save, or is in the way of it. */
async function retitle(page: Page, index: number, title: string, state = 'saved'): Promise<void> {
  await editWidget(page, index);
  await fieldOf(page, 'Title').fill(title);
  await fieldOf(page, 'Title').blur();
  await eventually(() => stateOf(page)).toBe(state);
}

describe('two admins at once', () => {
  it('who change different widgets keep both changes, and neither is asked', async () => {
    const [ada, bo] = [await open('ada'), await open('bo')];
    bo.allow(/409/);
    await retitle(ada.page, 0, 'Opening, by Ada');
    await retitle(bo.page, 1, 'Patrons, by Bo');
    await bo.page.getByLabel('Title of the template').fill('Opening night, by Bo');
    await eventually(async () => (await stored()).title).toBe('Opening night, by Bo');
    const { widgets } = await stored();
    expect(widgets.slice(0, 2).map(({ title }) => title)).toEqual(['Opening, by Ada', 'Patrons, by Bo']);
    await eventually(() => bo.page.locator('.row-title').first().textContent()).toBe('Opening, by Ada');
  });

  it('are not asked about what the server has only written in its own form', async () => {
    const [ada, bo] = [await open('ada'), await open('bo')];
    ada.allow(/409/);
    bo.allow(/409/);
    await editWidget(ada.page, 0);
    await ada.page.getByRole('tab', { name: 'Content' }).click();
    await ada.page.getByRole('button', { name: 'Edit as HTML: Header' }).click();
    await fieldOf(ada.page, 'Header (HTML)').fill('Votes & prizes<br>for all');
    await fieldOf(ada.page, 'Header (HTML)').blur();
    await saved(ada.page);
    expect((await stored()).widgets[0]?.options.header?.value).toBe('Votes &amp; prizes<br />for all');
    await bo.page.getByLabel('Title of the template').fill('Opening night, again by Bo');
    // Of another revision than Ada's editor knows of, which has this widget in another form.
    await eventually(async () => (await stored()).title).toBe('Opening night, again by Bo');
    await ada.page.getByRole('tab', { name: 'Widget Info' }).click();
    await fieldOf(ada.page, 'Title').fill('Opening, once more by Ada');
    await eventually(() => titleAt(0)).toBe('Opening, once more by Ada');
    await saved(ada.page);
    await ada.page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = ada.page.getByRole('dialog', { name: 'Publish' });
    await dialog.getByRole('button', { name: 'Publish now', exact: true }).click();
    await dialog.getByText('None: the draft is what is live.').waitFor();
  });

  it('who publish what somebody else has saved since are told so, have it in their draft, and publish then', async () => {
    const [ada, bo] = [await open('ada'), await open('bo')];
    ada.allow(/409/);
    await retitle(bo.page, 1, 'Patrons, later by Bo');
    await ada.page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = ada.page.getByRole('dialog', { name: 'Publish' });
    await dialog.getByRole('button', { name: 'Publish now', exact: true }).click();
    await dialog.getByText('Someone else has saved this template in the meantime').waitFor();
    await dialog.getByText('Patrons, later by Bo').first().waitFor();
    expect(await ada.page.locator('.row-title').nth(1).textContent()).toBe('Patrons, later by Bo');
    await dialog.getByRole('button', { name: 'Publish now', exact: true }).click();
    await dialog.getByText('None: the draft is what is live.').waitFor();
  });

  it('rename a template in the list on whatever has been saved since', async () => {
    const [list, bo] = [
      await site.open('/admin', { as: { email: 'ada@example.org', roles: ['admin'] } }),
      await open('bo'),
    ];
    const rename = list.page.getByRole('button', { name: /^Rename/ }).first();
    await rename.waitFor();
    await retitle(bo.page, 1, 'Patrons, once more by Bo');
    await rename.click();
    const dialog = list.page.getByRole('dialog', { name: /^Rename/ });
    await dialog.getByLabel('Title', { exact: true }).fill('Opening night, in the list');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await eventually(async () => (await stored()).title).toBe('Opening night, in the list');
    expect(await titleAt(1)).toBe('Patrons, once more by Bo');
  });

  it('who change one widget are shown both sides, and nothing is overwritten until one chooses', async () => {
    const [ada, bo] = [await open('ada'), await open('bo')];
    bo.allow(/409/);
    await retitle(ada.page, 2, 'The vault, by Ada');
    await retitle(bo.page, 2, 'The vault, by Bo', 'conflict');
    expect(await titleAt(2)).toBe('The vault, by Ada');
    const dialog = bo.page.getByRole('dialog', { name: 'Two versions of this template' });
    const mine = dialog.getByRole('region', { name: 'Mine', exact: true });
    expect(await mine.textContent()).toContain('The vault, by Bo');
    const theirs = dialog.getByRole('region', { name: 'Theirs (ada)' });
    expect(await theirs.textContent()).toContain('The vault, by Ada');
    expect(await axeViolations(bo.page)).toEqual([]);

    await dialog.getByRole('button', { name: 'Decide later' }).click();
    await bo.page.getByText('Nothing is saved until you choose').waitFor();
    await bo.page.getByRole('button', { name: 'Choose now' }).click();
    await dialog.getByRole('button', { name: 'Merge: choose for each' }).click();
    await dialog.getByRole('radio', { name: /^Theirs: / }).check();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await saved(bo.page);
    expect(await fieldOf(bo.page, 'Title').inputValue()).toBe('The vault, by Ada');
    await bo.page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await eventually(() => titleAt(2)).toBe('The vault, by Bo');
  });
});

describe('nothing is lost', () => {
  it('when the answer to a save is', async () => {
    const { page, allow } = await open();
    allow(/ERR_FAILED|409/);
    let cuts = 0;
    await page.route('**/admin/template/draft', async (route) => {
      cuts += 1;
      if (cuts > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await editWidget(page, 0);
    await fieldOf(page, 'Title').fill('Sent, & never heard of');
    await page.getByText('Offline, kept on this device').waitFor();
    await fieldOf(page, 'Title').fill('Sent, & typed on');
    await page.getByRole('button', { name: 'Save now' }).click();
    await saved(page);
    expect(await titleAt(0)).toBe('Sent, & typed on');
    expect(cuts).toBeGreaterThan(1);
  });

  it('when the network is cut, and is there again', async () => {
    const { page, context, allow } = await open();
    allow(/ERR_INTERNET_DISCONNECTED/);
    // The preview has all it loads, the sponsors of its carousels last.
    await (await frameOf(page)).locator('.carousel-a h2').nth(1).waitFor();
    await context.setOffline(true);
    await editWidget(page, 0);
    await fieldOf(page, 'Title').fill('Written offline');
    await page.getByText('Offline, kept on this device').waitFor();
    await fieldOf(page, 'Description').fill('And typed on');
    await context.setOffline(false);
    await saved(page);
    await eventually(async () => (await stored()).widgets[0]?.description).toBe('And typed on');
    expect(await titleAt(0)).toBe('Written offline');
  });

  it('when one goes back to the list in the middle of typing', async () => {
    const { page } = await site.open('/admin', { as: { email: 'ada@example.org', roles: ['admin'] } });
    await page.getByRole('link', { name: /^Edit/ }).first().click();
    await saved(page);
    await editWidget(page, 1);
    await fieldOf(page, 'Title').fill('Typed and gone back');
    await page.goBack();
    await eventually(() => titleAt(1)).toBe('Typed and gone back');
  });

  it('when the page is reloaded while something is being typed', async () => {
    const { page, allow } = await open();
    allow(/ERR_FAILED/);
    await page.route('**/admin/template/draft', (route) => route.abort());
    await editWidget(page, 0);
    await fieldOf(page, 'Title').fill('Typed and reloaded');
    await page.reload();
    await eventually(() => page.locator('.row-title').first().textContent()).toBe('Typed and reloaded');
    await page.unroute('**/admin/template/draft');
    await saved(page);
    expect(await titleAt(0)).toBe('Typed and reloaded');
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await eventually(() => titleAt(0)).toBe('Written offline');
  });
});

it('what the server refuses is said where it is, stays in the editor, and is saved once it is mended', async () => {
  const { page, allow } = await open();
  allow(/422|400/);
  await editWidget(page, 0);
  await page.getByRole('tab', { name: 'Background Images' }).click();
  await fieldOf(page, 'Background link').fill('javascript:alert(1)');
  await eventually(() => stateOf(page)).toBe('failed');
  await page.getByText('This is no link').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await fieldOf(page, 'Background link').inputValue()).toBe('javascript:alert(1)');
  await page.getByRole('button', { name: 'Close the widget editor' }).click();
  await page.getByRole('button', { name: /^Show it/ }).click();
  await eventually(() => hasFocus(fieldOf(page, 'Background link'))).toBe(true);
  await fieldOf(page, 'Background link').fill('/winners');
  await saved(page);
  expect((await stored()).widgets[0]?.options.backgroundlink).toBe('/winners');
});

it('a link that the server refuses holds back its widget alone, and is shown where it is', async () => {
  const { page, allow } = await open();
  allow(/422|400/);
  const before = await stored();
  const at = before.widgets.findIndex(({ options }) => (options.buttons ?? []).length > 0);
  const other = before.widgets.length - 1;
  await editWidget(page, at);
  await page.getByRole('tab', { name: 'Content' }).click();
  const words = before.widgets[at]?.options.buttons?.[0]?.title ?? '';
  const pencil = page.getByRole('button', { name: `Edit ${words}`, exact: true });
  await pencil.click();
  await page.getByLabel('Link type').selectOption('external');
  await fieldOf(page, 'Address').fill('not a link');
  await page.getByText('Not everything is saved').waitFor();
  await editWidget(page, other);
  await fieldOf(page, 'Title').fill('Saved beside it');
  await eventually(() => titleAt(other)).toBe('Saved beside it');
  expect((await stored()).widgets[at]?.options.buttons?.[0]?.link.external).toBeUndefined();

  // The widget is open already, at another tab and with its button closed.
  await editWidget(page, at);
  await eventually(() => hasFocus(fieldOf(page, 'Address'))).toBe(true);
  await pencil.click();
  await page.getByRole('tab', { name: 'Styles' }).click();
  await page.getByRole('button', { name: /^Show it/ }).click();
  const address = fieldOf(page, 'Address');
  await eventually(() => hasFocus(address)).toBe(true);
  expect(await address.evaluate((each) => each.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await address.fill('https://example.org/');
  await saved(page);
  expect((await stored()).widgets[at]?.options.buttons?.[0]?.link.external?.url).toBe('https://example.org/');
});
