import { describe, expect, it } from 'vitest';
import { toAppConfig } from '../../../functions/show/domain.ts';
import { testApp } from '../../support/show.ts';

const deployment = { basePath: '' } as Parameters<typeof toAppConfig>[1];
const liveOf = (live?: { enabled: boolean; embed: string }) =>
  toAppConfig({ app: testApp, ...(live && { live }) }, deployment, (name) => name, 0).live;

const youTube = '<iframe onload="x()" src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>';

describe('the live stream of the app configuration', () => {
  it('is the frame of a provider on the list, sandboxed, whatever is stored around it', () => {
    const live = liveOf({ enabled: true, embed: `${youTube}<script>x()</script>` });
    const src = 'https://www.youtube.com/embed/aqz-KE-bpKQ';
    const frame = new RegExp(`^<iframe src="${src}" (?!.*onload)[^<]*sandbox="[^<]*</iframe>$`);
    expect(live).toEqual({ enabled: true, embed: expect.stringMatching(frame) as string });
  });

  it.each([
    ['switched off', { enabled: false, embed: youTube }],
    ['of another provider', { enabled: true, embed: '<iframe src="https://evil.example/"></iframe>' }],
    ['the local stand-in elsewhere', { enabled: true, embed: '<iframe src="/local/live"></iframe>' }],
    ['not set', undefined],
  ])('is none when it is %s', (_, live) => {
    expect(liveOf(live)).toEqual({ enabled: false, embed: '' });
  });
});
