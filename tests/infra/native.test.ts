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
    const names = Object.keys(packages).map((path) => path.replace('node_modules/', ''));
    expect(names).toEqual(
      expect.arrayContaining(['sharp', '@img/sharp-linux-arm64', '@img/sharp-libvips-linux-arm64']),
    );
    expect(names.filter((name) => /darwin|win32|x64|musl|wasm/.test(name))).toEqual([]);
    for (const [path, entry] of Object.entries(packages)) {
      const { integrity, version } = entry as { integrity?: string; version?: string };
      expect(integrity).toMatch(/^sha512-/);
      expect(version).toBe(lock.packages[path]?.version);
    }
  });

  it('are asked of no other function', () => {
    expect(isComplete('votes', '/nowhere')).toBe(true);
    expect(isComplete('images', '/nowhere')).toBe(false);
  });
});
