import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import {
  choosePicture,
  editWidget,
  fieldOf,
  holdUploads,
  saved,
  signInAgain,
  storedDraft,
  uploadPicture,
} from './open-builder.ts';

const site = sampleSite();
const as = { email: 'admin@acclaim.test', roles: ['admin'] };
const label = 'Desktop picture';
const jpeg = 'infra/local/sample-show/images/page-vault.jpg';

/** The builder with a picture on its way into the first widget, as long as `release` is not called. */
async function openUnderWay(alt: string) {
  const { page, ...rest } = await site.open('/admin/template/home', { as });
  await saved(page);
  const release = await holdUploads(page);
  await editWidget(page, 0);
  await tab(page, 'Background Images');
  const field = page.getByRole('group', { name: label });
  await choosePicture(page, label, jpeg);
  await field.getByLabel('What does the picture show?').fill(alt);
  await field.getByRole('button', { name: 'Upload', exact: true }).click();
  await field.getByRole('progressbar').waitFor();
  return { page, field, release, before: await imagesIn(), ...rest };
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const imagesIn = async (index = 0) =>
  (await storedDraft(site.platform(), 'home')).widgets[index]?.options.images;
/** Waits until the picture that shows this is in the stored draft. */
const stored = (alt: string) => eventually(async () => (await imagesIn())?.alt).toBe(alt);
const underWay = (page: Page) => page.locator('.save-state').getByText('Uploading…');

describe('a picture on its way', () => {
  it('is kept with its words when another tab is opened, and how far it is is told again', async () => {
    const { page, field, release, before } = await openUnderWay('Tins, in another tab');
    await tab(page, 'Content');
    await underWay(page).waitFor();
    await tab(page, 'Background Images');
    await eventually(() => field.getByRole('progressbar').getAttribute('value')).toBe('100');
    expect(await field.getByLabel('What does the picture show?').inputValue()).toBe('Tins, in another tab');
    await tab(page, 'Content');
    release();
    await stored('Tins, in another tab');
    await underWay(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await saved(page);
    expect(await imagesIn()).toEqual(before);
  });

  it('ends in its own widget while another one is edited', async () => {
    const { page, release, before } = await openUnderWay('Tins, behind another widget');
    const others = await imagesIn(1);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await editWidget(page, 1);
    release();
    await stored('Tins, behind another widget');
    expect((await imagesIn())?.desktop).not.toBe(before?.desktop);
    expect(await imagesIn(1)).toEqual(others);
  });

  it('leaves the widget editor to who goes on in it, in the same widget or another one', async () => {
    const { page, release } = await openUnderWay('Tins, while somebody types');
    const panel = page.getByRole('region', { name: /^Widget editor:/ });
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await panel.getByRole('button', { name: 'Uploading…', exact: true }).last().waitFor();
    await editWidget(page, 1);
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await panel.waitFor({ state: 'detached' });
    await editWidget(page, 0);
    await tab(page, 'Widget Info');
    await fieldOf(page, 'Title').fill('Typed meanwhile');
    release();
    await stored('Tins, while somebody types');
    await underWay(page).waitFor({ state: 'detached' });
    await saved(page);
    expect(await fieldOf(page, 'Title').inputValue()).toBe('Typed meanwhile');
    expect((await storedDraft(site.platform(), 'home')).widgets[0]?.title).toBe('Typed meanwhile');
  });

  it('ends in the draft when the template is left, and asks before the whole site is', async () => {
    const { page, release } = await openUnderWay('Tins, from the list');
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await page.getByRole('link', { name: 'All templates' }).click();
    await page.getByRole('button', { name: 'New template' }).waitFor();
    release();
    await stored('Tins, from the list');
  });

  it('waits for the sign-in where the session has ended, and goes on', async () => {
    const { page, release, before, allow } = await openUnderWay('Tins, after the sign-in');
    allow(/401/);
    const other = await site.open('/voting', { as });
    await other.page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await other.page.getByText('You are not signed in.').waitFor();
    release();
    await signInAgain(page);
    await stored('Tins, after the sign-in');
    expect((await imagesIn())?.desktop).not.toBe(before?.desktop);
  });

  it('is told of in the dialog that publishes, which would go without it', async () => {
    const { page, release, before } = await openUnderWay('Tins, for the dialog');
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.getByText('A picture is still uploading.').waitFor();
    release();
    await dialog.getByText('A picture is still uploading.').waitFor({ state: 'detached' });
    await stored('Tins, for the dialog');
    expect((await imagesIn())?.desktop).not.toBe(before?.desktop);
  });

  it('leaves the styles that are being tried to be cancelled', async () => {
    const { page, release } = await openUnderWay('Tins, behind the styles');
    const styles = async () => (await storedDraft(site.platform(), 'home')).widgets[0]?.options.widgetStyles;
    const before = await styles();
    await tab(page, 'Styles');
    await page.getByRole('button', { name: 'Edit the styles: Widget' }).click();
    const dialog = page.getByRole('dialog', { name: 'Custom Style Manager' });
    await dialog.getByLabel('Width', { exact: true }).fill('50%');
    await eventually(async () => (await styles())?.['width']).toBe('50%');
    release();
    await stored('Tins, behind the styles');
    await dialog.getByLabel('Width', { exact: true }).fill('40%');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await saved(page);
    expect(await styles()).toEqual(before);
    expect((await imagesIn())?.alt).toBe('Tins, behind the styles');
  });

  it('that fails off the screen is told of, with the way to its field, which then tells it', async () => {
    const { page, allow } = await site.open('/admin/template/home', { as });
    allow(/ERR_FAILED/);
    await saved(page);
    await page.route('**/admin/uploads/finish', async (route) => {
      await page.locator('.widget-editor').waitFor({ state: 'detached' });
      await route.abort();
    });
    await editWidget(page, 0);
    await tab(page, 'Background Images');
    await choosePicture(page, label, jpeg);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('button', { name: 'Close the widget editor' }).click();
    const note = page
      .locator('.upload-note')
      .filter({ hasText: `page-vault.jpg was not uploaded (${label}).` });
    await note.getByRole('button', { name: 'Show it' }).click();
    const field = page.getByRole('group', { name: label });
    await field.getByRole('alert').waitFor();
    await note.waitFor({ state: 'detached' });
    await page.unroute('**/admin/uploads/finish');
    await page.getByRole('button', { name: `Remove the picture: ${label}` }).click();
    await field.getByRole('alert').waitFor({ state: 'detached' });
    await uploadPicture(page, label, jpeg);
    expect(await field.getByRole('alert').count()).toBe(0);
  });
});
