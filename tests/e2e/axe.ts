import axe, { type Result } from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds against WCAG 2.2 AA and its own best practices, a line per element. Empty when nothing. */
export async function axeViolations(page: Page): Promise<string[]> {
  // The policy of the site forbids foreign scripts, but not what the debugger evaluates.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source);
  // The elements that stand every rule are left in the page: they are most of what it would answer. So are frames, in which axe is not.
  const violations = await page.evaluate<Result[]>(
    "axe.run(document, { resultTypes: ['violations'], iframes: false }).then(({ violations }) => violations)",
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.html.slice(0, 120)}`),
  );
}
