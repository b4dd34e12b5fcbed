import { expect, test } from 'vitest';
import { eventsOf, signInOverHttp } from '../../support/http-voter.ts';
import { sampleParts, writeShow } from '../shell/small-show.ts';
import { sampleSite } from '../site.ts';

const site = sampleSite(async (dir) => writeShow(dir, await sampleParts()), { pages: true });
const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };

/** Whether the ballot says it, as a visitor without a script gets it; how long it takes is not for a test to say. */
const publicly = (words: string) =>
  expect.poll(
    async () => (await (await fetch(`${site.url()}/gayvnawards/voting/picture`)).text()).includes(words),
    { interval: 100 },
  );

test('a typo is fixed while people vote: the site shows it within seconds, the log takes it back, and all votes are safe', async () => {
  await site.written();
  const voter = await signInOverHttp(site.url(), 'vera@acclaim.test');
  const { nominees } = await eventsOf(site.url());
  for (const { nominee_id: nominee, category_id: category } of nominees.slice(0, 3))
    expect((await voter.call('votes.vote', { nominee, category })).status).toBe(200);
  const votes = async () => (await voter.call('votes.get')).body;
  const before = await votes();

  const { page } = await site.open('/admin/nominees?category=picture', { as: admin });
  await page.getByRole('textbox', { name: 'Title of The General', exact: true }).fill('The Generál');
  await publicly('The Generál').toBe(true);
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();

  const { page: log } = await site.open('/admin/log', { as: admin });
  const newest = log.locator('.log-entry').first();
  await newest.getByText('Ada', { exact: true }).waitFor();
  await newest.getByRole('button', { name: /^Undo this change/ }).click();
  const dialog = log.getByRole('dialog', { name: /^Take change \d+ back\?$/ });
  await dialog.getByRole('button', { name: 'Undo this change' }).click();
  await dialog.waitFor({ state: 'detached' });
  await publicly('The Generál').toBe(false);
  expect(await votes()).toEqual(before);
});
