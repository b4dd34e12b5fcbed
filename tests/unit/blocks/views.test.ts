import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { liveOrigins } from '#contract/live-providers.ts';
import { momentOf } from '../../../web/blocks/countdown/moment-of.ts';
import { classesOf, styleOf } from '../../../web/blocks/parts.tsx';
import { isBlank } from '#contract/blank.ts';
import { playing, videoOf } from '#contract/video-of.ts';
import { forAll } from '../../support/for-all.ts';

it('of styles the known keys with a value are used; class names are joined, and none is no attribute', () => {
  const styles = { color: 'red', paddingTop: ' ', behavior: 'url(x)', WebkitFilter: 'none' };
  expect(styleOf(styles)).toEqual({ color: 'red' });
  expect(classesOf('a b', '', undefined, 'c')).toBe('a b c');
  expect(classesOf('', undefined)).toBeUndefined();
});

it('tags and blanks alone show nothing, a picture does', () => {
  expect(['', ' ', '<p></p>', '<p><br></p>&nbsp;'].map(isBlank)).toEqual([true, true, true, true]);
  expect(['a', '<p>0</p>', '<p><img src="a.jpg"></p>'].map(isBlank)).toEqual([false, false, false]);
});

const config = { votingStart: '2027-01-01T08:00:00.000Z', votingEnd: null };
const event = { fan_prenom_start: '2026-12-01T08:00:00.000Z', fan_prenom_end: null };

it.each([
  ['votingStart', undefined, Date.UTC(2027, 0, 1, 8)],
  ['prenomStart', event, Date.UTC(2026, 11, 1, 8)],
  ['votingEnd', event, undefined],
  ['prenomEnd', event, undefined],
  ['prenomStart', undefined, undefined],
  ['toString', event, undefined],
  [undefined, event, undefined],
])('a countdown to %s of %o ends at %s', (moment, of, instant) => {
  expect(momentOf(moment, config, of)).toBe(instant);
});

describe('the video behind an address', () => {
  const srcOf = (address: string) => videoOf(address, 'show.example')?.src;
  const youTube = 'https://www.youtube-nocookie.com/embed/abcdefghijk';
  const list = 'https://www.youtube-nocookie.com/embed/videoseries?list=';
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
    ['https://www.youtube.com/playlist?list=PLabcdefghijk', `${list}PLabcdefghijk`],
    [
      '<iframe width="560" src="https://www.youtube.com/embed/videoseries?si=x&amp;list=PLabcdefghijk"></iframe>',
      `${list}PLabcdefghijk`,
    ],
    [
      `<p>Watch</p> <IFRAME\nsrc='${youTube}' allow="autoplay"></iframe><iframe src="https://example.org">`,
      youTube,
    ],
  ])('%s is that of the player', (address, src) => {
    expect(srcOf(address)).toBe(src);
  });

  it.each([
    '',
    'abcdefghijk',
    'javascript:alert(1)',
    'http://www.youtube.com/watch?v=abcdefghijk',
    'https://www.youtube.com.example/watch?v=abcdefghijk',
    'https://user@www.youtube.com/embed/abcdefghijk',
    'https://youtu.be/short',
    '<iframe src="https://example.org/?u=https://youtu.be/abcdefghijk"></iframe>',
    'https://www.youtube.com/playlist?list=<script>',
  ])('%s is none', (address) => {
    expect(srcOf(address)).toBeUndefined();
  });

  it('is on an origin that the content security policy lets into a frame, whatever follows', () => {
    const heads = ['youtu.be/', 'vimeo.com/', 'www.twitch.tv/', 'www.youtube.com/watch?v='];
    forAll(fc.constantFrom(...heads), fc.string(), (head, tail) => {
      const src = srcOf(`https://${head}${tail}`);
      expect([undefined, ...liveOrigins]).toContain(src && new URL(playing(src)).origin);
    });
  });

  it('plays at once when asked to', () => {
    expect(playing(youTube)).toBe(`${youTube}?autoplay=1`);
    expect(playing('https://player.twitch.tv/?video=99&parent=a.b')).toContain('autoplay=true');
  });
});
