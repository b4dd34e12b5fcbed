import type { AppConfig } from '#contract/app.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { addressOf, eventually, shiftsOf } from '../shell/page-state.ts';
import { sampleParts, writeShow } from '../shell/small-show.ts';
import { sampleSite } from '../site.ts';

/** A show with a film, a link and a stream in its hero. */
const { open, ask } = sampleSite(async (dir) => {
  const parts = await sampleParts();
  parts.options.gayvn_awards_homepage_video_id = 'hero.webm';
  parts.options.gayvn_awards_hero_url = '/winners';
  parts.live = { enabled: true, embed: '<iframe src="/local/live" title="The red carpet"></iframe>' };
  await writeShow(dir, parts);
});

const film = (page: Page) =>
  page
    .locator('video')
    .evaluate(({ muted, loop, paused, currentTime, networkState, autoplay }: HTMLVideoElement) => ({
      muted,
      loop,
      autoplay,
      isRunning: !paused && currentTime > 0,
      isLoaded:
        networkState !== HTMLMediaElement.NETWORK_EMPTY && networkState !== HTMLMediaElement.NETWORK_IDLE,
    }));
const expectRunning = (page: Page) => eventually(async () => (await film(page)).isRunning);
const expectPaused = (page: Page) =>
  eventually(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused));

test('the film plays by itself, muted and round and round, over the picture, and stops when it is asked to', async () => {
  const { page } = await open('/');
  await expectRunning(page).toBe(true);
  expect(await film(page)).toMatchObject({ muted: true, loop: true, autoplay: true });
  expect(await page.getByTestId('home-hero').locator('picture img').count()).toBe(1);
  expect(await shiftsOf(page)).toEqual([]);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectPaused(page).toBe(true);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expectPaused(page).toBe(false);
  await page.getByRole('button', { name: 'Pause the background video' }).click();
  await expectPaused(page).toBe(true);
  await page.getByRole('button', { name: 'Play the background video' }).press('Enter');
  await expectPaused(page).toBe(false);

  const { options } = await ask<AppConfig>('app/get');
  const path = options.gayvn_awards_homepage_video_id;
  expect(path).toMatch(/^\/images\/[0-9a-f]{32}\.webm$/);
  const part = await page.evaluate(async (url) => {
    const { status, headers } = await fetch(url, { headers: { range: 'bytes=0-99' } });
    return [status, headers.get('content-type'), headers.get('content-length'), headers.get('cache-control')];
  }, path);
  expect(part).toEqual([206, 'video/webm', '100', 'public, max-age=31536000, immutable']);
});

test('the hero is a picture for those who want little motion, and holds the live stream beside its link', async () => {
  const { page } = await open('/', { width: 390, reducedMotion: 'reduce' });
  const play = page.getByRole('button', { name: 'Play the background video' });
  await play.waitFor();
  expect(await film(page)).toMatchObject({ isRunning: false, isLoaded: false, autoplay: false });
  const stream = page.getByTestId('home-hero').locator('iframe[title="The red carpet"]');
  await stream.contentFrame().getByText('LIVE', { exact: true }).waitFor();
  expect(await stream.getAttribute('sandbox')).toBe('allow-scripts allow-presentation');
  const aroundIt = page.getByRole('link').filter({ has: page.locator('iframe') });
  expect(await aroundIt.count()).toBe(0);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { width: wide = 0, height = 0 } = (await stream.boundingBox()) ?? {};
    expect(wide / height).toBeCloseTo(16 / 9, 1);
    expect(await axeViolations(page)).toEqual([]);
  }
  await play.click();
  await expectRunning(page).toBe(true);

  const link = page.getByRole('link', { name: 'The Nitrate Awards' }).last();
  await link.click({ position: { x: 8, y: 8 } });
  await page.getByRole('heading', { level: 1, name: 'The Winners' }).waitFor();
  expect(addressOf(page)).toBe('/gayvnawards/winners');
  expect(await page.locator('iframe').count()).toBe(0);
});

test('the picture of the hero holds nothing but the frame out of the markup of an enabled live stream', async () => {
  const embed =
    `<script>document.title = 'run'</script><iframe srcdoc="<p>No</p>" name="opener" src="/local/live" ` +
    'title="The red carpet" width="1" height="1"></iframe><p>words</p>';
  const { page } = await open('/', {
    before: (blank) =>
      blank.route('**/api/app/get', async (route) => {
        const config = (await (await route.fetch()).json()) as AppConfig;
        const options = { ...config.options, gayvn_awards_homepage_video_id: '' };
        await route.fulfill({ json: { ...config, options, live: { enabled: true, embed } } });
      }),
  });
  const hero = page.getByTestId('home-hero');
  await hero.frameLocator('iframe[title="The red carpet"]').getByText('LIVE', { exact: true }).waitFor();
  expect(await hero.locator('video').count()).toBe(0);
  const names = await hero.locator('iframe').evaluate((element) => element.getAttributeNames().toSorted());
  expect(names).toEqual(['allow', 'allowfullscreen', 'referrerpolicy', 'sandbox', 'src', 'title']);
  expect(await page.getByText('words', { exact: true }).count()).toBe(0);
});
