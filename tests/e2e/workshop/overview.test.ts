import { cp, mkdir, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations, expectAccessible } from '../axe.ts';
import { from } from '../../support/moments.ts';
import { routeOnce } from '../page.ts';
import { eventually } from '../shell/page-state.ts';
import { sampleParts, writeShow } from '../shell/small-show.ts';
import { sampleSite } from '../site.ts';
import { newVoter, thanksButton, voteButton } from '../voting/voting-site.ts';

const admin = { email: 'admin@acclaim.test', fullname: 'Ada', roles: ['admin'] };
const still = { reducedMotion: 'reduce' } as const;
const pictures = new URL('../../../infra/local/sample-show/images/', import.meta.url);

const missing = (page: Page) => page.getByRole('region', { name: /^Missing before/ });
const currentStep = (page: Page) =>
  page.getByRole('list', { name: 'Steps of the year' }).locator('[aria-current=step]');
const nextAction = (page: Page) => page.getByRole('region', { name: 'The year' }).getByRole('link');

describe('a show with gaps', () => {
  const site = sampleSite(async (dir) => {
    const parts = await sampleParts();
    parts.options.gayvn_awards_sponsor_link = '';
    const [menu] = parts.menus;
    const [item] = menu?.items ?? [];
    parts.menus = [
      {
        ...menu!,
        code: parts.app.navigationCode,
        align: 'left',
        items: [{ ...item!, title: 'Nowhere', link_type: 'external', link_url: '', childs: [] }],
      },
    ];
    await writeShow(dir, parts);
  });

  test('says where the year stands, what is missing, and how many have voted', async () => {
    const { page } = await site.open('/admin', { ...still, as: admin });
    await currentStep(page).getByText('Voting').waitFor();
    expect(await currentStep(page).textContent()).toContain('Now');
    await page.getByText(/^Voting closes on /).waitFor();
    const list = missing(page);
    await list.getByText('2 categories have no nominees.').waitFor();
    await list.getByText('Outstanding Picture: 4 of 4').waitFor();
    await list.getByText('‘Nowhere’ in the menu has no address.').waitFor();
    await list.getByText('There’s no link for those who want to become a sponsor.').waitFor();
    expect(await page.title()).toBe('Overview | Workshop | The Nitrate Awards');
    await expectAccessible(page);

    const voter = await site.open('/voting', { ...still, as: newVoter() });
    await voteButton(voter.page, 'Sunrise').click();
    await thanksButton(voter.page, 'Sunrise').waitFor();
    await page.reload();
    const turnout = page.getByRole('region', { name: 'Turnout' });
    const votes = () => turnout.getByRole('definition').allTextContents();
    await eventually(votes).toEqual(['1', '1', '1']);
  });

  test('before voting it says when voting opens and what to mend first, and after it that the result is certified next', async () => {
    await site.setClock(from('voting_start', -3_600_000));
    const before = await site.open('/admin', { ...still, as: admin });
    await before.page.getByText(/^(?:Voting opens|Nominations open) on /).waitFor();
    await site.setClock(from('voting_end', 1000));
    const { page } = await site.open('/admin', { ...still, as: admin });
    await currentStep(page).getByText('Closed').waitFor();
    await page.getByText('Voting is over. Next, the result is certified.').waitFor();
    expect(await nextAction(page).textContent()).toBe('Check the result');
    await nextAction(page).click();
    await page.getByRole('heading', { name: 'Results', level: 1 }).waitFor();
    await page.goBack();
    await currentStep(page).getByText('Closed').waitFor();
  });

  test('who may not see results sees no turnout, and everybody the next thing that is theirs to do', async () => {
    const editor = await site.open('/admin', { as: { email: 'editor@acclaim.test', roles: ['editor'] } });
    await missing(editor.page).getByText('no picture').waitFor();
    expect(await editor.page.getByRole('region', { name: 'Turnout' }).count()).toBe(0);
    expect(await nextAction(editor.page).allTextContents()).toEqual(['Add nominees']);
    const auditor = await site.open('/admin', { as: { email: 'auditor@acclaim.test', roles: ['auditor'] } });
    await missing(auditor.page).getByText('no picture').waitFor();
    await auditor.page.getByRole('region', { name: 'Turnout' }).getByText('Votes today').waitFor();
    expect(await nextAction(auditor.page).allTextContents()).toEqual(['Watch the count']);
  });

  test('what could not be loaded says so, and is loaded again', async () => {
    const { page, allow } = await site.open('/admin', {
      ...still,
      as: admin,
      before: (page) => routeOnce(page, '**/admin/results/editions', (route) => route.abort()),
    });
    allow(/ERR_FAILED/);
    await page.getByText('We could not reach the server.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await currentStep(page).getByText('Voting').waitFor();
  });
});

describe('a whole show', () => {
  const site = sampleSite(async (dir) => {
    const parts = await sampleParts();
    parts.menus = [];
    await writeShow(dir, parts, ['picture,Outstanding Picture,award,MOVIE,vertical,Picture,For a picture.']);
    await cp(new URL('page-vault.jpg', pictures), `${dir}/images/page-vault.jpg`);
    const header = 'category,title,model,slug,image,cast,twitter,profile_website';
    await writeFile(`${dir}/nominees.csv`, `${header}\npicture,Sunrise,MOVIE,,page-vault.jpg,,,\n`);
  });

  test('says that nothing is missing', async () => {
    const { page } = await site.open('/admin', { ...still, as: admin, width: 390 });
    await missing(page).getByText('Nothing is missing.').waitFor();
    expect(await missing(page).getByRole('listitem').count()).toBe(0);
    await expectAccessible(page);
  });
});

describe('a site with settings but no event', () => {
  const site = sampleSite(async (dir) => {
    const { app, theme, pages } = await sampleParts();
    await mkdir(`${dir}/images`, { recursive: true });
    const named = JSON.stringify({ app, theme, pages });
    await writeFile(`${dir}/show.json`, named);
    for (const name of new Set(named.match(/[\w-]+\.(?:jpg|webp|webm)/g)))
      await cp(new URL(name, pictures), `${dir}/images/${name}`);
  });

  test('says what to do first', async () => {
    const { page } = await site.open('/admin', { ...still, as: admin });
    await page.getByRole('heading', { name: 'There’s no show yet' }).waitFor();
    await expectAccessible(page);
  });
});
