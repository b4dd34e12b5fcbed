import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds against WCAG 2.2 AA and its own best practices, a line per element. Empty when nothing. */
export async function axeViolations(page: Page): Promise<string[]> {
  // The policy of the site forbids foreign scripts, but not what the debugger evaluates.
  await page.evaluate(axe.source);
  const results = await page.evaluate<AxeResults>('axe.run(document)');
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.html.slice(0, 120)}`),
  );
}
