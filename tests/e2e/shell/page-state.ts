import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Paths of every screen, none of which leads on by itself, and what comes before the awards' name in its title. */
export const screens = {
  '/': '',
  '/categories': 'Categories',
  '/nominees': 'The Nominees',
  '/winners': 'The Winners',
  '/voting/direction': 'Outstanding Direction – Voting',
  '/pre-nomination/direction': 'Pre-Nominations: Outstanding Direction',
  '/newsletter/verify/unknown': 'Confirm your subscription',
  '/about': 'About the Nitrate Awards',
  '/verify': 'Verify my vote',
  '/404': 'Page Not Found',
};

export const eventually = <T>(look: () => Promise<T> | T) => expect.poll(look);

/** Path, query and fragment of what a page shows. */
export const addressOf = (page: Page): string => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** Goes to a path of the site as a click on one of its links does, without another load. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/gayvnawards${path}`);

/** Waits until the page shows all it has: nothing is loading, and its fonts and pictures are there. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await eventually(() => page.locator('.skeleton').count()).toBe(0);
  await page.evaluate(async () => {
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.all([
      document.fonts.ready,
      ...pictures.map((picture) => picture.decode().catch(() => null)),
    ]);
    for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(next));
  });
}

/** React marks the elements that it has taken over. Runs in the page. */
export const isTakenOver = (): boolean =>
  [...document.querySelectorAll('#root :is(a, button, h1, footer)')]
    .filter((element) => !element.closest('.prose, [data-local-identity]'))
    .every((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber')));

/** What moved since the page was opened, in its first half second too, when the browser counts no layout shift. */
export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    type LayoutShift = PerformanceEntry & { value: number; sources: { node: Element | null }[] };
    const shifts: string[] = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node }) => node?.className || node?.nodeName).join(', ');
        shifts.push(`${value.toFixed(4)} of ${moved}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(next));
    return shifts;
  });

/** What a print of the page would have beside dark words on white: other words, and what only a screen can do. */
export async function faultsOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const faults = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const hasWords = [...element.childNodes].some(
          ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim(),
        );
        return (
          element.matches('nav, form, select, input') ||
          (hasWords && getComputedStyle(element).color !== 'rgb(0, 0, 0)')
        );
      })
      .map(({ localName, className }) => `${localName} ${className}`),
  );
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ media: null });
  return ground === 'rgb(255, 255, 255)' ? faults : [`a ground of ${ground}`, ...faults];
}
