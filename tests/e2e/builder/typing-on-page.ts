import type { Frame, Locator, Page } from 'playwright-core';
import { isSection } from '#contract/page-sections.ts';
import { eventually } from '../shell/page-state.ts';
import type { sampleSite } from '../site.ts';
import { as, frameOf, hasFocus, saved } from './open-builder.ts';
import { storedDraft } from '../../support/template-drafts.ts';

/** Opens the small home page of a site, to type on the page itself; `stored` are the texts of its widgets as they are saved. */
export function typingOn(site: ReturnType<typeof sampleSite>) {
  const optionsOf = async (index: number) => {
    const { widgets } = await storedDraft(site.platform(), 'home');
    return widgets.filter((widget) => !isSection(widget))[index]?.options;
  };
  return {
    openBuilder: async (width = 1440) => {
      const watched = await site.open('/admin/template/home', { as, width });
      const { page } = watched;
      const frame = await frameOf(page);
      await frame.locator('.content-a h2').first().waitFor();
      await saved(page);
      return { ...watched, frame };
    },
    storedHeader: async (index: number) => (await optionsOf(index))?.header?.value,
    storedText: async (index: number) => (await optionsOf(index))?.subheader?.value,
    storedCaption: async (index: number) => (await optionsOf(index))?.buttons?.[0]?.title,
  };
}

export const textbox = (frame: Frame, name: RegExp) => frame.getByRole('textbox', { name });
export const isTyping = (text: Locator) => eventually(() => hasFocus(text)).toBe(true);
export const undo = (page: Page) => page.keyboard.press('ControlOrMeta+z');

/** Types at the end of a text that is being typed. */
export async function append(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(words);
}
