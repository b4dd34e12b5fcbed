import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until something comes true. */
export const eventually = <T>(look: () => Promise<T> | T) => expect.poll(look);

/** Path, query and fragment of what a page shows. */
export const addressOf = (page: Page): string => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

/** Waits until the page shows all it has: nothing says that it loads, and its faces and pictures are there. */
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
