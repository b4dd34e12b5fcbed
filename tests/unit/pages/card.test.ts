import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cardKey, drawCard, mostCardBytes, type CardInputs } from '../../../functions/pages/card.ts';
import { cardFonts, shaperProgram } from '../../../functions/pages/fonts.ts';
import { fitText } from '../../../functions/pages/lines.ts';
import { createTypesetter } from '../../../functions/pages/typesetter.ts';
import { theme } from './show.ts';

const root = new URL('../../../', import.meta.url);
const moduleFile = (path: string) => fileURLToPath(new URL(`node_modules/${path}`, root));
const typesetter = createTypesetter((file) => readFileSync(moduleFile(file)));

const inputs: CardInputs = {
  layout: 'panel',
  show: 'The Nitrate Awards',
  title: 'Sunrise',
  line: 'Best Picture',
  invitation: 'Vote now',
  theme,
  picture: '',
};

/** A picture that compresses as badly as any. */
function noise(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.alloc(width * height * 3);
  for (let at = 0; at < bytes.length; at += 32) {
    createHash('sha256').update(String(at)).digest().copy(bytes, at);
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

const differs = (one: Uint8Array, other: Uint8Array) => !Buffer.from(one).equals(Buffer.from(other));

describe('a card', () => {
  it.each([
    ['a tall picture', 'panel', 500, 900],
    ['a wide picture', 'panel', 1300, 500],
    ['a picture of the show', 'backdrop', 1300, 700],
  ] as const)('with %s is a JPEG of 1200 x 630 below 300 KB', async (_, layout, width, height) => {
    const card = await drawCard({ ...inputs, layout }, await noise(width, height), typesetter);
    expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(card.length).toBeLessThan(mostCardBytes);
  });

  it('has the bytes of its inputs alone, whatever fonts the machine has', async () => {
    const card = await drawCard(inputs, undefined, typesetter);
    const script = `
      import { readFileSync } from 'node:fs';
      import { createHash } from 'node:crypto';
      import { drawCard } from './functions/pages/card.ts';
      import { createTypesetter } from './functions/pages/typesetter.ts';
      const typesetter = createTypesetter((file) => readFileSync('node_modules/' + file));
      const card = await drawCard(${JSON.stringify(inputs)}, undefined, typesetter);
      console.log(createHash('sha256').update(card).digest('hex'));`;
    const nowhere = {
      PATH: '',
      HOME: '/nowhere',
      FONTCONFIG_PATH: '/nowhere',
      FONTCONFIG_FILE: '/nowhere/fonts.conf',
    };
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: fileURLToPath(root),
      env: nowhere,
      encoding: 'utf8',
    });
    expect(printed.trim()).toBe(createHash('sha256').update(card).digest('hex'));
  });

  it('without a picture, or with one that cannot be read, has a design of its own', async () => {
    const without = await drawCard(inputs, undefined, typesetter);
    expect(differs(await drawCard(inputs, Buffer.from('no picture'), typesetter), without)).toBe(false);
    expect(differs(await drawCard(inputs, await noise(500, 900), typesetter), without)).toBe(true);
  });

  it('of a picture alone is that picture without words, and the words where it cannot be read', async () => {
    const alone = { ...inputs, layout: 'picture' } as const;
    const blue = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer();
    const { channels } = await sharp(await drawCard(alone, blue, typesetter)).stats();
    expect(channels.map(({ stdev }) => Math.round(stdev))).toEqual([0, 0, 0]);
    const without = await drawCard(inputs, undefined, typesetter);
    expect(differs(await drawCard(alone, Buffer.from('no picture'), typesetter), without)).toBe(false);
  });

  it('shows the name, the line, the show, the invitation, and the colors of the show', async () => {
    const card = await drawCard(inputs, undefined, typesetter);
    const colors = { ...theme.colors, accent: '#00ff00' };
    const changes: Partial<CardInputs>[] = [
      { title: 'Metropolis' },
      { line: 'Best Scene' },
      { show: 'Others' },
      { invitation: '' },
      { theme: { ...theme, colors } },
    ];
    for (const change of changes) {
      const changed = await drawCard({ ...inputs, ...change }, undefined, typesetter);
      expect(differs(changed, card)).toBe(true);
      expect(cardKey({ ...inputs, ...change })).not.toBe(cardKey(inputs));
    }
    expect(cardKey({ ...inputs })).toBe(cardKey(inputs));
  });

  it('takes colors that are none for those of a new show', async () => {
    const colors = { ...theme.colors, ground: '"/><script>', accent: 'oklch(1 0 0)' };
    const card = await drawCard({ ...inputs, theme: { ...theme, colors } }, undefined, typesetter);
    expect((await sharp(card).metadata()).width).toBe(1200);
  });
});

describe('text on a card', () => {
  const set = (text: string) => typesetter.set(text, 'Fraunces Variable');

  it('needs files that are there', () => {
    expect([...cardFonts, shaperProgram].filter((file) => !existsSync(moduleFile(file)))).toEqual([]);
  });

  it.each([
    ['Latin', 'Amélie Ångström'],
    ['Vietnamese', 'Trần Anh Hùng'],
    ['Cyrillic', 'Фёдор Їжак'],
    ['Greek', 'Θόδωρος'],
    ['Devanagari', 'कर्तव्य स्त्री हिन्दी क्षत्रिय'],
    ['Japanese', '吾輩は猫であるカード'],
  ])('of %s has an outline for every letter, and no box', (_, text) => {
    const letters = [...new Intl.Segmenter('en').segment(text)]
      .map(({ segment }) => segment)
      .filter((each) => each !== ' ');
    const drawn = letters.filter((letter) => set(letter).width > 0 && set(letter).markup.includes('<path'));
    expect(drawn).toEqual(letters);
    // Boxes of missing characters would all look alike.
    const different = new Set(letters);
    expect(new Set([...different].map((letter) => set(letter).markup)).size).toBe(different.size);
  });

  it('of Devanagari has its conjuncts and its vowels in order', () => {
    const glyphs = (text: string) => [...set(text).markup.matchAll(/translate\((\S+) \S+\)" d="([^"]*)"/g)];
    // Two consonants become one glyph.
    expect(glyphs('क्ष').length).toBeLessThan(glyphs('कष').length);
    // The vowel sign i is written before its consonant: the consonant moves to the right.
    const ki = glyphs('कि');
    const [ka] = glyphs('क');
    expect(ki).toHaveLength(2);
    expect(ki[0]?.[2]).not.toBe(ka?.[2]);
    expect(ki[1]?.[2]).toBe(ka?.[2]);
  });

  it('leaves out what no font has, instead of boxes', () => {
    expect(set('Sun 🎬rise')).toEqual(set('Sun rise'));
    expect(set('مرحبا')).toEqual({ width: 0, markup: '' });
  });

  it('is measured as it is set', () => {
    const text = 'Amélie हिन्दी カード';
    expect(typesetter.widthOf(text, 'Fraunces Variable')).toBeCloseTo(set(text).width, 6);
  });

  it('is as wide as its parts where the font changes', () => {
    expect(set('स्त्री हिन्दी').width).toBeCloseTo(set('स्त्री').width + set(' ').width + set('हिन्दी').width, 1);
  });
});

describe('lines of a text', () => {
  const widthOf = (text: string) => Array.from(text).length;
  const box = { width: 120, mostLines: 3, sizes: [10, 8, 6] };

  it('are as large as fits, and about as long as each other', () => {
    expect(fitText('Sunrise', widthOf, box)).toEqual({ lines: ['Sunrise'], size: 10 });
    expect(fitText('one two three fo', widthOf, box)).toEqual({ lines: ['one two', 'three fo'], size: 10 });
  });

  it('break between Japanese words, and never before a closing mark', () => {
    const { lines } = fitText('吾輩は猫である。名前はまだ無い。', widthOf, { ...box, width: 80 });
    expect(lines.join('')).toBe('吾輩は猫である。名前はまだ無い。');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).not.toMatch(/^[。」]/u);
  });

  it('end in an ellipsis where the smallest size is still too large', () => {
    const { lines, size } = fitText('word '.repeat(40), widthOf, box);
    expect([lines.length, size, lines.at(-1)?.endsWith('…')]).toEqual([3, 6, true]);
  });

  it('are never too many nor too wide', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const { lines, size } = fitText(text, widthOf, box);
        expect(lines.length).toBeLessThanOrEqual(3);
        for (const line of lines)
          expect(Array.from(new Intl.Segmenter('en').segment(line)).length * size).toBeLessThanOrEqual(120);
      }),
    );
  });
});
