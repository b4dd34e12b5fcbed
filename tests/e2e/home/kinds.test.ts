import type { Widget } from '#contract/templates.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { optionsOf } from '../../../web/blocks/open-widget.ts';
import { axeViolations } from '../axe.ts';
import { sampleSite, type OpenOptions } from '../site.ts';
import { layoutShift } from './home-page.ts';

const { open } = sampleSite();

const widgetOf = (type: string, options: object): Widget => ({
  id: `${type}-1`,
  type,
  version: 1,
  title: `The ${type}`,
  description: '',
  is_active: true,
  position: 0,
  thumbnail: '',
  options: optionsOf({ options }),
});

/** Opens home with these widgets and no others. */
const openWith = (widgets: Widget[], options: OpenOptions = {}) =>
  open('/', {
    ...options,
    before: (page: Page) =>
      page.route('**/api/template/get', (route) =>
        route.fulfill({ json: { template: { title: 'Test', is_default: true }, widgets } }),
      ),
  });

const video = widgetOf('video', {
  header: { value: 'The trailer' },
  fields: { address: 'https://www.youtube.com/watch?v=abcdefghijk' },
});
const richText = widgetOf('rich-text', {
  html: '<h2>Since 1927</h2><ul><li>One</li></ul><p onclick="x()">Words</p><script>x()</script>',
});
const countdown = (moment: string) =>
  widgetOf('countdown', {
    header: { value: 'Not long now' },
    html: '<p>That was it</p>',
    fields: { moment },
  });

test.each([390, 1440])(
  'at %i px home shows rich text, a video and a countdown, and nothing moves',
  async (width) => {
    const { page } = await openWith([richText, countdown('votingEnd'), video], { width });
    await page.getByRole('heading', { name: 'Since 1927' }).waitFor();
    expect(await page.locator('.rich-text .prose').innerHTML()).toBe(
      '<h2>Since 1927</h2><ul><li>One</li></ul><p>Words</p>',
    );
    await page.getByRole('heading', { name: 'Not long now' }).waitFor();
    await page.getByRole('button', { name: 'Play “The trailer”' }).waitFor();
    expect(await layoutShift(page)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await axeViolations(page)).toEqual([]);
  },
);

test('a video asks nothing of its provider before it is played, and then plays in a sandbox', async () => {
  const { page, allow } = await openWith([video]);
  allow(/^request to https:\/\/www\.youtube-nocookie\.com\//);
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  const play = page.getByRole('button', { name: 'Play “The trailer”' });
  await play.scrollIntoViewIfNeeded();
  expect(await page.locator('.video iframe').count()).toBe(0);
  expect(asked).not.toContain('www.youtube-nocookie.com');

  await play.click();
  const frame = page.locator('.video iframe');
  expect(await frame.getAttribute('src')).toBe(
    'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1',
  );
  expect(await frame.getAttribute('title')).toBe('The trailer');
  expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation');
});

test('a video of an address that no provider has is nothing', async () => {
  const foreign = widgetOf('video', { fields: { address: 'https://example.org/film' } });
  const { page } = await openWith([foreign, richText]);
  await page.getByRole('heading', { name: 'Since 1927' }).waitFor();
  expect(await page.locator('.video').count()).toBe(0);
});

test('a countdown whose moment has passed shows what is for afterwards', async () => {
  const { page } = await openWith([countdown('votingStart')]);
  await page.getByText('That was it').waitFor();
  expect(await page.getByRole('heading', { name: 'Not long now' }).count()).toBe(0);
});

test('a widget of a newer version than this site is nothing, and the rest is shown', async () => {
  const { page } = await openWith([{ ...video, version: 99 }, richText]);
  await page.getByRole('heading', { name: 'Since 1927' }).waitFor();
  expect(await page.locator('.video').count()).toBe(0);
});
