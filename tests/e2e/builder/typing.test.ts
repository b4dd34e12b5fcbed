import type { Frame, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isSection } from '#contract/page-sections.ts';
import { axeViolations } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { hasFocus } from './input-methods.ts';
import { addWidget } from '../widget-editor/builder-page.ts';
import { as, editWidget, fieldOf, frameOf, ownRows, saved, storedDraft } from './open-builder.ts';
import { withSmallHome } from './small-home.ts';

const site = sampleSite();
withSmallHome(site);

async function openBuilder(width = 1440) {
  const watched = await site.open('/admin/template/home', { as, width });
  const { page } = watched;
  const frame = await frameOf(page);
  await frame.locator('.content-a h2').first().waitFor();
  await saved(page);
  return { ...watched, frame };
}

const storedOptions = async (index: number) => {
  const { widgets } = await storedDraft(site.platform(), 'home');
  return widgets.filter((widget) => !isSection(widget))[index]?.options;
};
const storedHeader = async (index: number) => (await storedOptions(index))?.header?.value;
const storedText = async (index: number) => (await storedOptions(index))?.subheader?.value;
const storedCaption = async (index: number) => (await storedOptions(index))?.buttons?.[0]?.title;

const textbox = (frame: Frame, name: RegExp) => frame.getByRole('textbox', { name });
const isTyping = (text: Locator) => eventually(() => hasFocus(text)).toBe(true);
const undo = (page: Page) => page.keyboard.press('ControlOrMeta+z');

/** Types at the end of a text that is being typed. */
async function append(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(words);
}

it('a click on a text of the widget that is open, or a double click on any, puts the caret there; panel, page and storage have what is typed', async () => {
  const { page, frame } = await openBuilder();
  const before = (await storedHeader(0)) ?? '';
  const heading = frame.locator('.content-a h2').first();
  await heading.click();
  const panel = page.getByRole('region', { name: /^Widget editor:/ });
  await panel.waitFor();
  await heading.click();
  const header = textbox(frame, /^Header of /);
  await isTyping(header);
  await append(page, ' Now ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('bold');
  expect(await frame.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true');
  expect(await axeViolations(page)).toEqual([]);

  await panel.getByRole('tab', { name: 'Content' }).click();
  await eventually(() => textbox(frame, /^Header of /).count()).toBe(0);
  await eventually(() => fieldOf(page, 'Header').innerText()).toBe(`${before} Now bold`);
  expect(await heading.innerHTML()).toBe(`${before} Now <strong>bold</strong>`);
  await eventually(() => storedHeader(0)).toBe(`${before} Now <strong>bold</strong>`);

  // What is typed in the panel is on the page, and typed on there.
  await fieldOf(page, 'Header').click();
  await append(page, '!');
  await eventually(() => heading.innerText()).toBe(`${before} Now bold!`);
  await heading.click();
  await isTyping(header);
  await append(page, '?');
  await page.keyboard.press('Escape');
  await eventually(() => storedHeader(0)).toBe(`${before} Now <strong>bold!?</strong>`);
  await eventually(() => fieldOf(page, 'Header').innerText()).toBe(`${before} Now bold!?`);

  const caption = frame.locator('.content-a .btn').nth(1);
  await caption.dblclick();
  await isTyping(textbox(frame, /^Button 1 of /));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Nominate <b>now</b>');
  await page.keyboard.press('Enter');
  expect(await textbox(frame, /^Button/).count()).toBe(0);
  await eventually(() => caption.innerText()).toBe('Nominate <b>now</b>');
  await eventually(() => storedCaption(2)).toBe('Nominate <b>now</b>');
  expect(new URL(frame.url()).pathname).toMatch(/\/admin\/frame$/);
});

it('the keyboard alone types from text to text; Undo takes back what was typed, then the change before', async () => {
  const { page, frame } = await openBuilder();
  const [header, text, caption] = [await storedHeader(2), await storedText(2), await storedCaption(2)];
  await frame
    .getByRole('button', { name: /^Hide / })
    .nth(4)
    .focus();
  const tool = frame.getByRole('button', { name: /^Type into / }).nth(2);
  await tool.focus();
  await page.keyboard.press('Enter');
  await isTyping(textbox(frame, /^Header of /));
  await append(page, ' One');
  await page.keyboard.press('Tab');
  await isTyping(textbox(frame, /^Subheader of /));
  await append(page, ' two');
  await page.keyboard.press('Tab');
  await isTyping(textbox(frame, /^Button 1 of /));
  await append(page, ' three');
  await page.keyboard.press('Shift+Tab');
  await isTyping(textbox(frame, /^Subheader of /));
  await page.keyboard.press('Escape');
  await eventually(() => hasFocus(tool)).toBe(true);
  await eventually(() => storedHeader(2)).toBe(`${header} One`);
  await eventually(() => storedText(2)).toBe(text?.replace('</p>', ' two</p>'));
  await eventually(() => storedCaption(2)).toBe(`${caption} three`);

  await page.keyboard.press('F2');
  await isTyping(textbox(frame, /^Header of /));
  await append(page, ' four');
  await undo(page);
  await eventually(() => textbox(frame, /^Header of /).innerHTML()).toBe(`${header} One`);
  for (let count = 0; count < 3; count += 1) await undo(page);
  await eventually(() => textbox(frame, /^Header of /).innerHTML()).toBe(header);
  await page.keyboard.press('Escape');
  await eventually(() => storedHeader(2)).toBe(header);
  await eventually(() => storedText(2)).toBe(text);
  await eventually(() => storedCaption(2)).toBe(caption);
  await eventually(() =>
    page.getByRole('button', { name: 'Undo' }).first().getAttribute('aria-disabled'),
  ).toBe('true');
});

it('fingers on a phone type, in a text that is there and in one that is not there yet', async () => {
  const { page, frame } = await openBuilder(390);
  const header = await storedHeader(1);
  await frame
    .getByRole('button', { name: /^Type into / })
    .nth(1)
    .tap();
  await isTyping(textbox(frame, /^Header of /));
  await page.keyboard.insertText(', thanks');
  const subheader = frame.locator('.carousel-a .typing-empty').getByText('Subheader');
  await subheader.tap();
  await isTyping(textbox(frame, /^Subheader of /));
  await page.keyboard.insertText('They keep the flame.');
  await frame.getByRole('button', { name: 'Done' }).tap();
  await eventually(() => textbox(frame, /of/).count()).toBe(0);
  await eventually(() => storedText(1)).toBe('They keep the flame.');
  expect(await storedHeader(1)).toBe(`${header}, thanks`);
});

it('the first button of a widget comes by typing its words, and a text that holds more is left to the widget editor', async () => {
  const { page, frame } = await openBuilder();
  await addWidget(page, 'content-a', { header: { value: 'Fine <small>print</small>' } });
  await frame.getByText('Button', { exact: true }).click();
  await isTyping(textbox(frame, /^Button 1 of /));
  await page.keyboard.type('Go');
  await frame.getByText('Visitors see this button once it has a link').waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => storedCaption(0)).toBe('Go');
  await frame.getByRole('heading', { name: 'Fine print' }).click();
  await frame.getByText('This text holds more than can be typed here.').waitFor();
  await frame.getByRole('button', { name: 'Open the widget editor' }).click();
  await eventually(() => frame.getByText('This text holds more').count()).toBe(0);
  for (let count = 0; count < 2; count += 1) await page.getByRole('button', { name: 'Undo' }).first().click();
  await eventually(() => storedCaption(0)).toBe('See the ballot');
});

it('nothing that is typed is lost when the page goes away at once', async () => {
  const { page, frame } = await openBuilder();
  const text = await storedText(3);
  await frame
    .getByRole('button', { name: /^Type into / })
    .nth(3)
    .press('Enter');
  await isTyping(textbox(frame, /^Header of /));
  await page.keyboard.press('Tab');
  await isTyping(textbox(frame, /^Subheader of /));
  await append(page, ' Come.');
  await page.reload();
  await saved(page);
  await eventually(() => storedText(3)).toBe(`${text} Come.`);
  await editWidget(page, 3);
  await page.getByRole('tab', { name: 'Content' }).click();
  await eventually(() => fieldOf(page, 'Subheader').innerText()).toBe(`${text} Come.`);
  expect(await ownRows(page).count()).toBeGreaterThan(3);
});
