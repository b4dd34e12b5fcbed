import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isNightly } from '../../support/nightly.ts';
import { day, from, type Moment } from '../moments.ts';
import { sampleSite, type Visitor } from '../site.ts';
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

/** Every phase, width and visitor at night; by day phones while voting is open, and after it. */
const visits = Object.keys(phases).flatMap((phase) =>
  [390, 1440].flatMap((width) =>
    [undefined, fan].map((as) => ({ phase, width, as, who: as ? 'a fan' : 'a stranger' })),
  ),
);
const daily = visits.filter(
  ({ phase, width, as }) => isNightly || (width === 390 && !as) || phase === 'open',
);

/** Notes what the page says before its script runs, and what goes wrong while this takes over. */
async function watch(page: Page): Promise<{ warnings: string[]; calls: string[] }> {
  const noted: { warnings: string[]; calls: string[] } = { warnings: [], calls: [] };
  page.on('console', (message) => {
    if (message.type() === 'warning') noted.warnings.push(message.text());
  });
  page.on('request', (request) => {
    if (/\/api\/|\/carousel\//.test(request.url())) noted.calls.push(new URL(request.url()).pathname);
  });
  await page.addInitScript(() => {
    const read = () => Object.assign(globalThis, { whole: document.getElementById('root')?.textContent });
    // At the end of the HTML, before scripts that wait for it.
    document.addEventListener('readystatechange', read, { once: true });
  });
  return noted;
}

/** What a page asks for that it cannot have come with: who it is, and what it has only in part. */
const allowed: Record<string, RegExp> = {
  '/voting': /auth\/csrf$/,
  '/voting/peoples-picture': /(?:auth\/csrf|events\/get)$/,
  '/voting/outstanding-picture/the-general': /(?:auth\/csrf|events\/get)$/,
  '/verify': /results\/certificate$/,
};

/** Running digits are there only once the script is. */
const withoutDigits = (text: string): string => text.replaceAll(/[\d:]+/g, '').replaceAll(/\s+/g, ' ');

test.each(daily)(
  'each page arrives whole and is taken over as it is, $phase, at $width px, by $who',
  async ({ phase, width, as }) => {
    await setClock(phases[phase] ?? null);
    await written();
    // The fonts of the first page are there for the others: what a late font moves is not what is looked for.
    const { context, page: first } = await open('/privacy', { width, ...(as && { as }) });
    await settled(first);
    for (const path of paths) {
      let noted: Awaited<ReturnType<typeof watch>> | undefined;
      const { page } = await open(path, {
        width,
        context,
        before: async (each) => {
          noted = await watch(each);
        },
      });
      await expect.poll(() => page.evaluate(isTakenOver), { message: path }).toBe(true);
      await settled(page);
      const said = await page.evaluate(() => (globalThis as typeof globalThis & { whole: string }).whole);
      const says = await page.evaluate(() => document.getElementById('root')?.textContent ?? '');
      const unasked = noted?.calls.filter(
        (call) => !allowed[path]?.test(call) && !(as && /\/(?:auth|votes)\//.test(call)),
      );
      // A late font breaks some lines otherwise.
      const shifts = (await shiftsOf(page)).filter((shift) => Number.parseFloat(shift) > 0.05);
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

test('without JavaScript every page can be read, under its own title', async () => {
  await written();
  for (const path of paths) {
    const { page, close } = await open(path, { width: 390, javaScriptEnabled: false });
    expect.soft(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
    expect.soft(await page.title(), path).toMatch(/The Nitrate Awards$/);
    expect.soft((await page.locator('main').innerText()).length, path).toBeGreaterThan(50);
    await close();
  }
  const answer = await fetch(`${url()}/gayvnawards/voting/outstanding-picture/the-general`);
  expect(await answer.text()).toContain('The General');
});
