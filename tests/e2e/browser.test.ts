import { afterEach, expect, it, vi } from 'vitest';
import { launchBrowser } from '../../infra/cli/browser.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('starts the browser of the packages where none is installed', async () => {
  vi.stubEnv('CHROME_PATH', undefined);
  vi.stubEnv('PATH', '');

  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent('<title>Acclaim</title>');
    expect(await page.title()).toBe('Acclaim');
  } finally {
    await browser.close();
  }
});

it('starts the browser that CHROME_PATH names and no other', async () => {
  vi.stubEnv('CHROME_PATH', '/nowhere/chrome');

  await expect(launchBrowser()).rejects.toThrow('/nowhere/chrome');
});
