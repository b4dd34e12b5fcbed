import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { TemplateDocument } from '#rules/template-document.ts';
import { axeViolations } from '../axe.ts';
import { routeUntil } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { hasFocus } from './input-methods.ts';
import {
  as,
  editWidget,
  fieldOf,
  frameOf,
  ownRows,
  retitle,
  saveElsewhere,
  saved,
  stateOf,
  storedDraft,
  withTitle,
} from './open-builder.ts';
import { withSmallHome } from './small-home.ts';

const site = sampleSite();
withSmallHome(site);

async function open(...allowed: RegExp[]) {
  const watched = await site.open('/admin/template/home', { as });
  watched.allow(...allowed);
  await saved(watched.page);
  return watched;
}

const stored = () => storedDraft(site.platform(), 'home');
const titleAt = async (index: number) => (await stored()).widgets[index]?.title;
const rowTitle = (page: Page, index: number) => ownRows(page, '.row-title').nth(index).textContent();

/** Bo, the other admin, saves the template. */
const bo = async (change: (document: TemplateDocument) => TemplateDocument): Promise<void> =>
  saveElsewhere(site.platform(), (await stored()).title, change);

it('two admins at once who change different things keep both, who publish are told what the other saved, and who change one widget choose', async () => {
  const { page } = await open(/409|ERR_FAILED/);
  // She does not hear of his saves until she saves herself.
  await page.route('**/admin/template/presence', (route) => route.abort());
  await bo((now) => withTitle(now, 1, 'Patrons, by Bo'));
  await editWidget(page, 0);
  await page.getByRole('tab', { name: 'Content' }).click();
  await page.getByRole('button', { name: 'Edit as HTML: Header' }).click();
  await fieldOf(page, 'Header (HTML)').fill('Votes & prizes<br>for all');
  await fieldOf(page, 'Header (HTML)').blur();
  const header = async () => (await stored()).widgets[0]?.options.header?.value;
  // In the server's own form, which is no change of Bo's.
  await eventually(header).toBe('Votes &amp; prizes<br />for all');
  expect(await titleAt(1)).toBe('Patrons, by Bo');
  await eventually(() => rowTitle(page, 1)).toBe('Patrons, by Bo');

  await bo((now) => withTitle(now, 1, 'Patrons, later by Bo'));
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  const publish = dialog.getByRole('button', { name: 'Publish now', exact: true });
  await publish.click();
  await dialog.getByText('This template was changed by someone else. Nothing was published.').waitFor();
  await dialog.getByText('Patrons, later by Bo').first().waitFor();
  expect(await rowTitle(page, 1)).toBe('Patrons, later by Bo');
  await publish.click();
  await dialog.getByText('None: the draft is already live.').waitFor();
  await page.keyboard.press('Escape');

  // Both sides of a conflict are shown, and nothing is overwritten until one chooses.
  await bo((now) => withTitle(now, 2, 'The vault, by Bo'));
  await retitle(page, 2, 'The vault, by Ada');
  await eventually(() => stateOf(page)).toBe('conflict');
  expect(await titleAt(2)).toBe('The vault, by Bo');
  const conflict = page.getByRole('dialog', { name: 'Two versions of this template' });
  const choice = conflict.getByRole('group', { name: 'Title', exact: true });
  await choice.getByText('The vault, by Ada').waitFor();
  await choice.getByText('The vault, by Bo').waitFor();
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);

  await conflict.getByRole('button', { name: 'Decide later' }).click();
  await page.getByText('Saving is paused until you choose a version.').waitFor();
  await page.getByRole('button', { name: 'Choose now' }).click();
  await conflict.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  await eventually(() => hasFocus(choice.getByRole('radio', { name: 'Mine' }))).toBe(true);
  await page.keyboard.press('ArrowDown');
  expect(await choice.getByRole('radio', { name: 'Bo' }).isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await saved(page);
  expect(await fieldOf(page, 'Title').inputValue()).toBe('The vault, by Bo');
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await eventually(() => titleAt(2)).toBe('The vault, by Ada');
});

const here = (page: Page) => page.getByRole('list', { name: 'Also here' });

/** Ada and Bo, each in a browser, who see each other in one template. */
async function openBoth() {
  const { page: ada } = await open(/409|ERR_INTERNET_DISCONNECTED/);
  const bo = { email: 'bo@acclaim.test', fullname: 'Bo', roles: ['template-manager'] };
  const { page: his, allow } = await site.open('/admin/template/home', { as: bo });
  allow(/409/);
  await saved(his);
  await here(ada).getByText('Bo', { exact: true }).waitFor();
  return { ada, his };
}

/** Opens a field as HTML, in the content of a widget's editor. */
const asHtml = (page: Page, name: string) =>
  page.getByRole('button', { name: `Edit as HTML: ${name}` }).click();
const type = (page: Page, name: string, text: string) => fieldOf(page, `${name} (HTML)`).fill(text);
const optionsOfFirst = async () => (await stored()).widgets[0]?.options;

it('two admins in one template see each other and what each edits, and get what the other saves while they type', async () => {
  const { ada, his } = await openBoth();
  await here(his).getByText('Ada', { exact: true }).waitFor();
  await eventually(() => ada.getByTestId('announcer').textContent()).toContain('Bo is here too');

  // Bo edits the second widget: Ada sees it in the list and in the preview.
  await editWidget(his, 1);
  await ownRows(ada).nth(1).getByText('Bo, editing this').waitFor({ state: 'attached' });
  const preview = await frameOf(ada);
  await preview
    .getByRole('list', { name: 'Widgets of the preview' })
    .getByText('Bo', { exact: true })
    .waitFor();
  await here(ada)
    .getByText(/^Bo, editing ‘/)
    .waitFor({ state: 'attached' });

  // What he saves is in her draft and her preview without a reload, and what she is typing stays.
  await editWidget(ada, 0);
  await ada.getByRole('tab', { name: 'Content' }).click();
  await editWidget(his, 0);
  await his.getByRole('tab', { name: 'Content' }).click();
  await asHtml(ada, 'Header');
  await asHtml(his, 'Subheader');
  await type(his, 'Subheader', 'The subheader of Bo');
  await type(ada, 'Header', 'The header of Ada');
  await (await frameOf(ada)).getByText('The subheader of Bo').first().waitFor();
  await (await frameOf(his)).getByText('The header of Ada').first().waitFor();
  await ada.getByText('Bo saved changes. They are in your draft now.').last().waitFor();
  await eventually(async () => (await optionsOfFirst())?.header?.value).toBe('The header of Ada');
  expect((await optionsOfFirst())?.subheader?.value).toBe('The subheader of Bo');
  expect(await fieldOf(ada, 'Header (HTML)').inputValue()).toBe('The header of Ada');

  await his.goto(`${site.url()}/`);
  await here(ada).waitFor({ state: 'detached' });
});

it('two admins who change one field are shown both texts, and the choice decides that field alone', async () => {
  const { ada, his } = await openBoth();
  for (const page of [ada, his]) {
    await editWidget(page, 0);
    await page.getByRole('tab', { name: 'Content' }).click();
    await asHtml(page, 'Header');
  }
  await ada.context().setOffline(true);
  await type(ada, 'Header', 'The header of Ada, now longer');
  await ada.getByText('Offline, kept on this device').waitFor();
  await type(his, 'Header', 'The header of Bo');
  await his.getByRole('tab', { name: 'Widget Info' }).click();
  await fieldOf(his, 'Description').fill('Described by Bo');
  await eventually(async () => (await stored()).widgets[0]?.description).toBe('Described by Bo');
  await eventually(async () => (await optionsOfFirst())?.header?.value).toBe('The header of Bo');
  await ada.context().setOffline(false);
  const conflict = ada.getByRole('dialog', { name: 'Two versions of this template' });
  const choice = conflict.getByRole('group', { name: 'Header', exact: true });
  // With the words marked that each has changed.
  const marked = async () => (await choice.locator('ins').allTextContents()).join(' | ');
  await eventually(marked).toMatch(/now longer \| .*Bo$/);
  await conflict
    .getByRole('region', { name: 'Kept from both' })
    .getByText(/description/)
    .waitFor();
  expect(await axeViolations(ada, [ada.mainFrame()])).toEqual([]);
  await conflict.getByRole('button', { name: 'Keep all of mine' }).click();
  await conflict.getByRole('button', { name: 'Merge', exact: true }).click();
  await saved(ada);
  expect((await optionsOfFirst())?.header?.value).toBe('The header of Ada, now longer');
  expect((await stored()).widgets[0]?.description).toBe('Described by Bo');
  await ada.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await eventually(async () => (await optionsOfFirst())?.header?.value).toBe('The header of Bo');
  expect((await stored()).widgets[0]?.description).toBe('Described by Bo');
});

it('nothing is lost when the network is cut, or the page is reloaded in the middle of typing', async () => {
  const { page, context } = await open(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  // The preview has all it loads: the sponsors of its carousels, and the form below, whose script comes late.
  const preview = await frameOf(page);
  await preview.locator('.carousel-a h2').nth(1).waitFor();
  await preview.getByRole('button', { name: 'Subscribe' }).waitFor();
  await context.setOffline(true);
  await editWidget(page, 0);
  await fieldOf(page, 'Title').fill('Written offline');
  await page.getByText('Offline, kept on this device').waitFor();
  await fieldOf(page, 'Description').fill('And typed on');
  await context.setOffline(false);
  await saved(page);
  await eventually(async () => (await stored()).widgets[0]?.description).toBe('And typed on');
  expect(await titleAt(0)).toBe('Written offline');

  const connected = new AbortController();
  await routeUntil(connected.signal, page, '**/admin/template/draft', (route) => route.abort());
  await fieldOf(page, 'Title').fill('Typed');
  // From here on nothing is sent as the page goes, which could arrive all the same.
  await page.getByText('Offline, kept on this device').waitFor();
  await fieldOf(page, 'Title').fill('Typed and reloaded');
  await page.reload();
  connected.abort();
  await eventually(() => rowTitle(page, 0)).toBe('Typed and reloaded');
  await saved(page);
  expect(await titleAt(0)).toBe('Typed and reloaded');
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await eventually(() => titleAt(0)).toBe('Written offline');
});

it('nothing is lost when one goes back to the list in the middle of typing, or renames a template there that was saved since', async () => {
  const { page } = await site.open('/admin/home', { as });
  const rename = page.getByRole('button', { name: /^Rename/ }).first();
  await rename.waitFor();
  await bo((now) => withTitle(now, 1, 'Patrons, once more by Bo'));
  await rename.click();
  const dialog = page.getByRole('dialog', { name: /^Rename/ });
  await dialog.getByLabel('Title', { exact: true }).fill('Opening night, in the list');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await eventually(async () => (await stored()).title).toBe('Opening night, in the list');
  expect(await titleAt(1)).toBe('Patrons, once more by Bo');

  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await saved(page);
  await editWidget(page, 1);
  await fieldOf(page, 'Title').fill('Typed and gone back');
  await page.goBack();
  await eventually(() => titleAt(1)).toBe('Typed and gone back');
});

it('what the server refuses is said where it is, stays in the editor, and is saved once it is mended', async () => {
  const { page } = await open(/422|400/);
  await editWidget(page, 0);
  await page.getByRole('tab', { name: 'Background Images' }).click();
  await fieldOf(page, 'Background link').fill('javascript:alert(1)');
  await eventually(() => stateOf(page)).toBe('failed');
  await page
    .getByText(/A link can’t begin with javascript:/)
    .first()
    .waitFor();
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  expect(await fieldOf(page, 'Background link').inputValue()).toBe('javascript:alert(1)');
  await page.getByRole('button', { name: 'Close the widget editor' }).click();
  await page.getByRole('button', { name: /^Show it/ }).click();
  await eventually(() => hasFocus(fieldOf(page, 'Background link'))).toBe(true);
  await fieldOf(page, 'Background link').fill('/winners');
  await saved(page);
  expect((await stored()).widgets[0]?.options.backgroundlink).toBe('/winners');
});
