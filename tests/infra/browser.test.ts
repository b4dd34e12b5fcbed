import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { launchBrowser } from '../../infra/cli/common/browser.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Puts a browser on the search path that does not start. */
async function install(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'acclaim-browser-'));
  const path = join(folder, 'chromium');
  await writeFile(path, '#!/bin/sh\nexit 1\n');
  await chmod(path, 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  return path;
}

it('starts the browser of the packages, whatever is installed', async () => {
  vi.stubEnv('CHROME_PATH', undefined);
  await install();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent('<title>Acclaim</title>');
    expect(await page.title()).toBe('Acclaim');
  } finally {
    await browser.close();
  }
});

it('starts the one that is installed where that of the packages is for another system', async () => {
  vi.stubEnv('CHROME_PATH', undefined);
  const installed = await install();
  const { platform } = process;
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }));
  Object.defineProperty(process, 'platform', { value: 'darwin' });

  await expect(launchBrowser()).rejects.toThrow(installed);
});

it('starts the browser that CHROME_PATH names and no other', async () => {
  vi.stubEnv('CHROME_PATH', '/nowhere/chrome');
  await expect(launchBrowser()).rejects.toThrow('/nowhere/chrome');
});
