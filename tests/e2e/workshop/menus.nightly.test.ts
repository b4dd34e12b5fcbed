import type { Page } from 'playwright-core';
import { test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite();
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

/** The left side as visitors get it: titles, with those under them in parentheses. */
async function left(): Promise<string> {
  const items = await site.ask<Answer<'navigation.menus'>>('navigation/menus?code=main&align=left');
  return items
    .map(({ title, childs }) =>
      childs.length > 0 ? `${title} (${childs.map((child) => child.title).join(', ')})` : title,
    )
    .join(', ');
}
const side = (page: Page) => page.getByRole('region', { name: 'Left side' });
const handle = (page: Page, name: string) =>
  side(page).getByRole('button', { name: `Move ${name}`, exact: true });

test('an item is dragged to another place', async () => {
  const { page } = await site.open('/admin/menus', { as: admin });
  const from = await handle(page, 'Nominees').boundingBox();
  const to = await handle(page, 'Voting').boundingBox();
  if (!from || !to) throw new Error('There is no handle.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y - 10, { steps: 8 });
  await page.mouse.up();
  await eventually(left).toMatch(/^Nominees, Voting/);
});
