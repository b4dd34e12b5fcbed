import type { Locator, Page } from 'playwright-core';

/** One way to use the builder; text is typed into what has the focus in each of them. */
export interface InputMethod {
  /** Presses a button, a link, a tab, a row or a radio button. */
  press: (target: Locator) => Promise<void>;
  /** Puts a text in the place of what a field holds. */
  write: (field: Locator, text: string) => Promise<void>;
  /** Chooses in a select, whose list of choices is the browser's own. */
  choose: (field: Locator, value: string) => Promise<void>;
}

/** Fingers alone; selecting all stands for what the on-screen keyboard offers. */
export const fingerOf = (page: Page): InputMethod => ({
  press: (target) => target.tap(),
  async write(field, text) {
    await field.tap();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
  },
  async choose(field, value) {
    await field.tap();
    await field.selectOption(value);
  },
});

/** The keyboard alone: Tab to everything, Enter or Space to press it, the arrow keys within tabs, radio buttons, lists and menus. */
export function keyboardOf(page: Page): InputMethod {
  const keys = page.keyboard;
  const reach = (target: Locator) => tabTo(page, target);
  return {
    async press(target) {
      const role = await target.evaluate((element) => element.getAttribute('role') ?? '');
      if (role === 'tab') return pressTab(page, target);
      if (role === 'menuitem') return walkTo(page, target);
      await reach(target);
      await keys.press((await isToggled(target)) ? 'Space' : 'Enter');
    },
    async write(field, text) {
      await reach(field);
      await keys.press('ControlOrMeta+a');
      await keys.insertText(text);
    },
    async choose(field, value) {
      await reach(field);
      await keys.press('Home');
      for (let tries = 0; (await field.inputValue()) !== value; tries += 1) {
        if (tries > 30) throw new Error(`The arrow keys do not come to ${value}.`);
        await keys.press('ArrowDown');
      }
    },
  };
}

const isToggled = (target: Locator) =>
  target.evaluate((element) => element instanceof HTMLInputElement && /radio|checkbox/.test(element.type));

/** Goes to the chosen tab of a list of tabs, and from there by the arrow keys. */
async function pressTab(page: Page, tab: Locator): Promise<void> {
  const list = tab.locator('xpath=..');
  await tabTo(page, list.getByRole('tab', { selected: true }));
  for (let tries = 0; (await tab.getAttribute('aria-selected')) !== 'true'; tries += 1) {
    if (tries > 8) throw new Error('The arrow keys do not come to the tab.');
    await page.keyboard.press('ArrowRight');
  }
}

/** Goes through an open menu, whose first entry has the focus. */
async function walkTo(page: Page, item: Locator): Promise<void> {
  for (let tries = 0; !(await hasFocus(item)); tries += 1) {
    if (tries > 12) throw new Error('The arrow keys do not come to the entry.');
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/**
 * Presses Tab, or Shift and Tab, until a control has the focus. How many presses it takes is counted in the page, and the outcome looked at: what
 * cannot be reached so fails.
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tries = 0; tries < 60; tries += 1) {
    if (await hasFocus(target)) return;
    const steps = await target.evaluate(stepsTo);
    const key = steps > 0 ? 'Tab' : 'Shift+Tab';
    for (let step = 0; step < Math.max(1, Math.abs(steps)); step += 1) await page.keyboard.press(key);
  }
  throw new Error(`Tab does not come to ${String(target)}.`);
}

/** How many stops of Tab lie between what has the focus and an element; less than none when it lies before. Runs in the page. */
function stepsTo(target: Element): number {
  const stops = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, iframe, summary, [contenteditable="true"], [tabindex]',
    ),
  ].filter((element) => {
    const isStop = element.tabIndex >= 0 || element.isContentEditable || element.localName === 'iframe';
    const isOff = element.matches(':disabled, [inert] *, input[type=hidden]');
    const radio = element instanceof HTMLInputElement && element.type === 'radio' ? element : undefined;
    const isPassed = radio && !radio.checked && element !== target;
    return isStop && !isOff && !isPassed && element.checkVisibility({ visibilityProperty: true });
  });
  const open = [...document.querySelectorAll('dialog[open]')].at(-1);
  const here = open ? stops.filter((element) => open.contains(element)) : stops;
  const active = document.activeElement ?? document.body;
  const to = here.indexOf(target as HTMLElement);
  const from = here.indexOf(active as HTMLElement);
  if (from !== -1) return to - from;
  const before = here.filter(
    (element) => element.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).length;
  return active === document.body ? to + 1 : to >= before ? to - before + 1 : to - before;
}
