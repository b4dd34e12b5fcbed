import { expect, test } from 'vitest';
import { axeViolations, expectAccessible } from '../axe.ts';
import { eventually } from '../shell/page-state.ts';
import { add, pageSite, tool } from './page-room.ts';

const { content, newPage } = pageSite();

test('an editor puts a picture of the library into a page by keys alone, with its caption, and writes on below', async () => {
  const { page } = await newPage('Our Trophy');
  await page.keyboard.type('It burns.');
  await tool(page).press('Enter');
  await add(page).getByLabel('Find a picture of the show').fill('page-trophy');
  expect(await axeViolations(page)).toEqual([]);
  await add(page).getByRole('button', { name: 'page-trophy.jpg' }).press('Enter');
  await add(page).getByLabel('What does the picture show?').fill('A gilded flame');
  await add(page).getByLabel('Caption').fill('Cast in Tacoma');
  expect(await axeViolations(page)).toEqual([]);
  // On a busy machine frames come late; nothing that is typed at once may wait for one.
  await page.evaluate(() => {
    window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), 1000);
  });
  await add(page).getByLabel('Caption').press('Enter');
  await add(page).waitFor({ state: 'detached' });
  await page.keyboard.type('It is heavy.');
  await eventually(() => content('our-trophy')).toMatch(
    /^<p>It burns\.<\/p><figure><img [^>]*alt="A gilded flame"[^>]*><figcaption>Cast in Tacoma<\/figcaption><\/figure><p>It is heavy\.<\/p>$/,
  );
  await page.getByRole('img', { name: 'A gilded flame' }).waitFor();
  await expectAccessible(page);

  // Enter in the caption leaves it.
  await page.getByText('Cast in Tacoma').click();
  await page.keyboard.press('End');
  await page.keyboard.type(', in iron');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Below.');
  await eventually(() => content('our-trophy')).toMatch(
    /<figcaption>Cast in Tacoma, in iron<\/figcaption><\/figure><p>Below\.<\/p><p>It is heavy/,
  );
});
