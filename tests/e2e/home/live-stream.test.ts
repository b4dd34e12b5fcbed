import { describe, expect, test } from 'vitest';
import { axeViolations } from '../axe.ts';
import { sampleParts, writeShow } from '../shell/small-show.ts';
import { sampleSite } from '../site.ts';

const stand = '<iframe src="/local/live" title="The red carpet" width="1" height="1"></iframe>';
const withStream = (enabled: boolean) => async (dir: string) => {
  const parts = await sampleParts();
  await writeShow(dir, { ...parts, live: { enabled, embed: stand } });
};

describe('an enabled live stream', () => {
  const { open } = sampleSite(withStream(true));

  test.each([390, 1440])('is shown in the image hero at %i px', async (width) => {
    const { page } = await open('/', { width });
    const hero = page.getByTestId('home-hero');
    expect(await hero.locator('video').count()).toBe(0);
    const inside = hero.frameLocator('iframe[title="The red carpet"]');
    await inside.getByText('LIVE').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('is not shown on other pages', async () => {
    const { page } = await open('/winners');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  });

  test('takes nothing but the frame out of the markup', async () => {
    const { page } = await open('/404');
    await page.route('**/api/app/get', async (route) => {
      const answer = await route.fetch();
      const config = (await answer.json()) as { live: object };
      const framed = stand.replace(' src', ' srcdoc="<p>No</p>" name="opener" src');
      const embed = `<script>document.title = 'run'</script>${framed}<p>words</p>`;
      await route.fulfill({ json: { ...config, live: { enabled: true, embed } } });
    });
    await page.getByRole('link', { name: 'The Nitrate Awards' }).first().waitFor();
    await page.goto(new URL('/gayvnawards/', page.url()).href);
    const frame = page.getByTestId('home-hero').locator('iframe');
    await frame.waitFor();
    const names = await frame.evaluate((element) => element.getAttributeNames().toSorted());
    expect(names).toEqual(['allow', 'allowfullscreen', 'referrerpolicy', 'sandbox', 'src', 'title']);
    expect(await page.getByText('words', { exact: true }).count()).toBe(0);
  });
});

describe('a live stream that is not enabled', () => {
  const { open } = sampleSite(withStream(false));

  test.each([390, 1440])('is not shown at %i px', async (width) => {
    const { page } = await open('/', { width });
    await page.getByTestId('home-hero').locator('picture img').waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  });
});
