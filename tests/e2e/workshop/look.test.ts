import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };
const app = () => site.ask<Answer<'app.get'>>('app/get');

test('contrast is shown as a color is typed: one that nobody could read is refused, a good one is on the site', async () => {
  const { page, allow } = await site.open('/admin/look', { as: admin });
  allow(/422/);
  const text = page.getByLabel('Text', { exact: true });
  const pair = page.getByRole('list', { name: 'Contrast' }).getByRole('listitem').first();
  await text.fill('#333333');
  await pair.getByText('too low, needs 7:1').waitFor();
  await page
    .getByRole('alert')
    .getByText(/^Contrast too low: text #333333/)
    .waitFor();
  expect(await text.getAttribute('aria-invalid')).toBe('true');
  expect((await app()).theme.colors.text).not.toBe('#333333');

  await text.fill('#ffffff');
  await pair.getByText('can be read').waitFor();
  await eventually(async () => (await app()).theme.colors.text).toBe('#ffffff');
  const sample = page.locator('.sample-page');
  expect(await sample.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(255, 255, 255)');
  await expectAccessible(page);
});

test('the logo is uploaded and is on the site; a stream’s code is checked, and only the stream is kept of it', async () => {
  const { page, allow } = await site.open('/admin/look', { as: admin, width: 390 });
  allow(/422/);
  const logo = page.getByRole('group', { name: 'Logo', exact: true });
  const before = (await app()).theme.logo;
  const choosing = page.waitForEvent('filechooser');
  await logo.getByRole('button', { name: 'Replace' }).click();
  await (await choosing).setFiles('infra/local/sample-show/images/hashtag.webp');
  await eventually(async () => (await app()).theme.logo).not.toBe(before);

  const code = page.getByLabel('Embed code of the live stream');
  await code.fill('<iframe src="https://evil.example/stream"></iframe>');
  await code.press('Enter');
  await page
    .getByRole('alert')
    .getByText(/is not an embed the site can show/)
    .waitFor();
  await code.fill('<script>1</script><iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>');
  await code.press('Enter');
  await eventually(() => page.locator('.part-save').getAttribute('data-kind')).toBe('saved');
  await eventually(() => code.inputValue()).toMatch(
    /^<iframe src="https:\/\/www\.youtube\.com\/embed\/aqz-KE-bpKQ"/,
  );
  await expectAccessible(page);
});
