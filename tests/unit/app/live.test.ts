import { describe, expect, it } from 'vitest';
import { toAppConfig } from '../../../functions/app/domain.ts';
import { testApp } from '../../support/show.ts';

const deployment = {
  basePath: '/gayvnawards',
  localImagePath: '/images/',
  auth: { googleClientId: '', appleClientId: '', appleRedirectUri: '' },
  botCheck: { provider: 'local', siteKey: '', script: '' },
} as Parameters<typeof toAppConfig>[1];
const liveOf = (live?: { enabled: boolean; embed: string }) =>
  toAppConfig({ app: testApp, ...(live && { live }) }, deployment, (name) => name, 0).live;

const youTube = '<iframe onload="x()" src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>';

describe('the live stream of the app configuration', () => {
  it('is the frame of a provider on the list, sandboxed, whatever is stored around it', () => {
    const { enabled, embed } = liveOf({ enabled: true, embed: `${youTube}<script>x()</script>` });
    expect(enabled).toBe(true);
    expect(embed).toMatch(
      /^<iframe src="https:\/\/www\.youtube\.com\/embed\/aqz-KE-bpKQ" [^<]*sandbox="[^<]*<\/iframe>$/,
    );
    expect(embed).not.toContain('onload');
  });

  it.each([
    ['switched off', { enabled: false, embed: youTube }],
    ['of another provider', { enabled: true, embed: '<iframe src="https://evil.example/"></iframe>' }],
    [
      'of the local stand-in, away from the local site',
      { enabled: true, embed: '<iframe src="/local/live"></iframe>' },
    ],
    ['not set', undefined],
  ])('is none when it is %s', (_, live) => {
    expect(liveOf(live)).toEqual({ enabled: false, embed: '' });
  });
});
