import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { screen, within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { sampleParts, writeShow } from '../../e2e/shell/small-show.ts';
import { newVoter, voterWithoutPage } from '../../support/http-voter.ts';
import { admin, part } from '../page.ts';
import { noConnection, screenSite } from '../site.tsx';
import { press, sees } from './seen.ts';

const pictures = join(import.meta.dirname, '../../../infra/local/sample-show/images');

const missing = () => part('region', /^Missing before/);
const currentStep = async () =>
  within(
    (await screen.findByRole('list', { name: 'Steps of the year' })).querySelector<HTMLElement>(
      '[aria-current=step]',
    )!,
  );
const nextAction = async () => (await part('region', 'The year')).getByRole('link');

describe('a show with gaps', () => {
  const site = screenSite(async (dir) => {
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
    await (await voterWithoutPage(site.url(), newVoter())).vote('Sunrise');

    await site.open('/admin', { as: admin });
    const step = await currentStep();
    step.getByText('Voting');
    step.getByText('Now');
    await sees('Voting closes on ');
    const list = await missing();
    await sees('2 categories have no nominees.', list);
    await sees('Outstanding Picture: 4 of 4', list);
    await sees('‘Nowhere’ in the menu has no address.', list);
    await sees('There’s no link for those who want to become a sponsor.', list);
    const votes = await (await part('region', 'Turnout')).findAllByRole('definition');
    expect(votes.map(({ textContent }) => textContent)).toEqual(['1', '1', '1']);
  });

  test.each([
    { role: 'editor', action: 'Add nominees', room: 'nominees', turnouts: 0 },
    { role: 'auditor', action: 'Watch the count', room: 'results', turnouts: 1 },
  ])('a person with the role $role sees what is theirs to do', async ({ role, action, room, turnouts }) => {
    await site.open('/admin', { as: { email: `${role}@acclaim.test`, roles: [role] } });
    await sees('no picture', await missing());
    const next = await nextAction();
    expect([next.textContent, next.getAttribute('href')]).toEqual([action, `/gayvnawards/admin/${room}`]);
    expect(screen.queryAllByRole('region', { name: 'Turnout' })).toHaveLength(turnouts);
  });

  test('what could not be loaded says so, and is loaded again', async () => {
    site.allow(/./);
    const end = site.intercept(/admin\/results\/editions/, noConnection);
    const user = await site.open('/admin', { as: admin });
    await sees('We could not reach the server.');
    end();
    await press(user, 'Try again');
    expect((await currentStep()).queryByText('Voting')).not.toBeNull();
  });
});

describe('a whole show', () => {
  const site = screenSite(async (dir) => {
    const parts = await sampleParts();
    parts.menus = [];
    await writeShow(dir, parts, ['picture,Outstanding Picture,award,MOVIE,vertical,Picture,For a picture.']);
    await cp(join(pictures, 'page-vault.jpg'), `${dir}/images/page-vault.jpg`);
    const header = 'category,title,model,slug,image,cast,twitter,profile_website';
    await writeFile(`${dir}/nominees.csv`, `${header}\npicture,Sunrise,MOVIE,,page-vault.jpg,,,\n`);
  });

  test('says that nothing is missing', async () => {
    await site.open('/admin', { as: admin });
    await sees('Nothing is missing.', await missing());
    expect((await missing()).queryByRole('listitem')).toBeNull();
  });
});

describe('a site with settings but no event', () => {
  const site = screenSite(async (dir) => {
    const { app, theme, pages } = await sampleParts();
    await mkdir(`${dir}/images`, { recursive: true });
    const named = JSON.stringify({ app, theme, pages });
    await writeFile(`${dir}/show.json`, named);
    for (const name of new Set(named.match(/[\w-]+\.(?:jpg|webp|webm)/g)))
      await cp(join(pictures, name), `${dir}/images/${name}`);
  });

  test('says what to do first', async () => {
    await site.open('/admin', { as: admin });
    await screen.findByRole('heading', { name: 'There’s no show yet' });
  });
});
