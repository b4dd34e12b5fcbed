import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { AppConfig } from '#contract/app.ts';
import { sampleParts, writeShow } from '../../e2e/shell/small-show.ts';
import { screenSite } from '../site.tsx';

const site = screenSite(async (dir) => {
  const parts = await sampleParts();
  parts.options.gayvn_awards_homepage_video_id = 'hero.webm';
  parts.options.gayvn_awards_hero_url = '/winners';
  await writeShow(dir, parts);
});

const configure = (change: (config: AppConfig) => Partial<AppConfig>) =>
  site.intercept(/app\/get/, async (next) => {
    const config = (await (await next()).json()) as AppConfig;
    return Response.json({ ...config, ...change(config) });
  });
const hero = () => screen.findByTestId('home-hero');

test('the hero of home is a film that plays by itself, muted and round and round, over a picture of the width, and leads to the address of its option', async () => {
  const { options } = await site.ask<AppConfig>('app/get');
  const user = await site.open('/');
  await screen.findByRole('button', { name: 'Pause the background video' });
  const film = () => document.querySelector('[data-testid=home-hero] video');
  await waitFor(() => expect(film()).toMatchObject({ muted: true, loop: true, autoplay: true }));
  expect(film()?.getAttribute('src')).toBe(options.gayvn_awards_homepage_video_id);
  const source = (await hero()).querySelector('source');
  expect(source?.getAttribute('media')).toBe('(max-width: 767px)');
  expect(source?.srcset).toContain(options.gayvn_awards_hero_mobile);
  expect(
    within(await hero())
      .getByRole('presentation')
      .getAttribute('src'),
  ).toContain(options.gayvn_awards_hero_desktop);
  await user.click(within(await hero()).getByRole('link', { name: 'The Nitrate Awards' }));
  await screen.findByRole('heading', { level: 1, name: 'The Winners' });
  expect(location.pathname).toBe('/gayvnawards/winners');
});

test('the hero holds nothing but the frame out of the markup of an enabled live stream, beside its link', async () => {
  const embed =
    `<script>document.title = 'run'</script><iframe srcdoc="<p>No</p>" name="opener" src="/local/live" ` +
    'title="The red carpet" width="1" height="1"></iframe><p>words</p>';
  configure(() => ({ live: { enabled: true, embed } }));
  await site.open('/');
  const frame = await within(await hero()).findByTitle('The red carpet');
  expect(frame.getAttributeNames().toSorted()).toEqual([
    'allow',
    'allowfullscreen',
    'referrerpolicy',
    'sandbox',
    'src',
    'title',
  ]);
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-presentation');
  expect(frame.closest('a')).toBeNull();
  expect(screen.queryByText('words')).toBeNull();
});
