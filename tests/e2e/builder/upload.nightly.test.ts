import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { holdRequests } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { addWidget } from '../widget-editor/builder-page.ts';
import { as, editWidget, endSessions, hasFocus, saved, signInAgain } from './open-builder.ts';
import { storedDraft } from '../../support/template-drafts.ts';
import { withSmallHome } from '../../support/small-home.ts';

const site = sampleSite();
withSmallHome(site);
const label = 'Desktop picture';

const fieldOf = (page: Page) => page.getByRole('group', { name: label });

async function openField(page: Page) {
  await saved(page);
  await editWidget(page, 0);
  await page.getByRole('tab', { name: 'Background Images' }).click();
}

/** Waits until the picture that shows this is in the stored draft. */
const stored = (alt: string) =>
  eventually(async () => (await storedDraft(site.platform(), 'home')).widgets[0]?.options.images?.alt).toBe(
    alt,
  );

/** Brings a file to a part of the page, as a drop or a paste does. */
async function bring(to: Locator, how: 'drop' | 'paste'): Promise<void> {
  const bytes = (await readFile('infra/local/sample-show/images/page-vault.jpg')).toString('base64');
  await to.evaluate(
    (element, [way, base64]) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], `${way}.jpg`, { type: 'image/jpeg' }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        way === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, ...options })
          : new ClipboardEvent('paste', { clipboardData: data, ...options }),
      );
    },
    [how, bytes] as const,
  );
}

/** Brings a file to the field, whose upload ends once the function that this returns is called. */
async function startUpload(page: Page, how: 'drop' | 'paste') {
  const { release } = await holdRequests(page, '**/admin/uploads/finish');
  await bring(fieldOf(page).locator('.drop-zone'), how);
  await fieldOf(page).getByLabel('What does the picture show?').fill(`A vault, by ${how}`);
  // The crop follows the whole picture.
  await eventually(() => fieldOf(page).getByRole('progressbar').getAttribute('value')).toBe('80');
  return release;
}

it('a picture field and a gallery take files by drop and paste; one on its way waits for the sign-in, asks before the site is left, and ends in the draft after the template is', async () => {
  const { page, allow } = await site.open('/admin/template/home', { as });
  allow(/401/);
  await openField(page);
  const release = await startUpload(page, 'drop');
  await endSessions(site);
  release();
  await signInAgain(page);
  await stored('A vault, by drop');
  await page.getByRole('button', { name: 'Keep the crop', exact: true }).click();

  const releaseNext = await startUpload(page, 'paste');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.getByRole('link', { name: 'All templates' }).click();
  await page.getByRole('button', { name: 'New template' }).waitFor();
  releaseNext();
  await stored('A vault, by paste');

  // The library has both, and gives the focus back.
  await page.getByRole('link', { name: /Edit.*Opening night/ }).click();
  await openField(page);
  const opener = page.getByRole('button', { name: `Choose from the library: ${label}` });
  await opener.press('Enter');
  const library = page.getByRole('dialog', { name: 'Picture library' });
  await library.getByRole('button', { name: 'A vault, by drop' }).first().press('Enter');
  await fieldOf(page).getByRole('img', { name: 'A vault, by drop' }).waitFor();
  await eventually(() => hasFocus(opener)).toBe(true);

  await addWidget(page, 'gallery');
  await page.getByRole('tab', { name: 'Content', exact: true }).click();
  const list = page.getByRole('region', { name: 'Pictures', exact: true });
  for (const how of ['drop', 'paste'] as const) await bring(list, how);
  for (const name of ['drop.jpg', 'paste.jpg']) await list.getByRole('group', { name }).waitFor();
  await saved(page);
});
