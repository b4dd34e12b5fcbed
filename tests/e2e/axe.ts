import axe, { type Result } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { isNightly } from '../support/nightly.ts';

/**
 * Expects that axe finds nothing at the width of a phone, at night of a desktop too, and that nothing is wider than the window.
 * `shell/stability.test.ts` has axe look at every screen at both widths each day.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 390 || isNightly) expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(widerThanWindow)).toEqual([]);
  }
}

/** What makes the page wider than the window. Runs in the page. */
function widerThanWindow(): string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth)
    .map(
      (element) =>
        `${Math.round(element.getBoundingClientRect().right)} of ${innerWidth}: ${element.outerHTML.slice(0, 120)}`,
    );
}

/**
 * What axe finds against WCAG 2.2 AA and its own best practices, a line per element, in a page and in the pages of the site that it shows in
 * frames, such as the preview of the builder. Empty when nothing.
 */
export async function axeViolations(page: Page, frames = page.frames()): Promise<string[]> {
  const { origin } = new URL(page.url());
  // What stands in for other sites' content (`/local/`) is not the product's.
  const own = frames.filter((frame) => frame.url().startsWith(origin) && !isStandIn(frame));
  await page.evaluate(stillness);
  const found = [];
  for (const frame of own) {
    // The page in a frame comes after the one around it.
    if (frame !== page.mainFrame()) await frame.locator('main h1').waitFor({ state: 'attached' });
    found.push(...(await violationsIn(frame)));
  }
  return found;
}

/** Resolves once every movement that ends has ended: half way, colors are not those that anybody reads. Runs in the page. */
async function stillness(): Promise<void> {
  const running = document.getAnimations().filter(({ playState }) => playState === 'running');
  const ending = running.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

const isStandIn = (frame: Frame): boolean => new URL(frame.url()).pathname.startsWith('/local/');

async function violationsIn(frame: Frame): Promise<string[]> {
  // The policy of the site forbids foreign scripts, but not what the debugger evaluates.
  if (await frame.evaluate(() => !('axe' in globalThis))) await frame.evaluate(axe.source);
  // The elements that stand every rule are left in the page: they are most of what it would answer.
  const violations = await frame.evaluate<Result[]>(
    "axe.run(document, { resultTypes: ['violations'], iframes: false }).then(({ violations }) => violations)",
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, html, any }) =>
        `${id}: ${help}: ${target.join(' ')} ${html.slice(0, 120)} ${any.map(({ message }) => message).join(' ')}`,
    ),
  );
}
