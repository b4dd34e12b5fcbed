import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Answer } from '#contract/routes.ts';
import { sampleParts, writeShow } from '../shell/small-show.ts';
import { sampleSite } from '../site.ts';
import { eventsOf, signInOverHttp } from '../../support/http-voter.ts';

const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };
const key = 'picture';

const titleField = (page: Page, title: string) =>
  page.getByRole('textbox', { name: `Title of ${title}`, exact: true });
const details = async (page: Page, title: string) => {
  const group = page.getByRole('group', { name: `Details of ${title}` });
  if ((await group.count()) === 0) await page.getByRole('button', { name: `Details of ${title}` }).click();
  return group;
};

interface Act {
  name: string;
  /** Makes the change in its room. */
  make: (page: Page) => Promise<void>;
  room: string;
  /** Whether the public site shows it. */
  isPublic: () => Promise<boolean>;
}

const jpeg = fileURLToPath(
  new URL('../../../infra/local/sample-show/images/page-trophy.jpg', import.meta.url),
);

const newest = (page: Page) => page.locator('.log-entry').first();

/** Makes changes to a small show, whose pages are written ahead, while people vote. */
export function whileVoting() {
  const site = sampleSite(async (dir) => writeShow(dir, await sampleParts()), { pages: true });

  /** A page as a visitor without a script gets it. */
  const html = async (path: string): Promise<string> =>
    (await fetch(`${site.url()}/gayvnawards${path}`)).text();
  const ballot = () => html(`/voting/${key}`);
  /** Polls until a change is public; how long it takes is not for a test to say. */
  const isSeen = (message: string, look: () => Promise<boolean>) =>
    expect.poll(look, { message, timeout: 60_000, interval: 100 }).toBe(true);

  const picturesOf = async (title: string) =>
    (await eventsOf(site.url())).nominees.find((each) => each.title === title)?.content_image;

  async function acts(): Promise<Act[]> {
    const photo = await picturesOf('Metropolis');
    return [
      {
        name: 'a typo',
        room: `/admin/nominees?category=${key}`,
        make: (page) => titleField(page, 'The General').fill('The Generál'),
        isPublic: async () => (await ballot()).includes('The Generál'),
      },
      {
        name: 'a photo',
        room: `/admin/nominees?category=${key}`,
        make: async (page) => {
          const group = await details(page, 'Metropolis');
          await group
            .locator('input[type=file]')
            .setInputFiles({ name: 'metropolis.jpg', mimeType: 'image/jpeg', buffer: await readFile(jpeg) });
        },
        isPublic: async () => {
          const now = await picturesOf('Metropolis');
          return now !== photo && now !== undefined && (await ballot()).includes(now);
        },
      },
      {
        name: 'a withdrawal',
        room: `/admin/nominees?category=${key}`,
        make: async (page) => {
          const group = await details(page, 'The Crowd');
          await group.getByRole('button', { name: 'Withdraw' }).click();
          const dialog = page.getByRole('dialog', { name: 'Withdraw The Crowd?' });
          await dialog.getByLabel('Reason').fill('It was not eligible.');
          await dialog.getByRole('button', { name: 'Withdraw' }).click();
        },
        isPublic: async () => !(await ballot()).includes('>The Crowd<'),
      },
      {
        name: 'a late nominee',
        room: `/admin/nominees?category=${key}`,
        make: async (page) => {
          await page.getByLabel('New nominee').fill('A Late Entry');
          await page.keyboard.press('Enter');
        },
        isPublic: async () => (await ballot()).includes('>A Late Entry<'),
      },
      {
        name: 'an extension',
        room: '/admin/event',
        make: async (page) => {
          const closes = page.getByLabel(/^Voting closes/);
          await closes.fill('2027-04-01T23:59');
          await closes.press('Enter');
        },
        isPublic: async () =>
          (await site.ask<Answer<'app.get'>>('app/get')).votingEnd === '2027-04-02T06:59:59.999Z',
      },
      {
        name: 'a reordering',
        room: `/admin/nominees?category=${key}`,
        make: async (page) => {
          await page.getByRole('button', { name: 'Move Metropolis' }).focus();
          for (const press of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(press);
        },
        isPublic: async () => (await eventsOf(site.url())).nominees[0]?.title === 'Sunrise',
      },
      {
        name: 'a moved menu',
        room: '/admin/menus',
        make: async (page) => {
          await page
            .getByRole('region', { name: 'Left side' })
            .getByRole('button', { name: 'Move Winners', exact: true })
            .focus();
          for (const press of ['Space', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Space'])
            await page.keyboard.press(press);
        },
        isPublic: async () => {
          const page = await html('/about');
          return page.indexOf('>Winners') < page.indexOf('>Voting');
        },
      },
    ];
  }

  /** Makes each change, or those of these names, and takes it back: both are public, and in the log, and all votes stay. */
  async function changeAndTakeBack(...chosen: string[]): Promise<void> {
    await site.written();
    const voter = await signInOverHttp(site.url(), 'vera@acclaim.test');
    const { nominees } = await eventsOf(site.url());
    const voted = ['The General', 'The Crowd', 'Metropolis'].map((title) =>
      nominees.find((each) => each.title === title)!,
    );
    for (const { nominee_id: nominee, category_id: category } of voted)
      expect((await voter.call('votes.vote', { nominee, category })).status).toBe(200);
    const votes = async () => {
      const { body } = await voter.call('votes.get');
      return (body as { nominee_id: string }[]).map(({ nominee_id }) => nominee_id).toSorted();
    };
    const before = await votes();

    for (const { name, room, make, isPublic } of (await acts()).filter(
      (act) => chosen.length === 0 || chosen.includes(act.name),
    )) {
      const { page } = await site.open(room, { as: admin });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
      expect([name, await isPublic()]).toEqual([name, false]);
      await make(page);
      await isSeen(name, isPublic);
      await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();

      const log = await site.open('/admin/log', { as: admin });
      log.allow(/409/);
      await newest(log.page).getByText('Ada', { exact: true }).waitFor();
      await newest(log.page)
        .getByRole('button', { name: /^Undo this change/ })
        .click();
      const dialog = log.page.getByRole('dialog', { name: /^Take change \d+ back\?$/ });
      await dialog.getByRole('button', { name: 'Undo this change' }).click();
      if (name === 'an extension') {
        // An earlier end while people vote is asked about, also where it is the way back.
        await dialog.getByRole('alert').waitFor();
        await dialog.getByRole('button', { name: 'Undo this change' }).click();
      }
      await dialog.waitFor({ state: 'detached' });
      await isSeen(`${name}, taken back`, async () => !(await isPublic()));
    }
    expect(await votes()).toEqual(before);
  }
  return { changeAndTakeBack, url: site.url };
}
