import sharp from 'sharp';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Widget } from '#contract/templates.ts';
import { picturesIn } from '../../../../web/workshop/builder/pictures/used-pictures.tsx';
import { faultOf, kindOf } from '../../../../web/workshop/builder/pictures/upload-picture.ts';
import { cropTo, defaultBox, topOfPicture } from '../../../../web/workshop/builder/pictures/crop.ts';
import { forAll } from '../../../support/for-all.ts';

const widget = (desktop: string, mobile: string, alt: string) =>
  ({ options: { images: { desktop, mobile, alt } } }) as Widget;

it('gives each picture of a template once, in the order of the page, and none where there is none', () => {
  const widgets = [widget('/a', '/b', 'Stage'), widget('', '', ''), widget('/b', '/c', 'Curtain')];

  expect(picturesIn({ title: 'Home', widgets })).toEqual([
    { url: '/a', alt: 'Stage' },
    { url: '/b', alt: 'Stage' },
    { url: '/c', alt: 'Curtain' },
  ]);
});

const pixel = () => sharp({ create: { width: 16, height: 9, channels: 3, background: '#dcae57' } });
/** Two frames of 4 x 4 pixels, black and white. */
const frames = () =>
  sharp(Buffer.concat([Buffer.alloc(48), Buffer.alloc(48, 255)]), {
    raw: { width: 4, height: 8, channels: 3, pageHeight: 4 },
  });
const largest = 1000;
const text = (words: string) => new TextEncoder().encode(words);

/** A chunk of a PNG without its checksum, which is never read. */
const chunk = (name: string) => [0, 0, 0, 0, ...text(name), 0, 0, 0, 0];
const png = (...names: string[]) =>
  Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...names.flatMap(chunk)]);

describe('the kind of a file', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is known by its bytes: %s', async (format) => {
    const head = await pixel()[format]().toBuffer();
    expect(kindOf(head)).toEqual({ type: `image/${format}`, isMoving: false });
  });

  it('tells moving pictures from still ones', async () => {
    expect(kindOf(await frames().webp({ loop: 0 }).toBuffer())).toMatchObject({ isMoving: true });
    expect(kindOf(png('IHDR', 'acTL', 'IDAT'))).toMatchObject({ isMoving: true });
    expect(kindOf(png('IHDR', 'IDAT', 'acTL'))).toMatchObject({ isMoving: false });
  });

  it('is none for anything else', () => {
    const others = ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html><p>', 'GIF89a', '%PDF-1.7'];
    const kinds = [...others, '', 'RIFF....WAVE'].map((words) => kindOf(text(words)));
    expect(new Set(kinds)).toEqual(new Set([undefined]));
  });
});

describe('what is wrong with a file', () => {
  it('is nothing for a still picture up to the limit', () => {
    expect(faultOf(largest, largest, png('IHDR', 'IDAT'))).toBeUndefined();
  });

  it.each([
    ['nothing in it', 0, png('IHDR', 'IDAT'), /empty/],
    ['a byte too many', largest + 1, png('IHDR', 'IDAT'), /larger than .* MB/],
    ['another kind than its name says', 10, text('<html>'), /not a JPEG, PNG, WebP or AVIF picture/],
    ['frames that move', 10, png('IHDR', 'acTL', 'IDAT'), /moves/],
  ])('is said of a file with %s', (_, bytes, head, words) => {
    expect(faultOf(bytes, largest, head)).toMatch(words);
  });
});

const size = fc.record({
  width: fc.integer({ min: 1, max: 20_000 }),
  height: fc.integer({ min: 1, max: 20_000 }),
});
const part = fc.double({ min: 0, max: 1, noNaN: true });
const focus = fc.record({ x: part, y: part });

it('crops to the shape of the box, inside the picture, around the focal point, and never enlarges', () => {
  forAll(size, focus, (picture, point) => {
    const { left, top, width, height, target } = cropTo(picture, point);
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(left + width).toBeLessThanOrEqual(picture.width);
    expect(top + height).toBeLessThanOrEqual(picture.height);
    expect(width === picture.width || height === picture.height).toBe(true);
    // A pixel of rounding either way.
    expect(Math.abs(width * 9 - height * 16)).toBeLessThanOrEqual(16);
    const isLarge = picture.width >= 1600 && picture.height >= 900;
    expect(target).toEqual(isLarge ? defaultBox : { width, height });
    const [x, y] = [point.x * picture.width - left, point.y * picture.height - top];
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(-0.5);
    expect(x).toBeLessThanOrEqual(width + 0.5);
    expect(y).toBeLessThanOrEqual(height + 0.5);
  });
});

it('keeps the top of a tall picture and the middle of a wide one unless told', () => {
  expect(cropTo({ width: 1600, height: 2400 }, topOfPicture)).toMatchObject({ left: 0, top: 0, height: 900 });
  expect(cropTo({ width: 3200, height: 900 }, topOfPicture)).toMatchObject({
    left: 800,
    top: 0,
    width: 1600,
  });
});
