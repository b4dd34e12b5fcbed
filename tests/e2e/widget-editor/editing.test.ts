import type { Frame, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { css, holdRequests } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { smallControls } from '../targets.ts';
import { addWidget, documentWidgets, openBuilder, openTab, ownWidgets } from './builder-page.ts';

const { open } = sampleSite();

/** Whether something of the widget is to be seen, in the frame and in the window around it. */
async function isInSight(page: Page, frame: Frame) {
  const box = await frame.locator(ownWidgets).first().locator('h2').boundingBox();
  const panel = await page.locator('.workshop-panel').boundingBox();
  const stage = await page.locator('iframe').boundingBox();
  if (!box || !panel || !stage) return false;
  const isCovered =
    box.x < panel.x + panel.width && box.x + box.width > panel.x && box.y + box.height > panel.y;
  return !isCovered && box.y >= stage.y && box.y + box.height <= stage.y + stage.height;
}

test('an admin styles a widget for all devices and for phones, by fingers on a phone, with the widget in sight', async () => {
  const { page, frame, panel } = await openBuilder(open, 390);
  const press = (target: Locator) => target.tap();
  const choose = (part: string, value: string | RegExp) =>
    press(
      panel
        .getByRole('group', { name: new RegExp(`^${part}`) })
        .getByRole('radio', { name: value, exact: true })
        .locator('xpath=..'),
    );
  await addWidget(page, 'rich-text', {
    header: { value: 'Doors at seven' },
    html: '<p>Come early.</p>',
  });
  // Nothing moves while the choices load.
  const { count, release } = await holdRequests(page, '**/assets/design-panel-*.js');
  const tab = panel.getByRole('tab', { name: 'Styles' });
  await press(tab);
  await eventually(count).toBe(1);
  const place = await tab.boundingBox();
  release();
  await panel.getByRole('group', { name: 'Alignment' }).waitFor();
  expect(await tab.boundingBox()).toEqual(place);
  const widget = frame.locator(ownWidgets).first();
  await choose('Alignment', 'Right');
  await eventually(() => css(widget.locator('h2'), 'text-align')).toBe('right');
  await eventually(() => isInSight(page, frame)).toBe(true);
  await choose('Background', 'Panels');
  expect(await isInSight(page, frame)).toBe(true);

  await choose('Space above', /^L,/);
  await press(panel.getByText('Phone', { exact: true }));
  await choose('Alignment', 'Center');
  await eventually(() => css(widget.locator('h2'), 'text-align')).toBe('center');
  expect((await documentWidgets(page))[0]!.options.design).toMatchObject({
    all: { align: 'right', above: 'l', ground: 'surface' },
    phone: { align: 'center' },
  });
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect((await smallControls(page, 44)).filter((each) => each.includes('radio'))).toEqual([]);
  expect(await axeViolations(page, [page.mainFrame()])).toEqual([]);
});

const paste = (page: Page, html: string) =>
  page.evaluate((markup) => {
    const data = new DataTransfer();
    data.setData('text/html', markup);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, html);

test('an admin writes rich text with tools and keys, pastes from a word processor, and is told what was left out', async () => {
  const { page, panel } = await openBuilder(open);
  const keys = page.keyboard;
  const text = panel.getByRole('textbox', { name: 'Text', exact: true });
  const htmlNow = async () => (await documentWidgets(page))[0]?.options.html ?? '';
  const add = async (html: string) => {
    await addWidget(page, 'rich-text', { html });
    await openTab(panel, 'Content');
  };
  const tool = (name: string) =>
    panel
      .getByRole('group', { name: 'Formatting of Text' })
      .getByRole('button', { name, exact: true })
      .click();
  // By a command of the editor, for it takes up where the browser put the caret only some milliseconds after a text got the focus.
  const writeAnew = async (into: Locator, words: string) => {
    await into.press('Control+a');
    await keys.type(words);
  };
  await add('<p>Old</p>');
  await writeAnew(text, 'Words');
  await tool('Heading');
  await keys.press('Enter');
  await tool('Bulleted list');
  await keys.type('one');
  await keys.press('Enter');
  await keys.type('two');
  await tool('Bold');
  await keys.type('!');
  await text.blur();
  await eventually(htmlNow).toBe('<h2>Words</h2><ul><li>one</li><li>two<strong>!</strong></li></ul>');

  // A blank in bold that has been saved is still there to be typed after.
  await writeAnew(text, 'one');
  await tool('Heading');
  await keys.press('Control+b');
  await keys.type(' ');
  await eventually(htmlNow).toContain('one<strong> </strong>');
  await page.getByText('Saved', { exact: true }).waitFor();
  await keys.type('two');
  await eventually(htmlNow).toContain('one<strong> two</strong>');

  // A link, and none to an address that runs.
  await add('<p>Words</p>');
  await text.press('Control+a');
  await tool('Link');
  const address = panel.getByLabel('Address of the link');
  await address.fill('javascript:alert(1)');
  await address.press('Enter');
  await panel.getByText('A link can’t begin with javascript:.').waitFor();
  await address.fill('/winners');
  await address.press('Enter');
  await text.blur();
  await eventually(htmlNow).toBe('<p><a href="/winners">Words</a></p>');

  const note = panel.getByRole('group', { name: 'What was left out' });
  const button = (name: string) => note.getByRole('button', { name, exact: true });
  const table = '<table><tbody><tr><td>1927</td><td>Wings</td></tr></tbody></table>';
  const pasted = `<h1 style="text-align:center">Night</h1>${table}<p><img src="https://example.org/a.png"><img src="data:,b">Words</p><iframe src="https://example.org/v"></iframe>`;
  const words = 'Left out: 2 pictures, 1 video frame, text alignment.';
  await text.press('Control+a');
  await paste(page, pasted);
  await note.getByText(words).waitFor();
  await eventually(() => page.getByTestId('announcer').textContent()).toContain(words);
  await eventually(htmlNow).toBe(`<h2>Night</h2>${table}<p>Words</p>`);
  await button('Undo').click();
  await eventually(htmlNow).toBe('<p><a href="/winners">Words</a></p>');
  await text.press('Control+a');
  await paste(page, pasted);
  await keys.type('!');
  await eventually(() => button('Undo').count()).toBe(0);
  await button('OK').click();
  expect(await note.count()).toBe(0);

  // A table stays, and is written in.
  await text.locator('td').last().click();
  await tool('Add a row');
  await keys.type('1928');
  await eventually(htmlNow).toContain('Wings</td></tr><tr><td>1928</td><td></td></tr></tbody>');
  await tool('Remove the row');
  await eventually(htmlNow).toBe(`<h2>Night</h2>${table}<p>Words!</p>`);
});
