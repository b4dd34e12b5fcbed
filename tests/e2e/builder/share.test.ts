import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { withSmallHome } from '../../support/small-home.ts';
import { as, hasFocus, rehead, saved } from './open-builder.ts';

const site = sampleSite();
withSmallHome(site);

/** Opens the dialog, and follows the link in it on a phone, without a session. */
async function openShare(page: Page) {
  await page.getByRole('button', { name: 'Share the draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share the draft' });
  const field = dialog.getByRole('textbox', { name: 'Link to the draft' });
  return {
    dialog,
    field,
    press: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
    pathOf: async () => {
      const url = new URL(await field.inputValue());
      return `/shared-draft${url.hash}`;
    },
  };
}

it('a draft is shared by a link that opens on a phone without signing in, and ends by hand', async () => {
  const { page } = await site.open('/admin/template/home', {
    as,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await saved(page);
  await rehead(page, 0, 'Not for everybody yet');
  await saved(page);
  const { dialog, field, press, pathOf } = await openShare(page);
  await press('Make a link');
  await field.waitFor();
  await eventually(() => hasFocus(dialog.locator('.dialog-body > p').first())).toBe(true);
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  await press('Copy the link');
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue());
  await page.evaluate(() => (navigator.clipboard.writeText = async () => Promise.reject(new Error('No.'))));
  await press('Copied');
  await dialog.getByText('The browser refused to copy.').waitFor();
  const chosen = () =>
    field.evaluate((input: HTMLInputElement) => input.selectionEnd! - input.selectionStart!);
  expect(await chosen()).toBe((await field.inputValue()).length);

  const path = await pathOf();
  const stranger = await site.open(path, { width: 390 });
  stranger.allow(/404/);
  const phone = stranger.page;
  await phone.getByText('Draft of ‘Opening night’: not public.').waitFor();
  await phone.getByText(/^This link works until \w+/).waitFor();
  await phone.getByText('Not for everybody yet').first().waitFor();
  expect(await phone.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  expect(await axeViolations(phone)).toEqual([]);
  // The draft as it is when the page is opened, also where a link of it has led to a part of the page.
  await page.keyboard.press('Escape');
  await rehead(page, 0, 'Changed since');
  await saved(page);
  await phone.evaluate(() => (location.hash = '#sponsors'));
  await phone.reload();
  await phone.getByText('Changed since').first().waitFor();
  await phone.goto(`${site.url()}/`);
  await phone.locator('main h1').waitFor({ state: 'attached' });
  expect(await phone.getByText('Changed since').count()).toBe(0);

  await openShare(page);
  expect(await pathOf()).toBe(path);
  expect(await dialog.getByText(/^Works until/).textContent()).toMatch(
    /^Works until .+ \(Pacific Time\)\. Made .+, by Ada\.$/,
  );
  await press('End this link…');
  const question = page.getByRole('dialog', { name: 'End this link?' });
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
  await question.getByRole('button', { name: 'End the link', exact: true }).click();
  await dialog.getByRole('button', { name: 'Make a link' }).waitFor();
  await phone.goto(`${site.url()}/gayvnawards${path}`);
  await phone.getByRole('heading', { name: 'This link has ended' }).waitFor();
  await phone.getByText('Ask the person who sent it for a new one.').waitFor();
  expect(await axeViolations(phone)).toEqual([]);
});
