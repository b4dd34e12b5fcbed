import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { holdRequests, type PageOptions, type WatchedPage } from '../page.ts';

/** Opens home and stops its clock before an answer of the API comes, so that what is made of it starts with a stopped clock. */
export async function openStopped(
  open: (path: string, options: PageOptions) => Promise<WatchedPage>,
  call: string,
  options: PageOptions = {},
): Promise<Page> {
  let release = () => {};
  const { page } = await open('/', {
    ...options,
    before: async (blank) => {
      await blank.clock.install();
      ({ release } = await holdRequests(blank, call));
    },
  });
  await page.getByRole('heading', { name: 'Choose a category' }).waitFor();
  await page
    .getByRole('link', { name: /nominees$/ })
    .first()
    .waitFor();
  await page.clock.pauseAt(Date.now() + 5000);
  release();
  return page;
}

export const carousel = (page: Page, label: string): Locator => page.getByRole('region', { name: label });

/** Names of the logos that a carousel shows, from left to right. */
export const shownLogos = (row: Locator) =>
  row
    .locator('li:not([inert])')
    .evaluateAll((items) =>
      items
        .toSorted((one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left)
        .map((item) => item.querySelector('img')?.alt ?? item.textContent),
    );

/** The order of logos that are compared as a set. */
export const byName = (one: string | null | undefined, other: string | null | undefined) =>
  String(one) < String(other) ? -1 : 1;

/** Waits until a carousel shows these logos; the glide to them may still be under way. */
export const expectLogos = (row: Locator) =>
  expect.poll(async () => (await shownLogos(row)).toSorted(byName));
