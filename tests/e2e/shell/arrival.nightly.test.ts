import { expect, test } from 'vitest';
import { day, from, type Moment } from '../../support/moments.ts';
import { sampleSite } from '../site.ts';
import type { Visitor } from '../../support/sample-site.ts';
import { askedAnew, watchArrival, wholeText, type Arrival } from './arrival.ts';
import { isTakenOver, settled, shiftsOf } from './page-state.ts';

const { open, setClock, url, written } = sampleSite(undefined, { pages: true });

/** A page of every kind. */
const paths = [
  '/',
  '/categories',
  '/nominees',
  '/winners',
  '/voting',
  '/voting/peoples-picture',
  '/voting/outstanding-picture/the-general',
  '/pre-nomination',
  '/pre-nomination/direction',
  '/verify',
  '/rules',
];

const phases: Record<string, Moment> = {
  'not open': from('voting_start', -day),
  open: from('voting_start', day),
  closed: from('voting_end', day),
};

const fan: Visitor = { email: 'arrival@acclaim.test', fullname: 'Ada Arrival' };

/** Every phase, width and visitor. */
const visits = Object.keys(phases).flatMap((phase) =>
  [390, 1440].flatMap((width) =>
    [undefined, fan].map((as) => ({ phase, width, as, who: as ? 'a fan' : 'a stranger' })),
  ),
);
/** Running digits are there only once the script is. */
const withoutDigits = (text: string): string => text.replaceAll(/[\d:]+/g, '').replaceAll(/\s+/g, ' ');

test.each(visits)(
  'each page arrives whole and is taken over as it is, $phase, at $width px, by $who',
  async ({ phase, width, as }) => {
    await setClock(phases[phase] ?? null);
    await written();
    // The fonts of the first page are there for the others.
    const { context, page: first } = await open('/privacy', { width, ...(as && { as }) });
    await settled(first);
    for (const path of paths) {
      let noted: Arrival | undefined;
      const { page } = await open(path, {
        width,
        context,
        before: async (each) => {
          noted = await watchArrival(each);
        },
      });
      await expect.poll(() => page.evaluate(isTakenOver), { message: path }).toBe(true);
      await settled(page);
      const said = await wholeText(page);
      const says = await page.evaluate(() => document.getElementById('root')?.textContent ?? '');
      const unasked = noted?.calls.filter(
        (call) => !askedAnew[path]?.test(call) && !(as && /\/(?:auth|votes)\//.test(call)),
      );
      const shifts = await shiftsOf(page);
      const isSame =
        withoutDigits(says) === withoutDigits(said) || Boolean(as) || /^\/(?:voting|verify)/.test(path);
      expect.soft({ path, warnings: noted?.warnings, unasked, isSame, shifts }).toEqual({
        path,
        warnings: [],
        unasked: [],
        isSame: true,
        shifts: [],
      });
    }
  },
);

test('without JavaScript every page can be read, under its own title, and the list of categories leads to nominees', async () => {
  await written();
  for (const path of paths) {
    const { page } = await open(path, { width: 390, javaScriptEnabled: false });
    expect.soft(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
    expect.soft(await page.title(), path).toMatch(/The Nitrate Awards$/);
    expect.soft((await page.locator('main').innerText()).length, path).toBeGreaterThan(50);
  }
  const answer = await fetch(`${url()}/gayvnawards/voting/outstanding-picture/the-general`);
  expect(await answer.text()).toContain('The General');

  const { page } = await open('/nominees', { width: 390, javaScriptEnabled: false });
  const category = page.getByRole('region', { name: 'Outstanding Picture', exact: true });
  const card = category.getByRole('link', { name: 'Metropolis', exact: true });
  expect(await card.getAttribute('href')).toBe('/gayvnawards/voting/outstanding-picture/metropolis');
  await page.getByRole('link', { name: /^Outstanding Direction \d+ nominees$/ }).click();
  expect(new URL(page.url()).hash).toBe('#category-direction');
});
