import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { addWidget, documentWidgets, openBuilder, openTab } from './builder-page.ts';

const { open } = sampleSite();

/** An open builder; `add` adds a rich text widget with some HTML, and opens its text editor. */
async function setup() {
  const { page, panel, allow } = await openBuilder(open);
  const add = async (html: string) => {
    await addWidget(page, 'rich-text', { html });
    await openTab(panel, 'Content');
  };
  return {
    page,
    panel,
    allow,
    add,
    htmlNow: async (): Promise<string> => (await documentWidgets(page))[0]?.options.html ?? '',
    text: panel.getByRole('textbox', { name: 'Text', exact: true }),
    tool: (name: string) =>
      panel
        .getByRole('group', { name: 'Formatting of Text' })
        .getByRole('button', { name, exact: true })
        .click(),
  };
}

/**
 * Puts other words in place of all that a text holds; the caret is then behind them. By a command of the editor, for it takes
 * up where the browser put the caret only some milliseconds after a text got the focus.
 */
async function writeAnew(text: Locator, words: string): Promise<void> {
  await text.press('Control+a');
  await text.page().keyboard.type(words);
}

const paste = (page: Page, html: string) =>
  page.evaluate((markup) => {
    const data = new DataTransfer();
    data.setData('text/html', markup);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, html);

test('the text editor writes what its tools, its keys and its clipboard give as plain HTML, and no more than its schema', async () => {
  const { page, panel, add, text, tool, htmlNow } = await setup();
  const keys = page.keyboard;
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

  // A blank in bold that has been saved.
  await add('<p>Old</p>');
  await writeAnew(text, 'one');
  await keys.press('Control+b');
  await keys.type(' ');
  await eventually(htmlNow).toBe('<p>one<strong> </strong></p>');
  await page.getByText('Saved', { exact: true }).waitFor();
  await keys.type('two');
  await eventually(htmlNow).toBe('<p>one<strong> two</strong></p>');
  for (const _ of 'two') await keys.press('Backspace');
  await text.blur();
  await eventually(htmlNow).toBe('<p>one<strong> </strong></p>');
  await page.getByText('Saved', { exact: true }).waitFor();
  await openTab(panel, 'Styles');
  await openTab(panel, 'Content');
  await text.waitFor();

  // A link, and none to an address that runs.
  await add('<p>Words</p>');
  await text.press('Control+a');
  await tool('Link');
  const address = panel.getByLabel('Address of the link');
  await address.fill('javascript:alert(1)');
  await address.press('Enter');
  await panel.getByText('A link can’t begin with javascript:.').waitFor();
  await address.fill('www.example.org');
  await address.press('Enter');
  await panel.getByText('Not a valid link.').waitFor();
  await panel.getByRole('button', { name: 'Did you mean https://www.example.org?' }).click();
  expect(await address.inputValue()).toBe('https://www.example.org');
  await address.fill('/winners');
  await address.press('Enter');
  await text.blur();
  await eventually(htmlNow).toBe('<p><a href="/winners">Words</a></p>');

  await text.press('Control+a');
  await paste(
    page,
    '<h2 style="color:red" onclick="x()">Title</h2><p><a href="javascript:x()">a</a> <b>b</b><script>x()</script></p>',
  );
  await text.blur();
  await eventually(htmlNow).toBe('<h2>Title</h2><p>a <strong>b</strong></p>');
});

test('the text editor edits HTML as source, where it holds more than the schema too, and a header as a line or two', async () => {
  const { page, panel, add, text, htmlNow } = await setup();
  const source = panel.getByLabel('Text (HTML)');
  const terms = '<dl><dt>Doors</dt><dd>Seven</dd></dl>';
  await add(terms);
  await panel.getByText('Holds more than the text editor knows').waitFor();
  expect(await source.inputValue()).toBe(terms);
  await source.fill(`${terms}<p>More</p>`);
  await source.blur();
  expect(await htmlNow()).toBe(`${terms}<p>More</p>`);

  await add('<p>Words</p>');
  await text.waitFor();
  await panel.getByRole('button', { name: 'Edit as HTML: Text' }).click();
  await source.fill('<blockquote><p>Said</p></blockquote>');
  await panel.getByRole('button', { name: 'Edit as text: Text' }).click();
  expect(await htmlNow()).toBe('<blockquote><p>Said</p></blockquote>');
  expect(await text.locator('blockquote').textContent()).toBe('Said');

  await addWidget(page, 'content-a', { header: { value: 'Gates', styles: {}, classes: '' } });
  await openTab(panel, 'Content');
  const header = panel.getByRole('textbox', { name: 'Header', exact: true });
  await writeAnew(header, 'Doors');
  await page.keyboard.press('Enter');
  await page.keyboard.type('at seven');
  await header.blur();
  const headerNow = async () => (await documentWidgets(page))[0]?.options.header.value;
  await eventually(headerNow).toBe('Doors<br>at seven');
});

test('what a text can’t keep of a paste or of its source is named beside it at once, with a way back; a table stays, and is written in', async () => {
  const { page, panel, add, text, htmlNow, tool } = await setup();
  const note = panel.getByRole('group', { name: 'What was left out' });
  const button = (name: string) => note.getByRole('button', { name, exact: true });
  const table = '<table><tbody><tr><td>1927</td><td>Wings</td></tr></tbody></table>';
  const document = `<h1 style="text-align:center">Night</h1>${table}<p><img src="https://example.org/a.png"><img src="data:,b">Words</p><iframe src="https://example.org/v"></iframe>`;
  const kept = `<h2>Night</h2>${table}<p>Words</p>`;
  const words = 'Left out: 2 pictures, 1 video frame, text alignment.';
  await add('<p>Old</p>');
  await writeAnew(text, 'New');
  await text.press('Control+a');
  await paste(page, document);
  await note.getByText(words).waitFor();
  await eventually(() => page.getByTestId('announcer').textContent()).toContain(words);
  await eventually(htmlNow).toBe(kept);
  await button('Undo').click();
  await eventually(htmlNow).toBe('<p>New</p>');
  expect(await note.count()).toBe(0);

  await text.press('Control+a');
  await paste(page, document);
  await page.keyboard.type('!');
  await eventually(() => button('Undo').count()).toBe(0);
  await button('OK').click();
  expect(await note.count()).toBe(0);
  await eventually(htmlNow).toBe(kept.replace('Words', 'Words!'));

  // In the table.
  await text.locator('td').last().click();
  await tool('Add a row');
  await page.keyboard.type('1928');
  await eventually(htmlNow).toContain('Wings</td></tr><tr><td>1928</td><td></td></tr></tbody>');
  await tool('Remove the row');
  await eventually(htmlNow).toContain(`${table}<p>`);

  // As source: before it is saved.
  await panel.getByRole('button', { name: 'Edit as HTML: Text' }).click();
  const source = panel.getByLabel('Text (HTML)');
  const framed = '<p align="right">One</p><iframe src="https://example.org/v"></iframe>';
  await source.fill(framed);
  await note.getByText('The site leaves out: 1 video frame, text alignment.').waitFor();
  await button('Undo').click();
  expect(await source.inputValue()).toContain('Words!');
  expect(await note.count()).toBe(0);
  await source.fill(framed);
  await button('OK').click();
  expect(await source.inputValue()).toBe('<p>One</p>');
  await eventually(htmlNow).toBe('<p>One</p>');

  // A line or two.
  await addWidget(page, 'content-a', { header: { value: 'Gates', styles: {}, classes: '' } });
  await openTab(panel, 'Content');
  const header = panel.getByRole('textbox', { name: 'Header', exact: true });
  await header.press('Control+a');
  await paste(page, '<h2>Doors</h2><ul><li>at seven</li></ul>');
  await note.getByText('Headings became bold text. Lists became lines.').waitFor();
  const headerNow = async () => (await documentWidgets(page))[0]?.options.header.value;
  await eventually(headerNow).toBe('<strong>Doors</strong><br>at seven');
});

test('a text whose editor does not load says so, and is written as HTML', async () => {
  const { page, panel, allow, add, htmlNow } = await setup();
  allow(/Failed to load resource/);
  await page.route(/assets\/library-[^/]*\.js/, (route) => route.abort());
  await add('<p>Words</p>');
  await panel.getByText('The text editor couldn’t be loaded, so this is HTML.').last().waitFor();
  await panel.getByLabel('Text (HTML)').fill('<p>More</p>');
  await eventually(htmlNow).toBe('<p>More</p>');
});
