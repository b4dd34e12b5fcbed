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

/** Presses Tab until a control has the focus: what cannot be reached so fails. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tries = 0; !(await hasFocus(target)); tries += 1) {
    if (tries > 400) throw new Error(`Tab does not come to ${String(target)}.`);
    await page.keyboard.press('Tab');
  }
}
