import { describe, expect, it } from 'vitest';
import { groups } from '../../infra/aws/groups.ts';
import { bundleFunction } from '../../infra/bundle.ts';

describe('the bundle of a function', () => {
  it.each(groups)('of %s holds nothing of the local runtime and no source map', async (group) => {
    const code = new TextDecoder().decode((await bundleFunction(group)).code);

    // As booleans: a failure would otherwise print the whole bundle.
    expect(/export\{[^}]*\bas handler\b/.test(code)).toBe(true);
    expect(
      code.match(/^\/\/# sourceMappingURL|\/local\/(health|mail|sign-in|live)|dynalite/m)?.[0],
    ).toBeUndefined();
  });

  it('is the same, byte for byte, each time', async () => {
    const [first, second] = [await bundleFunction('votes'), await bundleFunction('votes')];

    expect(Buffer.compare(first.code, second.code)).toBe(0);
    expect(Buffer.compare(first.sourceMap, second.sourceMap)).toBe(0);
  });

  it('asks the environment alone for credentials', async () => {
    const code = new TextDecoder().decode((await bundleFunction('votes')).code);

    expect(code.includes('The environment of this function has no AWS credentials.')).toBe(true);
    expect(code.match(/credential_process|sso_start_url|AssumeRoleWithWebIdentity/)?.[0]).toBeUndefined();
  });

  it('loads modules of Node by require alone, and no event streams', async () => {
    const code = new TextDecoder().decode((await bundleFunction('votes')).code);

    expect(code.match(/import[^;]{0,200}from\s*["'][^"']+["']/g)).toEqual([
      "import{createRequire as makeRequire}from'node:module'",
    ]);
    expect(code.match(/\bimport\(|:message-type|:event-type/)?.[0]).toBeUndefined();
  });

  it('is refused for a group without an entry', async () => {
    await expect(bundleFunction('nobody')).rejects.toThrow('functions/nobody/main.ts is missing');
  });
});
