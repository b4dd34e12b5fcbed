import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { fieldOf } from './open-builder.ts';
import { withSmallHome } from '../../support/small-home.ts';
import { append, isTyping, textbox, typingOn, undo } from './typing-on-page.ts';

const site = sampleSite();
withSmallHome(site);
const { openBuilder, storedHeader, storedCaption } = typingOn(site);

/** Types into what has the focus, with no pause between two letters however busy the machine is. */
const typeAtOnce = (page: Page, text: string) =>
  page.evaluate(async (letters) => {
    for (const letter of letters) {
      document.execCommand('insertText', false, letter);
      await Promise.resolve();
    }
  }, text);

it('an admin types into texts on the page itself, and undo takes it back word by word; panel, page and storage have what is typed', async () => {
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

  // What is typed in the panel, where undo leaves the caret behind what is left, is on the page, and typed on there.
  await fieldOf(page, 'Header').click();
  await append(page, '!');
  await eventually(() => storedHeader(0)).toBe(`${before} Now <strong>bold!</strong>`);
  const words = async () => ((await fieldOf(page, 'Header').textContent()) ?? '').replaceAll('\u00A0', ' ');
  await typeAtOnce(page, ' And music');
  await eventually(words).toBe(`${before} Now bold! And music`);
  await undo(page);
  await eventually(words).toBe(`${before} Now bold! And `);
  await typeAtOnce(page, 'wine');
  await eventually(words).toBe(`${before} Now bold! And wine`);
  for (let step = 0; step < 9 && (await words()) !== `${before} Now bold!`; step += 1) await undo(page);
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
