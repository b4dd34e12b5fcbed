import type { AppConfig } from '#contract/app.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../axe.ts';
import { eventually, shiftsOf } from '../shell/page-state.ts';
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

test('a visitor sees the film of the hero and stops it, or its picture where little is to move, beside the live stream', async () => {
  const { page } = await open('/');
  await expectRunning(page).toBe(true);
  expect(await film(page)).toMatchObject({ muted: true, loop: true, autoplay: true });
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

  const { page: still } = await open('/', { width: 390, reducedMotion: 'reduce' });
  const play = still.getByRole('button', { name: 'Play the background video' });
  await play.waitFor();
  expect(await film(still)).toMatchObject({ isRunning: false, isLoaded: false, autoplay: false });
  const stream = still.getByTestId('home-hero').locator('iframe[title="The red carpet"]');
  await stream.contentFrame().getByText('LIVE', { exact: true }).waitFor();
  const { width = 0, height = 0 } = (await stream.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(16 / 9, 1);
  await expectAccessible(still);
  await play.click();
  await expectRunning(still).toBe(true);
  await still
    .getByRole('link', { name: 'The Nitrate Awards' })
    .last()
    .click({ position: { x: 8, y: 8 } });
  await still.getByRole('heading', { level: 1, name: 'The Winners' }).waitFor();
  expect(await still.locator('iframe').count()).toBe(0);
});
