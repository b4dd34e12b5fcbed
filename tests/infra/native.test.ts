import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isComplete, partOf } from '../../infra/native.ts';

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
