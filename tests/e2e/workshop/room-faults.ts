import type { Page } from 'playwright-core';
import { axeViolations } from '../axe.ts';
import { layoutFaults } from '../layout-faults.ts';
import { settled } from '../shell/page-state.ts';
import { walkFaults } from '../tab-walk.ts';
import { smallControls } from '../targets.ts';

type NotedWindow = typeof globalThis & { focusedLast?: EventTarget | null };

/** Notes what has had the focus last outside of dialogs. Runs in the page before its own scripts. */
export const noteFocus = (): void =>
  addEventListener('focusin', ({ target }) => {
    if (!(target as Element).closest('dialog')) (globalThis as NotedWindow).focusedLast = target;
  });

/** What somebody could not see, reach or press on a screen as it is, a line each. A dialog is closed at the end. */
export async function screenFaults(page: Page): Promise<string[]> {
  await settled(page);
  const isPhone = (page.viewportSize()?.width ?? 0) <= 500;
  const faults = [
    ...(await axeViolations(page)),
    ...(await layoutFaults(page)),
    ...(await smallControls(page, isPhone ? 44 : 24)),
    ...(await walkFaults(page)),
  ];
  if ((await page.locator('dialog[open]').count()) === 0) return faults;
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  return [...faults, ...(await page.evaluate(focusLost))];
}

/** Whether the focus is back on what had it before the dialog, if that is there still. Runs in the page. */
function focusLost(): string[] {
  const before = (globalThis as NotedWindow).focusedLast;
  const { activeElement: focused } = document;
  const isBack =
    before instanceof Element && before.isConnected ? focused === before : focused !== document.body;
  return isBack ? [] : [`after the dialog the focus is on ${focused?.outerHTML.slice(0, 120)}`];
}
