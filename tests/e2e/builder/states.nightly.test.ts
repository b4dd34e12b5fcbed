import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { sampleSite } from '../site.ts';
import { smallControls } from '../targets.ts';
import { as, choosePicture, editWidget, ownRows, saved } from './open-builder.ts';
import { withSmallHome } from '../../support/small-home.ts';

const site = sampleSite();
withSmallHome(site);
const jpeg = 'infra/local/sample-show/images/page-vault.jpg';

/** What is wrong with what is on the screen, each line with the state it was found in. */
function inspector(page: Page) {
  const found: string[] = [];
  return {
    found,
    /** The page in the preview stays as it is: once is enough. */
    look: async (state: string, frames = [page.mainFrame()]): Promise<void> => {
      for (const fault of [...(await axeViolations(page, frames)), ...(await smallControls(page))])
        found.push(`${state}: ${fault}`);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (isWide) found.push(`${state}: scrolls sideways`);
    },
  };
}

it.each([390, 1440])(
  'at %d pixels axe finds nothing in the list, the builder and the widget editor, and every control is large enough',
  async (width) => {
    const isPhone = width <= 500;
    const { page, allow } = await site.open('/admin/home', { as, width });
    allow(/422|400|500/);
    const { found, look } = inspector(page);
    const show = async (pane: string) => {
      const bar = page.getByRole('navigation', { name: 'Parts of the builder' });
      if (isPhone) await bar.getByRole('button', { name: pane }).tap();
    };
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const escape = async () => {
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    };

    await page.getByRole('link', { name: /Edit.*Opening night/ }).waitFor();
    await look('list');
    await button('New template').click();
    await look('new template');
    await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('Another night');
    await button('Create').click();
    await saved(page);
    for (const pane of isPhone ? ['Preview', 'Widgets', 'Add'] : ['']) {
      await show(pane);
      await look(`empty ${pane}`);
    }
    await page.getByRole('link', { name: 'All templates' }).click();
    await button('Delete ‘Another night’').first().click();
    await look('delete');
    await button('Delete for good').click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });

    await page.getByRole('link', { name: /Edit.*Opening night/ }).click();
    await saved(page);
    await look('preview', page.frames());
    await show('Widgets');
    await look('outline');
    await button(/^More for /)
      .first()
      .click();
    await look('menu of a row');
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    await page.getByRole('dialog', { name: 'Move to…' }).waitFor();
    await look('move to');
    await escape();
    await ownRows(page)
      .first()
      .getByRole('button', { name: /^More for / })
      .click();
    await page.getByRole('menuitem', { name: 'Save as pattern…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(' ');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Please enter a name.').waitFor();
    await look('save as pattern');
    await escape();
    await button('Page').click();
    await page.getByRole('textbox', { name: 'Description' }).waitFor();
    await look('page');
    await button('Close the details of the page').click();
    await show('Widgets');
    await ownRows(page, '.row-main').last().focus();
    await page.keyboard.press('Delete');
    await look('removed');
    await page.locator('.removed').getByRole('button', { name: 'Undo' }).click();
    await page.locator('.removed').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await look('shortcuts');
    await escape();
    await page.getByRole('button', { name: 'Versions' }).click();
    await page.locator('.revision-head').first().click();
    await page.getByText('What restoring changes in the draft').waitFor();
    await look('versions');
    await escape();
    await button('Share the draft').click();
    await button('Make a link').click();
    await page.getByRole('textbox', { name: 'Link to the draft' }).waitFor();
    await look('share');
    await button('End this link…').click();
    await look('end the link');
    await button('End the link').click();
    await button('Make a link').waitFor();
    await escape();
    await button('Publish').click();
    await page.getByLabel('At set times').check();
    await look('publish');
    await escape();
    await saved(page);

    await show('Widgets');
    await editWidget(page, 0);
    const panel = page.getByRole('region', { name: /^Widget editor:/ });
    await look('Widget Info');
    await panel.getByRole('tab', { name: 'Content' }).click();
    await panel.getByRole('textbox', { name: 'Header', exact: true }).waitFor();
    await button('Edit See the ballot').click();
    await look('Content');
    await panel.getByRole('tab', { name: 'Styles' }).click();
    await look('Styles');
    await button('Edit the styles: Widget').click();
    const tabs = ['Basic', 'Background', 'Fonts', 'Padding & Margin'];
    for (const tab of tabs) {
      await page.getByRole('dialog').getByRole('tab', { name: tab, exact: true }).click();
      await look(`styles, ${tab}`);
    }
    await escape();
    await panel.getByRole('tab', { name: 'Background Images' }).click();
    await look('Background Images');
    await button('Choose from the library: Desktop picture').click();
    await page.getByRole('list', { name: 'Pictures of the library' }).getByRole('listitem').first().waitFor();
    await look('the library');
    await escape();

    const { promise: held, resolve: fail } = Promise.withResolvers<void>();
    await page.route('**/admin/uploads/finish', async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { code: 'internal', message: 'It did not work.' } });
    });
    await choosePicture(page, 'Desktop picture', jpeg);
    await page.getByRole('progressbar').waitFor();
    await look('on its way');
    await button('Publish').click();
    await page
      .getByText(/still uploading\./)
      .first()
      .waitFor();
    await escape();
    await button('Close the widget editor').click();
    await show('Widgets');
    fail();
    await button(/^Show it/).waitFor();
    await look('failed');
    await button(/^Show it/).click();
    await panel.getByRole('group', { name: 'Desktop picture' }).getByRole('alert').waitFor();
    await button(/^Show it/).waitFor({ state: 'detached' });
    expect(found).toEqual([]);
  },
);
