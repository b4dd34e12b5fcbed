import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { addressOf, eventually } from '../shell/page-state.ts';
import { sampleParts, writeShow } from '../shell/small-show.ts';
import { sampleSite } from '../site.ts';
import { layoutShift } from './home-page.ts';

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

describe.each([390, 1440])('at %i px the video hero', (width) => {
  test('plays by itself, muted and round and round, over the picture', async () => {
    const { page } = await open('/', { width });
    await expectRunning(page).toBe(true);
    expect(await film(page)).toMatchObject({ muted: true, loop: true, autoplay: true });
    expect(await page.getByTestId('home-hero').locator('picture img').count()).toBe(1);
    expect(await layoutShift(page)).toBe(0);
  });

  test('stands still after its button, and goes on after it', async () => {
    const { page } = await open('/', { width });
    await expectRunning(page).toBe(true);
    await page.getByRole('button', { name: 'Pause the background video' }).click();
    await expectPaused(page).toBe(true);
    await page.getByRole('button', { name: 'Play the background video' }).press('Enter');
    await expectPaused(page).toBe(false);
  });

  test('is a picture for those who want little motion, until they ask for the film', async () => {
    const { page } = await open('/', { width, reducedMotion: 'reduce' });
    const play = page.getByRole('button', { name: 'Play the background video' });
    await play.waitFor();
    expect(await film(page)).toMatchObject({ isRunning: false, isLoaded: false, autoplay: false });
    expect(await axeViolations(page)).toEqual([]);
    await play.click();
    await expectRunning(page).toBe(true);
  });

  test('stops when the visitor comes to want little motion', async () => {
    const { page } = await open('/', { width });
    await expectRunning(page).toBe(true);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectPaused(page).toBe(true);
  });

  test('holds the live stream beside its link', async () => {
    const { page } = await open('/', { width });
    const stream = page.locator('iframe[title="The red carpet"]');
    await stream.waitFor();
    const { width: wide = 0, height = 0 } = (await stream.boundingBox()) ?? {};
    expect(wide / height).toBeCloseTo(16 / 9, 1);
    expect(await stream.getAttribute('sandbox')).toBe('allow-scripts allow-presentation');
    expect(
      await page
        .getByRole('link')
        .filter({ has: page.locator('iframe') })
        .count(),
    ).toBe(0);
    await page
      .getByRole('link', { name: 'The Nitrate Awards' })
      .last()
      .click({ position: { x: 8, y: 8 } });
    await page.getByRole('heading', { level: 1, name: 'The Winners' }).waitFor();
    expect(addressOf(page)).toBe('/gayvnawards/winners');
  });
});

test('a video is served in ranges, under a name that its content gives', async () => {
  const { options } = await ask<{ options: Record<string, string> }>('app/get');
  const path = options['gayvn_awards_homepage_video_id'] ?? '';
  expect(path).toMatch(/^\/images\/[0-9a-f]{32}\.webm$/);
  const { page } = await open('/404');
  const answer = await page.evaluate(async (url) => {
    const { status, headers } = await fetch(url, { headers: { range: 'bytes=0-99' } });
    return [status, headers.get('content-type'), headers.get('content-length'), headers.get('cache-control')];
  }, path);
  expect(answer).toEqual([206, 'video/webm', '100', 'public, max-age=31536000, immutable']);
});
