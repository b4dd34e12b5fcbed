import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { deleteItem, putItem } from '#records/items.ts';
import { voteAttribute } from '../../../functions/records/ballots.ts';
import type { StoredCategory, StoredNominee } from '../../../functions/records/show.ts';
import { ballotKey, showKeys, type Key } from '../../../functions/records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleSite } from '../site.ts';
import { certifying } from '../../support/certifying.ts';
import { isNightly } from '../../support/nightly.ts';

export const admin = { email: 'admin@acclaim.test', fullname: 'Ada Admin', roles: ['admin'] };
/** By day as few as there are kinds of. */
export const count = isNightly ? 12 : 5;
const second = 1000;

interface Won {
  category: StoredCategory;
  winners: StoredNominee[];
}

/** The sample show on the night: some of its categories, of which the jury decides the second and the fourth is a tie. */
export function revealNight() {
  const site = sampleSite();
  const order: Won[] = [];
  const put = (table: string, key: Key, record: object) =>
    putItem(site.platform().documents, table, key, record);

  beforeAll(async () => {
    const { show, documents } = site.platform();
    const event = (await show.part('event'))!;
    const all = await show.everyCategory(event.id);
    const day = new Date(Date.parse(event.voting_start ?? '') + 36 * 3600 * second);
    for (const category of all) {
      const index = order.length;
      const nominees = await show.everyNominee(category.id);
      if (index >= count || nominees.length === 0) {
        await deleteItem(documents, localTables.show, showKeys.category(event.id, category.id));
        continue;
      }
      const decided_by = index === 1 ? 'jury' : 'fans';
      await put(localTables.show, showKeys.category(event.id, category.id), { ...category, decided_by });
      const winners = nominees.slice(0, index === 3 ? 2 : 1);
      if (index !== 1)
        for (const { nominee_id: id } of winners)
          await put(
            localTables.ballots,
            ballotKey(`fan-${id}`, day.toISOString().slice(0, 10), category.id),
            {
              votes: 1,
              [voteAttribute(id)]: { nonce: 'n', at: day.getTime() },
            },
          );
      order.push({ category, winners });
    }
  });

  let time = Date.now();
  return {
    ...site,
    order,
    put,
    certify: certifying(site).certify,
    /** Lets go what the handlers and the CDN keep for seconds. */
    letGo: async () => {
      time += 20 * second;
      await site.setClock(new Date(time).toISOString());
    },
    /** Opens a page whose time a test can move on. */
    openTimed: async (path: string, options: Parameters<typeof site.open>[1] = {}) =>
      site.open(path, {
        reducedMotion: 'reduce',
        ...options,
        before: async (page) => {
          await page.clock.install();
          await options.before?.(page);
        },
      }),
  };
}

/** A button of a category in the running order. */
export const buttonOf = (page: Page, name: string, title: string) =>
  cue(page, title).getByRole('button', { name: new RegExp(`^${name}(?! now)\\b`) });

export const cue = (page: Page, title: string) =>
  page.locator('.cue').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Looks again and again while seconds pass on the page. */
export const soon = <T>(page: Page, look: () => Promise<T>) =>
  eventually(async () => {
    await page.clock.fastForward(2 * second);
    return look();
  });

/** Lets seconds pass on a phone as they do while it is awake. */
export const pass = (page: Page, seconds: number) => page.clock.runFor(seconds * second);
