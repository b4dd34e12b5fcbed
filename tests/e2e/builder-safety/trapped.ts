import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { StoredWidget } from '#records/show.ts';
import { isNightly } from '../../support/nightly.ts';
import { frameOf } from '../builder/open-builder.ts';
import { ownWidgets } from '../widget-editor/builder-page.ts';
import type { sampleSite } from '../site.ts';
import { hostileWidgets, oneForEach, payloads } from './hostile-widgets.ts';
import { dangersIn, setTraps } from './watch-page.ts';

type Site = Pick<ReturnType<typeof sampleSite>, 'open'>;

const as = { email: 'admin@acclaim.test', roles: ['admin'] };

export const home = '/';
export const builder = '/admin/template/home';

/** Attacks in a document: one of all would be larger than an item of the table may be. */
export const attacksAtOnce = 20;

/** Every attack by day, each in one kind of widget; at night each in every kind. */
export const documents: [name: string, widgets: StoredWidget[]][] = isNightly
  ? Array.from({ length: Math.ceil(payloads.length / attacksAtOnce) }, (_, batch) => {
      const first = batch * attacksAtOnce;
      const attacks = payloads.slice(first, first + attacksAtOnce);
      return [`${first + 1} to ${first + attacks.length}`, hostileWidgets(attacks)];
    })
  : [['of every kind, one in each widget,', oneForEach(payloads)]];

export async function openTrapped({ open }: Site, path: string, prepare?: (page: Page) => Promise<void>) {
  let caught = () => ['the traps were not set'];
  const { page, allow } = await open(path, {
    as,
    before: async (blank) => {
      caught = await setTraps(blank);
      await prepare?.(blank);
    },
  });
  // What the API says of a carousel that doesn't or can't exist.
  allow(/status of 4(?:04|22)/);
  return { page, caught };
}

export const hasWidgets = (target: Page | Frame, count: number) =>
  expect.poll(() => target.locator(ownWidgets).count()).toBe(count);

/** Expects that the widgets of the home page, or of its preview in the builder, are there and do nothing. */
export async function expectHarmless(
  site: Site,
  path: string,
  count: number,
  prepare?: (page: Page) => Promise<void>,
) {
  const { page, caught } = await openTrapped(site, path, prepare);
  const target = path === builder ? await frameOf(page) : page;
  await hasWidgets(target, count);
  await target.locator('.rich-text').first().waitFor();
  await target.locator('.carousel-a li').first().waitFor();
  expect(await dangersIn(target)).toEqual([]);
  expect(caught()).toEqual([]);
}
