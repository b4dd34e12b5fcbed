import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sampleSite } from '../site.ts';
import { watchArrival, wholeText } from './arrival.ts';
import { eventually, isTakenOver, shiftsOf } from './page-state.ts';
import { sampleHome } from './small-show.ts';

const { open, url, written } = sampleSite(sampleHome, { pages: true });

test('a page whose HTML comes slowly is shown when it is whole, and nothing in it moves', async () => {
  await written();
  const { address, release } = await inHalves(url());
  const { page } = await open('/about', { width: 390 });
  await page.goto(`${address}/gayvnawards/voting/picture`, { waitUntil: 'commit' });
  // All that a browser needs to show the first half.
  await page.waitForFunction(
    () => {
      const [picture] = document.images;
      return picture?.complete && document.styleSheets.length > 1 && document.fonts.status === 'loaded';
    },
    undefined,
    { polling: 20 },
  );
  release();
  await eventually(() => page.evaluate(isTakenOver)).toBe(true);
  const [whole = 0, shown = 0] = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return [navigation?.responseEnd, paint?.startTime];
  });
  expect(shown).toBeGreaterThan(whole);
  expect(await shiftsOf(page)).toEqual([]);
});

/** A way to the site on which HTML stops in the middle until the rest is released. */
async function inHalves(siteUrl: string): Promise<{ address: string; release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    void fetch(siteUrl + request.url).then(async (answer) => {
      const body = Buffer.from(await answer.arrayBuffer());
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type });
      if (!type.startsWith('text/html')) return response.end(body);
      response.write(body.subarray(0, body.length / 2));
      await released;
      return response.end(body.subarray(body.length / 2));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://localhost:${(server.address() as AddressInfo).port}`, release };
}

test('scripts take nothing from a page that is not yet to be seen, and do not wait for one in a background tab', async () => {
  await written();
  const { page } = await open('/about', { width: 390 });
  await eventually(() => page.evaluate(isTakenOver)).toBe(true);
  const [painted = 0, ...asked] = await page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /(?<!ahead-.*)\.js$/.test(name));
    return [...performance.getEntriesByName('first-contentful-paint'), ...scripts].map(
      (each) => each.startTime,
    );
  });
  expect(painted).toBeGreaterThan(0);
  expect(Math.min(...asked)).toBeGreaterThan(painted);

  const background = await open('/about', {
    width: 390,
    before: (each) =>
      each.addInitScript(() => {
        Object.defineProperty(document, 'hidden', { value: true });
        PerformanceObserver.prototype.observe = () => undefined;
      }),
  });
  await eventually(() => background.page.evaluate(isTakenOver)).toBe(true);
});

test('an unknown address has the words of the not-found screen in its HTML, and shows a page that has been made by now', async () => {
  await written();
  const words = 'Here by now.';
  const { page, allow } = await open('/made-this-second', {
    width: 390,
    before: async (each) => {
      await watchArrival(each);
      await each.route(/page\/get\?code=made-this-second$/, (route) =>
        route.fulfill({ json: { title: 'Made this second', content: `<p>${words}</p>` } }),
      );
    },
  });
  allow(/404/);
  await page.getByText(words).waitFor();
  expect(await wholeText(page)).toContain('Page Not Found');
  expect(await page.title()).toBe('Made this second | The Nitrate Awards');
  expect(await page.locator('meta[name="robots"]').count()).toBe(0);
});

test('a widget whose script does not come stays as it came, and the others are taken over', async () => {
  await written();
  const { page, allow } = await open('/', {
    width: 1440,
    before: (blank) =>
      blank.route(/\/view-[\w-]+\.js$/, async (route) => {
        const answer = await route.fetch();
        return (await answer.text()).includes('schedule-list')
          ? route.abort()
          : route.fulfill({ response: answer });
      }),
  });
  allow(/ERR_FAILED|could not be loaded/);
  await eventually(() => page.evaluate(isTakenOver)).toBe(true);
  await page.locator('.gallery').getByRole('button').first().click();
  await page.getByRole('dialog', { name: 'Pictures' }).waitFor();
  expect(await page.locator('.schedule').getByRole('listitem').count()).toBeGreaterThan(3);
});
