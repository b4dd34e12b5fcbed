import { expect, it } from 'vitest';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { editWidget, fieldOf, hasFocus, saved } from './open-builder.ts';
import { withSmallHome } from '../../support/small-home.ts';
import { append, isTyping, textbox, typingOn } from './typing-on-page.ts';

const site = sampleSite();
withSmallHome(site);
const { openBuilder, storedHeader, storedText, storedCaption } = typingOn(site);

it('the keyboard alone types from text to text, and comes back to where it began', async () => {
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
});
