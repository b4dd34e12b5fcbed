import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { liveOrigins } from '#contract/live-providers.ts';
import { playing, videoOf } from '../../../web/blocks/video/video-of.ts';

const srcOf = (address: string) => videoOf(address, 'show.example')?.src;

describe('the video behind an address', () => {
  const youTube = 'https://www.youtube-nocookie.com/embed/abcdefghijk';
  it.each([
    ['https://www.youtube.com/watch?v=abcdefghijk', youTube],
    ['https://www.youtube.com/watch?list=x&v=abcdefghijk&t=3', youTube],
    ['  https://youtu.be/abcdefghijk?si=tracker ', youTube],
    ['https://m.youtube.com/shorts/abcdefghijk', youTube],
    ['https://www.youtube.com/embed/abcdefghijk', youTube],
    ['https://vimeo.com/123456', 'https://player.vimeo.com/video/123456'],
    ['https://player.vimeo.com/video/123456?h=ab12', 'https://player.vimeo.com/video/123456?h=ab12'],
    ['https://www.twitch.tv/videos/99', 'https://player.twitch.tv/?video=99&parent=show.example'],
    ['https://www.twitch.tv/nitrate', 'https://player.twitch.tv/?channel=nitrate&parent=show.example'],
  ])('%s is that of the player', (address, src) => {
    expect(srcOf(address)).toBe(src);
  });

  it.each([
    '',
    'abcdefghijk',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://www.youtube.com/watch?v=abcdefghijk',
    'https://www.youtube.com.example/watch?v=abcdefghijk',
    'https://example.org/?u=https://youtu.be/abcdefghijk',
    'https://user@www.youtube.com/embed/abcdefghijk',
    'https://youtu.be/short',
    'https://youtu.be/abcdefghijkl',
  ])('%s is none', (address) => {
    expect(srcOf(address)).toBeUndefined();
  });

  it('is on an origin that the content security policy lets into a frame, whatever stands there', () => {
    const heads = [
      'https://youtu.be/',
      'https://vimeo.com/',
      'https://www.twitch.tv/',
      'https://www.youtube.com/watch?v=',
    ];
    const isFramed = (address: string) => {
      const src = srcOf(address);
      return src === undefined || liveOrigins.some((origin) => origin === new URL(playing(src)).origin);
    };
    const property = fc.property(fc.constantFrom(...heads), fc.string(), (head, tail) =>
      isFramed(head + tail),
    );
    expect(() => fc.assert(property)).not.toThrow();
  });

  it('plays at once when somebody asked for it', () => {
    expect(playing(youTube)).toBe(`${youTube}?autoplay=1`);
    expect(playing('https://player.twitch.tv/?video=99&parent=a.b')).toContain('autoplay=true');
  });
});
