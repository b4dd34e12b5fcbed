import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { addWidget, documentWidgets, openBuilder, openTab } from './builder-page.ts';

const { open } = sampleSite();

/** A rich text widget with some HTML, its text editor open. */
async function openText(html: string) {
  const { page, panel } = await openBuilder(open);
  await addWidget(page, 'rich-text', { html });
  await openTab(panel, 'Content');
  const htmlNow = async (): Promise<string> => (await documentWidgets(page))[0]?.options.html ?? '';
  return { page, panel, htmlNow, text: panel.getByRole('textbox', { name: 'Text', exact: true }) };
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

describe('the text editor', () => {
  test('writes headings, lists, quotations, emphasis and links as plain HTML', async () => {
    const { page, panel, text, htmlNow } = await openText('<p>Old</p>');
    await writeAnew(text, 'Words');
    const tools = panel.getByRole('group', { name: 'Formatting of Text' });
    await tools.getByRole('button', { name: 'Heading', exact: true }).click();
    await page.keyboard.press('Enter');
    await tools.getByRole('button', { name: 'Bulleted list' }).click();
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await tools.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('!');
    await text.blur();
    await eventually(htmlNow).toBe('<h2>Words</h2><ul><li>one</li><li>two<strong>!</strong></li></ul>');
  });

  test('goes on taking what is typed once a blank in bold has been saved', async () => {
    const { page, panel, text, htmlNow } = await openText('<p>Old</p>');
    await writeAnew(text, 'one');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' ');
    await eventually(htmlNow).toBe('<p>one<strong> </strong></p>');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.keyboard.type('two');
    await eventually(htmlNow).toBe('<p>one<strong> two</strong></p>');
    await text.press('Backspace');
    for (const _ of 'tw') await page.keyboard.press('Backspace');
    await text.blur();
    await eventually(htmlNow).toBe('<p>one<strong> </strong></p>');
    await page.getByText('Saved', { exact: true }).waitFor();
    await openTab(panel, 'Styles');
    await openTab(panel, 'Content');
    await text.waitFor();
  });

  test('sets a link on words, and none to an address that runs', async () => {
    const { page, panel, text, htmlNow } = await openText('<p>Words</p>');
    await text.click();
    await page.keyboard.press('Control+a');
    const tools = panel.getByRole('group', { name: 'Formatting of Text' });
    await tools.getByRole('button', { name: 'Link' }).click();
    const address = panel.getByLabel('Address of the link');
    await address.fill('javascript:alert(1)');
    await panel.getByText('This is no address that a link may have.').waitFor();
    await address.fill('/winners');
    await address.press('Enter');
    await text.blur();
    await eventually(htmlNow).toBe('<p><a href="/winners">Words</a></p>');
  });

  test('leaves behind what a pasted page has beyond its schema', async () => {
    const { page, text, htmlNow } = await openText('<p>Words</p>');
    await text.click();
    await page.keyboard.press('Control+a');
    await paste(
      page,
      '<h2 style="color:red" onclick="x()">Title</h2><p><a href="javascript:x()">a</a> <b>b</b><script>x()</script></p>',
    );
    await text.blur();
    await eventually(htmlNow).toBe('<h2>Title</h2><p>a <strong>b</strong></p>');
  });

  test('edits HTML that holds more than it knows as source, and loses nothing of it', async () => {
    const table = '<table><tbody><tr><td>1927</td></tr></tbody></table>';
    const { panel, htmlNow } = await openText(table);
    const source = panel.getByLabel('Text (HTML)');
    await panel.getByText('Holds more than the text editor knows').waitFor();
    expect(await source.inputValue()).toBe(table);
    await source.fill(`${table}<p>More</p>`);
    await source.blur();
    expect(await htmlNow()).toBe(`${table}<p>More</p>`);
  });

  test('shows and takes HTML as source for those who want it', async () => {
    const { panel, text, htmlNow } = await openText('<p>Words</p>');
    await text.waitFor();
    await panel.getByRole('button', { name: 'Edit as HTML: Text' }).click();
    await panel.getByLabel('Text (HTML)').fill('<blockquote><p>Said</p></blockquote>');
    await panel.getByRole('button', { name: 'Edit as text: Text' }).click();
    expect(await htmlNow()).toBe('<blockquote><p>Said</p></blockquote>');
    expect(await text.locator('blockquote').textContent()).toBe('Said');
  });

  test('keeps a header to a line or two, without paragraphs', async () => {
    const { page, panel } = await openBuilder(open);
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
});
