import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { iconFiles } from '../../../functions/pages/icons.ts';
import { manifest, robotsText, sitemap } from '../../../functions/pages/site-files.ts';
import { theme } from './show.ts';

const site = { origin: 'https://awards.test', basePath: '/nitrate' };

describe('the sitemap', () => {
  it('has all addresses but that of the not-found page and the one that shows another’s', () => {
    const pages = [
      { path: '/' },
      { path: '/voting' },
      { path: '/voting/a' },
      { path: '/404', status: 404 as const },
    ];
    const places = [...sitemap(pages, site).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
    expect(places).toEqual(['https://awards.test/nitrate/', 'https://awards.test/nitrate/voting/a']);
  });

  it('says when a page changed only where that is known', () => {
    const text = sitemap([{ path: '/a', changedAt: Date.UTC(2026, 10, 23) }, { path: '/b' }], site);
    expect(text.match(/<lastmod>/g)).toHaveLength(1);
    expect(text).toContain('<lastmod>2026-11-23T00:00:00.000Z</lastmod>');
  });

  it('is XML whatever an address has in it', () => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        const text = sitemap([{ path: `/voting/${key}` }], site);
        const [, place = ''] = /<loc>([^<]*)<\/loc>/.exec(text) ?? [];
        expect(place).toMatch(/^https:\/\/awards\.test\/(?:[^&<>"']|&(?:amp|lt|gt|quot|apos);)*$/);
      }),
    );
  });
});

it('robots may not read the workshop and the addresses of mails, and find the sitemap', () => {
  const text = robotsText(site);
  expect(text).toContain('Disallow: /nitrate/admin\n');
  expect(text).toContain('Disallow: /nitrate/newsletter/\n');
  expect(text).toContain('Sitemap: https://awards.test/nitrate/sitemap.xml\n');
});

describe('the manifest', () => {
  const read = (name: string) =>
    JSON.parse(manifest({ name, theme }, site)) as {
      short_name: string;
      icons: { src: string; purpose: string }[];
    };

  it('is in the show’s colors and leads to its icons', async () => {
    expect(read('Nitrate')).toMatchObject({
      start_url: '/nitrate/',
      scope: '/nitrate/',
      theme_color: '#100b09',
    });
    const files = (await iconFiles(theme, undefined)).map(({ path }) => `/nitrate${path}`);
    for (const { src } of read('Nitrate').icons) expect(files).toContain(src);
    expect(read('Nitrate').icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
  });

  it.each([
    ['The Nitrate Awards', 'Nitrate'],
    ['The Oscars', 'Oscars'],
    ['Golden Reel', 'Golden Reel'],
  ])('of %s is %s under an icon', (name, short) => expect(read(name).short_name).toBe(short));
});

describe('icons', () => {
  const square = (background: string, width = 100) =>
    sharp({ create: { width, height: 100, channels: 3, background } })
      .png()
      .toBuffer();

  it('have their sizes', async () => {
    for (const { path, body } of await iconFiles(theme, undefined)) {
      if (path === '/favicon.ico') continue;
      const { width, height, format } = await sharp(Buffer.from(body)).metadata();
      const [size] = /\d+/.exec(path) ?? ['180'];
      expect([path, width, height, format]).toEqual([path, Number(size), Number(size), 'png']);
    }
  });

  it('favicon.ico holds a picture of 32 pixels', async () => {
    const ico = Buffer.from((await iconFiles(theme, undefined)).at(-1)?.body ?? '');
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6)]).toEqual([1, 1, 32]);
    const png = ico.subarray(ico.readUInt32LE(18), ico.readUInt32LE(18) + ico.readUInt32LE(14));
    expect((await sharp(png).metadata()).width).toBe(32);
  });

  const middleOf = async (logo: Buffer | undefined) => {
    const [first] = await iconFiles(theme, logo);
    const { data, info } = await sharp(Buffer.from(first?.body ?? ''))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (96 * info.width + 96) * info.channels;
    return [...data.subarray(at, at + 3)];
  };

  it('show the logo, or a star in the color of the show where it is too wide or broken', async () => {
    const star = [0xf0, 0xa1, 0x3a];
    expect(await middleOf(await square('#0000ff'))).toEqual([0, 0, 255]);
    expect(await middleOf(await square('#0000ff', 400))).toEqual(star);
    expect(await middleOf(Buffer.from('no picture'))).toEqual(star);
    expect(await middleOf(undefined)).toEqual(star);
  });
});
