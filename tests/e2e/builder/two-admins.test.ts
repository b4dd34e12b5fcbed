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

const stored = () => storedDraft(site.platform(), 'home');

const here = (page: Page) => page.getByRole('list', { name: 'Also here' });

/** Opens a field as HTML, in the content of a widget's editor. */
const asHtml = (page: Page, name: string) =>
  page.getByRole('button', { name: `Edit as HTML: ${name}` }).click();
const type = (page: Page, name: string, text: string) => fieldOf(page, `${name} (HTML)`).fill(text);
const optionsOfFirst = async () => (await stored()).widgets[0]?.options;

it('two admins in one template see each other and what each edits, get what the other saves while they type, and choose where both change one field', async () => {
  const { page: ada, allow } = await site.open('/admin/template/home', { as });
  allow(/409|ERR_INTERNET_DISCONNECTED/);
  await saved(ada);
  const bo = { email: 'bo@acclaim.test', fullname: 'Bo', roles: ['template-manager'] };
  const { page: his, allow: allowHim } = await site.open('/admin/template/home', { as: bo });
  allowHim(/409/);
  await saved(his);
  await here(ada).getByText('Bo', { exact: true }).waitFor();
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

  await saved(ada);
  await saved(his);
  await asHtml(his, 'Header');
  await ada.context().setOffline(true);
  await type(ada, 'Header', 'The header of Ada, now longer');
  await ada.getByText('Offline, kept on this device').waitFor();
  await type(his, 'Header', 'The header of Bo');
  await eventually(async () => (await optionsOfFirst())?.header?.value).toBe('The header of Bo');
  await ada.context().setOffline(false);
  const conflict = ada.getByRole('dialog', { name: 'Two versions of this template' });
  const marks = conflict.getByRole('group', { name: 'Header', exact: true }).locator('ins');
  await eventually(async () => (await marks.allTextContents()).join(' | ')).toMatch(/now longer \| .*Bo$/);
  expect(await axeViolations(ada, [ada.mainFrame()])).toEqual([]);
  await conflict.getByRole('button', { name: 'Keep all of mine' }).click();
  await conflict.getByRole('button', { name: 'Merge', exact: true }).click();
  await saved(ada);
  expect((await optionsOfFirst())?.header?.value).toBe('The header of Ada, now longer');

  await his.goto(`${site.url()}/`);
  await here(ada).waitFor({ state: 'detached' });
});
