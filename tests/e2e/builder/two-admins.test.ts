import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { as, editWidget, fieldOf, frameOf, ownRows, saved } from './open-builder.ts';
import { storedDraft } from '../../support/template-drafts.ts';
import { withSmallHome } from '../../support/small-home.ts';

const site = sampleSite();
withSmallHome(site);

async function open(...allowed: RegExp[]) {
  const watched = await site.open('/admin/template/home', { as });
  watched.allow(...allowed);
  await saved(watched.page);
  return watched;
}

const stored = () => storedDraft(site.platform(), 'home');

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
