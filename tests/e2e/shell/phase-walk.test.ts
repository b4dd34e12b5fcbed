import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { phases, type Phase } from '#contract/phase.ts';
import { putItem } from '#records/items.ts';
import { showKeys } from '#records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { day, from, type Moment } from '../../support/moments.ts';
import { isNightly } from '../../support/nightly.ts';
import { places, readParts, wordsAt, type Place } from '../../support/phase-table.ts';
import { sampleSite } from '../site.ts';
import { eventually, goTo } from './page-state.ts';
import { sampleParts, writeShow } from './small-show.ts';

/** A small show whose pre-nominations are over before the vote, with two categories that somebody can win. */
async function writePhases(dir: string): Promise<void> {
  const parts = await sampleParts();
  const start = Date.parse(parts.event.voting_start ?? '');
  const event = {
    ...parts.event,
    fan_prenom_start: new Date(start - 20 * day).toISOString(),
    fan_prenom_end: new Date(start - 10 * day).toISOString(),
  };
  await writeShow(dir, { ...parts, event, menus: [] });
  await appendFile(join(dir, 'nominees.csv'), 'direction,Lois Weber,PROFILE,,,,,\n');
}

const { open, setClock, written, platform, ask } = sampleSite(writePhases, { pages: true });

const moments: Record<Phase, Moment> = {
  before: from('fan_prenom_start', -day),
  nominating: from('fan_prenom_start', day),
  open: from('voting_start', day),
  closed: from('voting_end', day),
  revealing: from('voting_end', 2 * day),
  announced: from('voting_end', 3 * day),
};

/** Reveals the winner of a category, as somebody on the night does. */
async function reveal(index: number): Promise<void> {
  const { documents, show, clock } = platform();
  const event = (await show.part('event'))!;
  const category = (await show.categories(event.id))[index]!;
  const [nominee] = await show.nominees(category.id);
  await putItem(documents, localTables.show, showKeys.winners(event.id, category.id), {
    category: category.id,
    nominees: [nominee!.nominee_id],
    at: new Date(clock.now()).toISOString(),
    by: 'Ada',
  });
}

/** Expects what the table has at each place, one of which the page shows; `go` leads to the others. */
async function expectTable(page: Page, phase: Phase, go: (path: string) => Promise<unknown>): Promise<void> {
  const { titles } = await ask<{ titles: Record<'votingNotOpen' | 'votingClosed', string> }>('app/get');
  for (const [place, { path, parts }] of Object.entries(places)) {
    if (!page.url().endsWith(`/gayvnawards${path}`)) await go(path);
    await eventually(async () => [phase, place, ...(await page.evaluate(readParts, parts))]).toEqual([
      phase,
      place,
      ...wordsAt(phase, place as Place, titles),
    ]);
  }
}

const widths = [390, 1440];

test('through the year each page says what the table has for its phase, before it is written anew and after', async () => {
  for (const [index, phase] of phases.entries()) {
    if (phase === 'revealing') await reveal(0);
    if (phase === 'announced') await reveal(1);
    await setClock(moments[phase]);
    // By day in turn, at night each of them.
    const now = widths.filter((_, each) => isNightly || each === index % 2);
    for (const width of now) {
      const { page } = await open('/', { width });
      await expectTable(page, phase, (path) => goTo(page, path));
      await page.goto('about:blank');
    }
    await written();
    for (const width of now.toReversed()) {
      const { page } = await open('/', { width });
      await expectTable(page, phase, (path) => page.goto(new URL(`/gayvnawards${path}`, page.url()).href));
      await page.goto('about:blank');
    }
  }
});
