import { expect, it } from 'vitest';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { hasFocus, saved } from './open-builder.ts';
import { withSmallHome } from '../../support/small-home.ts';
import { button, idsIn, isSeen, openStage, said } from './stage-page.ts';

const site = sampleSite();
withSmallHome(site);

it('an admin adds a widget at a very place, by a plus in the preview and in the list, by the keyboard, a finger, and a card that is dragged', async () => {
  const { page, frame } = await openStage(site);
  const ids = await idsIn(frame);
  const panel = page.getByRole('complementary', { name: 'Add widgets' });
  const plus = frame.getByRole('button', { name: /^Add a widget after Presented by/ });
  await frame.getByRole('button', { name: /^Move Presented by/ }).focus();
  await page.keyboard.press('Tab');
  expect(await hasFocus(plus)).toBe(true);
  await page.keyboard.press('Enter');
  await panel.getByText('Adds after').waitFor();
  expect(await panel.getByRole('status').textContent()).toBe('Adds after ‘Presented by’');
  expect(await frame.locator('.preview-line').count()).toBe(1);
  await button(page, 'Add here: Countdown').press('Enter');
  const at = ids.indexOf('presented-by') + 1;
  await eventually(() => idsIn(frame)).toHaveLength(ids.length + 1);
  const [countdown = ''] = (await idsIn(frame)).slice(at);
  expect(await idsIn(frame)).toEqual(ids.toSpliced(at, 0, countdown));
  expect(countdown).toMatch(/^countdown-/);
  expect(await said(page)).toBe(`Not long now added at position ${at + 1} of ${ids.length + 1}.`);
  // The next one goes below it.
  await button(page, 'Add here: Rich Text').click();
  await eventually(() => idsIn(frame)).toHaveLength(ids.length + 2);
  const [text = ''] = (await idsIn(frame)).slice(at + 1);
  expect(await idsIn(frame)).toEqual(ids.toSpliced(at, 0, countdown, text));
  expect(text).toMatch(/^rich-text-/);
  await panel.getByRole('button', { name: 'Close the list of widgets' }).click();
  await eventually(() => frame.locator('.preview-line').count()).toBe(0);
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+z');
  await eventually(() => idsIn(frame)).toEqual(ids);

  await page
    .locator('.row')
    .first()
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Add above' }).click();
  expect(await panel.getByRole('status').textContent()).toBe('Adds before ‘Hero’');
  await button(page, 'Add here: Countdown').click();
  await eventually(() => idsIn(frame)).toEqual([expect.stringMatching(/^countdown-/), ...ids]);
  await page.keyboard.press('Control+z');
  await saved(page);

  // A card is dragged onto the preview, which scrolls at its edges; Escape leaves all as it was.
  await panel.getByRole('button', { name: 'Close the list of widgets' }).click();
  await button(page, 'Add widgets').click();
  const from = await page.locator('.block-card').filter({ hasText: 'Countdown' }).locator('h3').boundingBox();
  const stage = await page.locator('.stage-room').boundingBox();
  if (!from || !stage) throw new Error('There is nothing to drag.');
  const line = frame.locator('.preview-line');
  const middle = stage.x + stage.width / 2;
  const lift = async () => {
    await page.mouse.move(from.x + 4, from.y + 4);
    await page.mouse.down();
    await page.mouse.move(middle, stage.y + stage.height / 2, { steps: 6 });
    await line.waitFor();
  };
  await lift();
  await page.keyboard.press('Escape');
  await line.waitFor({ state: 'detached' });
  await page.mouse.up();
  expect(await idsIn(frame)).toEqual(ids);

  await lift();
  await page.mouse.move(middle, stage.y + stage.height - 3);
  await eventually(() => frame.evaluate(() => scrollY > 200)).toBe(true);
  await page.mouse.move(middle, stage.y + stage.height / 2);
  const above = await frame.locator('[data-widget]').evaluateAll(
    (all) =>
      all.filter((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return (top + bottom) / 2 <= innerHeight / 2;
      }).length,
  );
  await page.mouse.up();
  await eventually(() => idsIn(frame)).toEqual(
    ids.toSpliced(above, 0, expect.stringMatching(/^countdown-/) as string),
  );
  await line.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await saved(page);

  const { page: phone, frame: small } = await openStage(site, 390, 844);
  await small.getByRole('button', { name: /^Edit Presented by/ }).tap();
  await button(phone, 'Preview').tap();
  await small.getByRole('button', { name: /^Add a widget after Presented by/ }).tap();
  await button(phone, 'Add here: Countdown').tap();
  await eventually(() => idsIn(small)).toHaveLength(ids.length + 1);
  const [another = ''] = (await idsIn(small)).slice(at);
  expect(await idsIn(small)).toEqual(ids.toSpliced(at, 0, another));
  // The preview is back, with what was added.
  await eventually(() => phone.locator('iframe').isVisible()).toBe(true);
  await eventually(() => isSeen(small, another)).toBe(true);
  await phone.getByRole('button', { name: 'Undo' }).tap();
  await saved(phone);
});
