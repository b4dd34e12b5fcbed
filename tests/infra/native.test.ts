import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { installNative, isComplete, partOf } from '../../infra/native.ts';

const lock = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
) as Parameters<typeof partOf>[0];

describe('the modules of the images function', () => {
  const { manifest, lockfile } = partOf(lock);

  it('are those of the lockfile with their hashes, for linux on arm64 alone', () => {
    const { '': root, ...packages } = lockfile.packages;
    expect(root).toBe(manifest);
    expect(packages).toMatchObject({
      'node_modules/sharp': {},
      'node_modules/@img/sharp-linux-arm64': {},
      'node_modules/@img/sharp-libvips-linux-arm64': {},
    });
    for (const [path, entry] of Object.entries(packages)) {
      expect(path).not.toMatch(/darwin|win32|x64|musl|wasm/);
      expect(entry).toMatchObject({
        integrity: expect.stringMatching(/^sha512-/) as string,
        version: lock.packages[path]?.version,
      });
    }
  });

  it('are asked of no other function', () => {
    expect(isComplete('votes', '/nowhere')).toBe(true);
    expect(isComplete('images', '/nowhere')).toBe(false);
  });
});

/** Does what `npm ci` does with the lockfile of its folder, or fails as it does when the registry does not answer. */
const standIn = (isDown: boolean, leavesOut: string) => `#!${process.execPath}
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
if (${isDown}) {
  mkdirSync('node_modules/sharp', { recursive: true });
  console.error('npm error network: the registry does not answer');
  process.exit(1);
}
for (const [path, { version }] of Object.entries(JSON.parse(readFileSync('package-lock.json')).packages)) {
  if (path === '' || path === 'node_modules/${leavesOut}') continue;
  mkdirSync(path, { recursive: true });
  writeFileSync(path + '/package.json', JSON.stringify({ version }));
}
writeFileSync('node_modules/.package-lock.json', '{}');
`;

describe('installing them', () => {
  function setup() {
    const dir = mkdtempSync(join(tmpdir(), 'acclaim-native-'));
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const folder = join(dir, 'native');
    const npm = (isDown: boolean, leavesOut = '') => {
      writeFileSync(join(dir, 'npm'), standIn(isDown, leavesOut));
      chmodSync(join(dir, 'npm'), 0o755);
    };
    vi.stubEnv('PATH', [dir, process.env['PATH']].join(delimiter));
    npm(false);
    return { folder, npm };
  }

  it('keeps what is there as the lockfile has it, and needs no registry then', async () => {
    const { folder, npm } = setup();
    expect(await installNative(folder)).toEqual({ folder, isKept: false });
    expect(isComplete('images', folder)).toBe(true);
    npm(true);

    expect(await installNative(folder)).toEqual({ folder, isKept: true });
  });

  it.each([
    ['of another lockfile', (folder: string) => writeFileSync(join(folder, 'package-lock.json'), '{}')],
    [
      'without one of its packages',
      (folder: string) =>
        rmSync(join(folder, 'node_modules', '@img', 'sharp-libvips-linux-arm64'), { recursive: true }),
    ],
    [
      'of an installation that broke off',
      (folder: string) => rmSync(join(folder, 'node_modules', '.package-lock.json')),
    ],
  ])('does not keep what is %s, and leaves it where the registry is down', async (_, change) => {
    const { folder, npm } = setup();
    await installNative(folder);
    change(folder);
    npm(true);
    await expect(installNative(folder)).rejects.toThrow('the registry does not answer');
    expect(isComplete('images', folder)).toBe(true);

    npm(false);
    expect(await installNative(folder)).toEqual({ folder, isKept: false });
    npm(true);
    expect(await installNative(folder)).toEqual({ folder, isKept: true });
  });

  it('takes no installation for whole that lacks a package', async () => {
    const { folder, npm } = setup();
    npm(false, '@img/sharp-libvips-linux-arm64');

    await expect(installNative(folder)).rejects.toThrow('npm has not installed all of');
    expect(isComplete('images', folder)).toBe(false);
  });
});
