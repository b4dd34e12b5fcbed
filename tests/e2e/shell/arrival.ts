import type { Page } from 'playwright-core';

/** What a page does as it arrives that its HTML should have spared it. */
export interface Arrival {
  /** Differences between the HTML and what the script draws; errors are faults of their own. */
  warnings: string[];
  /** Calls of the API and of sponsors. */
  calls: string[];
}

/** Notes what the page says before its script runs (`whole`), and what goes wrong while this takes over. */
export async function watchArrival(page: Page): Promise<Arrival> {
  const noted: Arrival = { warnings: [], calls: [] };
  page.on('console', (message) => {
    if (message.type() === 'warning') noted.warnings.push(message.text());
  });
  page.on('request', (request) => {
    if (/\/api\/|\/carousel\//.test(request.url())) noted.calls.push(new URL(request.url()).pathname);
  });
  await page.addInitScript(() => {
    const read = () => {
      const root = document.getElementById('root');
      // The digits of a countdown go with their second.
      const drawn = root?.querySelectorAll(':not(.countdown-value > *)');
      Object.assign(globalThis, { whole: root?.textContent, drawn });
    };
    // At the end of the HTML, before scripts that wait for it.
    document.addEventListener('readystatechange', read, { once: true });
  });
  return noted;
}

/** Has fonts come once the page's words are on the screen. */
export const holdFonts = (page: Page): Promise<unknown> =>
  page.route(/\.woff2$/, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });

/** What the page said before its script ran. */
export const wholeText = (page: Page): Promise<string> =>
  page.evaluate(() => (globalThis as typeof globalThis & { whole?: string }).whole ?? '');

/**
 * Elements of the HTML that the script has taken out.
 * @param except selector of what goes by itself on some windows
 */
export const takenOut = (page: Page, except = ':not(*)'): Promise<string[]> =>
  page.evaluate(
    (selector) =>
      [...(globalThis as typeof globalThis & { drawn: NodeListOf<Element> }).drawn]
        .filter((element) => !element.isConnected && !element.closest(selector))
        .map((element) => element.outerHTML.slice(0, 100)),
    except,
  );

/** What a page asks for that it cannot have come with: who it is, and what it has only in part. */
export const askedAnew: Record<string, RegExp> = {
  '/voting': /auth\/csrf$/,
  '/voting/picture': /(?:auth\/csrf|events\/get)$/,
  '/voting/peoples-picture': /(?:auth\/csrf|events\/get)$/,
  '/voting/outstanding-picture/the-general': /(?:auth\/csrf|events\/get)$/,
  '/verify': /results\/certificate$/,
};
