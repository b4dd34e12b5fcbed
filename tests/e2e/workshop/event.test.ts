import { expect, test } from 'vitest';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

test('an organizer who leaves a date that is begun is asked first, and the next page says that it is lost', async () => {
  const { page } = await site.open('/admin/event', { as: admin });
  const field = page.getByLabel(/^Pre-nominations open/);
  await field.waitFor();
  const before = await field.inputValue();
  const { fan_prenom_start: at } = await site.event();
  // Of a date that is not whole the browser gives out nothing that could be kept.
  await field.focus();
  await page.keyboard.press('Backspace');
  await eventually(() => page.locator('.part-save').getAttribute('data-kind')).toBe('unsaved');
  await field.blur();
  await page.getByText('Enter the whole date and time, or clear all of it.').waitFor();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await page.getByText('The date that was begun here was not whole, and is lost.').waitFor();
  expect(asked).toEqual(['beforeunload']);
  expect([await field.inputValue(), (await site.event()).fan_prenom_start]).toEqual([before, at]);
});
