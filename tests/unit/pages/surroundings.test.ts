import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { AppConfig } from '#contract/app.ts';
import { createSurroundings } from '../../../functions/pages/surroundings.ts';
import { answersOf, theme } from './show.ts';

const ofNominee = { path: '/voting/best-picture/sunrise', nominee: 'n1' };

function setup() {
  const asked: string[] = [];
  const surroundings = createSurroundings({
    site: { origin: 'https://awards.test', basePath: '/nitrate' },
    readFont: (file) => readFileSync(new URL(`../../../node_modules/${file}`, import.meta.url)),
    readPicture: async (address) => {
      asked.push(address);
      return sharp({ create: { width: 400, height: 600, channels: 3, background: '#0000ff' } })
        .png()
        .toBuffer();
    },
  });
  return { surroundings, asked };
}

describe('what stands around a page', () => {
  it('a card is drawn from the picture of the nominee, and only when it is asked for', async () => {
    const { surroundings, asked } = setup();
    const card = surroundings.card({ page: ofNominee, answers: answersOf() });
    expect(asked).toEqual([]);
    const bytes = Buffer.from((await card?.draw()) ?? '');
    expect(asked).toEqual(['/images/00000000000000000000000000000001.jpg']);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (315 * info.width + 1100) * info.channels;
    const [red = 255, green = 255, blue = 0] = data.subarray(at, at + 3);
    expect([red < 12, green < 12, blue > 243]).toEqual([true, true, true]);
  });

  it('pages about the same have the same card, and the not-found page has none', () => {
    const { surroundings } = setup();
    const keyOf = (path: string) => surroundings.card({ page: { path }, answers: answersOf() })?.key;
    expect(keyOf('/categories')).toBe(keyOf('/'));
    expect(keyOf('/voting')).toBe(keyOf('/voting/best-picture'));
    expect(keyOf('/voting')).not.toBe(keyOf('/'));
    expect(surroundings.card({ page: { path: '/404', status: 404 }, answers: answersOf() })).toBeUndefined();
  });

  it('a head has the icons, and the title of its page', () => {
    const { surroundings } = setup();
    const answers = answersOf();
    const title = surroundings.title({ page: ofNominee, answers, drawn: 'Voting' });
    const head = surroundings.head({ page: ofNominee, answers, title, card: '/nitrate/card.jpg' });
    expect(head).toContain('rel="manifest"');
    expect(head).toContain('property="og:title" content="Vote for Sunrise – Best Picture |');
  });

  it('the files have addresses of their own', async () => {
    const { surroundings } = setup();
    const config = { name: 'Nitrate', theme } as AppConfig;
    const paths = (await surroundings.files([{ path: '/' }], config)).map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/favicon.ico']),
    );
    expect(new Set(paths).size).toBe(paths.length);
  });
});
