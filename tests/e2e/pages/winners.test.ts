import { expect, test } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { wonList } from '../../support/won-lists.ts';
import { axeViolations } from '../axe.ts';
import { layoutFaults } from '../layout-faults.ts';
import { heading, settled, shiftsOf } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';

const { open, ask } = sampleSite();

test.each([390, 820, 1440])(
  'at %d px the winner revealed last is in the first screen, and the others leave no hole, however many they are',
  async (width) => {
    const list = wonList(await ask<Answer<'events.get'>>('events/get'), 15);
    const { page } = await open('/winners', {
      width,
      reducedMotion: 'reduce',
      before: (blank) => blank.route('**/winners/list', (route) => route.fulfill({ json: list })),
    });
    await heading(page, 'The Winners').waitFor();
    await settled(page);
    const lead = page.locator('[data-lead]');
    const picture = await lead.locator('.picture').first().boundingBox();
    expect(picture!.y + picture!.height).toBeLessThan(page.viewportSize()!.height);
    expect(await shiftsOf(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);

    // Every row is full to its end, and its cards are all as high, with each card that is taken away.
    const holes = await page.locator('.winners-grid').evaluate((grid) => {
      const found: string[] = [];
      const { paddingLeft, paddingRight } = getComputedStyle(grid);
      for (; grid.lastElementChild; grid.lastElementChild.remove()) {
        const outer = grid.getBoundingClientRect();
        const [start, end] = [
          outer.left + Number.parseFloat(paddingLeft),
          outer.right - Number.parseFloat(paddingRight),
        ];
        const cards = [...grid.children].map((card) => card.getBoundingClientRect());
        for (const top of new Set(cards.map((card) => card.top))) {
          const row = cards.filter((card) => card.top === top);
          const isFull = Math.abs(row[0]!.left - start) < 1 && Math.abs(row.at(-1)!.right - end) < 1;
          const isEven = new Set(row.map((card) => Math.round(card.height))).size === 1;
          if (!isFull || !isEven) found.push(`${cards.length} cards, row at ${top}`);
        }
      }
      return found;
    });
    expect(holes).toEqual([]);
  },
);
