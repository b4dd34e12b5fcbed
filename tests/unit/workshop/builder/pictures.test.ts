import sharp from 'sharp';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Widget } from '#contract/templates.ts';
import type { LibraryPicture } from '#contract/uploads.ts';
import { textsIn } from '../../../../web/workshop/builder/pictures/picture-library.tsx';
import { choiceFor } from '../../../../web/workshop/builder/pictures/stored-choice.ts';
import { faultOf, isHeic, kindOf } from '../../../../web/workshop/pictures/files/file-kinds.ts';
import {
  areaOf,
  boxes,
  cropTo,
  topOfPicture,
  type Cut,
} from '../../../../web/workshop/pictures/files/crop.ts';
import { decodedScale, sizeIn } from '../../../../web/workshop/pictures/files/pixel-size.ts';
import { forAll } from '../../../support/for-all.ts';

const widget = (desktop: string, mobile: string, alt: string) =>
  ({ options: { images: { desktop, mobile, alt } } }) as Widget;

it('knows the texts of the pictures of a template, the first of each', () => {
  const widgets = [widget('/a', '/b', 'Stage'), widget('', '', ''), widget('/b', '/c', 'Curtain')];

  expect([...textsIn({ title: 'Home', widgets })]).toEqual([
    ['/a', 'Stage'],
    ['/b', 'Stage'],
    ['/c', 'Curtain'],
  ]);
});

describe('a picture of the library', () => {
  const stored = (width: number, height: number, crops: LibraryPicture['crops'] = []) =>
    ({ url: '/whole', alt: 'Tins', width, height, crops }) as LibraryPicture;
  const crop = { name: 'c', url: '/crop', shape: 'tall', x: 0.2, y: 0.3 } as const;

  it('goes into a place of its shape as it is, and into another one by the crop that was made before', () => {
    expect(choiceFor(stored(1600, 900), 'wide')).toEqual({ url: '/whole', alt: 'Tins' });
    expect(choiceFor(stored(900, 1100, [crop]), 'tall')).toEqual({ url: '/whole', alt: 'Tins' });
    expect(choiceFor(stored(0, 0), 'tall')).toEqual({ url: '/whole', alt: 'Tins' });
    expect(choiceFor(stored(1600, 900, [crop]), 'tall')).toEqual({ url: '/crop', alt: 'Tins' });
  });

  it('is cut anew for a place of a shape that it has no crop of, from the top', () => {
    expect(choiceFor(stored(800, 1200, [crop]), 'wide')).toMatchObject({
      cut: { shape: 'wide', focus: topOfPicture },
      made: [[{ shape: 'tall', focus: { x: 0.2, y: 0.3 } }, '/crop']],
    });
  });
});

const pixel = () => sharp({ create: { width: 16, height: 9, channels: 3, background: '#dcae57' } });
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

  it.each(['heic', 'heix', 'mif1', 'msf1'])('is a phone’s where its first bytes say %s', (brand) => {
    const head = text(`\0\0\0\u0014ftyp${brand}\0\0\0\0heic`);
    expect([isHeic(head), faultOf(10, largest, head)]).toEqual([true, undefined]);
  });

  it('is AVIF where that is among the brands of a still picture', () => {
    const head = text('\0\0\0\u0018ftypmif1\0\0\0\0mif1avif');
    expect([isHeic(head), kindOf(head)]).toEqual([false, { type: 'image/avif', isMoving: false }]);
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
    ['an SVG drawing', 10, text('<?xml version="1.0"?>\n<svg xmlns="a"/>'), /SVG.*Export it as PNG/],
    ['a GIF', 10, text('GIF89a'), /GIF.*PNG or JPEG/],
    ['a PDF', 10, text('%PDF-1.7'), /PDF.*Export/],
    ['an MP4 video', 10, text('\0\0\0\u0014ftypisom\0\0\0\0mp42'), /video/],
    ['a WebM video', 10, Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3), /video/],
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

const cut = fc.record({ shape: fc.constantFrom('wide', 'tall'), focus }) as fc.Arbitrary<
  Cut & { shape: 'wide' | 'tall' }
>;

it('crops to the shape of the box, inside the picture, around the focal point, and never enlarges', () => {
  forAll(size, cut, (picture, wanted) => {
    const box = boxes[wanted.shape];
    const { left, top, width, height, target } = areaOf(picture, wanted);
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(left + width).toBeLessThanOrEqual(picture.width);
    expect(top + height).toBeLessThanOrEqual(picture.height);
    expect(width === picture.width || height === picture.height).toBe(true);
    // A pixel of rounding either way.
    expect(Math.abs(width * box.height - height * box.width)).toBeLessThanOrEqual(box.width);
    const isLarge = picture.width >= box.width && picture.height >= box.height;
    expect(target).toEqual(isLarge ? box : { width, height });
    const { x: partX, y: partY } = wanted.focus;
    const [x, y] = [partX * picture.width - left, partY * picture.height - top];
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(-0.5);
    expect(x).toBeLessThanOrEqual(width + 0.5);
    expect(y).toBeLessThanOrEqual(height + 0.5);
  });
});

it('shows a whole picture in its own shape, at most 2400 pixels long', () => {
  forAll(size, focus, (picture, point) => {
    const whole = areaOf(picture, { shape: 'whole', focus: point });
    expect(whole).toMatchObject({ left: 0, top: 0, ...picture });
    expect(Math.max(whole.target.width, whole.target.height)).toBe(
      Math.min(2400, Math.max(picture.width, picture.height)),
    );
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

describe('the size of a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is read from the first bytes of a file: %s', async (format) => {
    const head = await pixel()[format]().toBuffer();
    expect(sizeIn(head)).toEqual({ width: 16, height: 9 });
    expect(sizeIn(head.subarray(0, 14))).toBeUndefined();
  });

  it('is read behind what a camera wrote, and of a WebP without loss or with transparency', async () => {
    const camera = await pixel()
      .withExif({ IFD0: { Make: 'A camera' } })
      .jpeg()
      .toBuffer();
    const lossless = await pixel().webp({ lossless: true }).toBuffer();
    const clear = await pixel().ensureAlpha(0.5).webp().toBuffer();
    for (const head of [camera, lossless, clear]) expect(sizeIn(head)).toEqual({ width: 16, height: 9 });
  });

  it('is made smaller for the memory, but for no crop', () => {
    forAll(size, cut, (picture, { shape }) => {
      const scale = decodedScale(picture);
      expect(scale).toBeGreaterThan(0);
      expect(scale).toBeLessThanOrEqual(1);
      const [width, height] = [picture.width * scale, picture.height * scale];
      expect(width * height).toBeLessThanOrEqual(24_000_001);
      const box = boxes[shape];
      // Only a very long picture has fewer pixels than it could have.
      const isLong = Math.max(width, height) / Math.min(width, height) >= 9;
      const needed = Math.min(1, picture.width / box.width, picture.height / box.height) - 0.01;
      const left = Math.min(width / box.width, height / box.height);
      expect(left).toBeGreaterThanOrEqual(isLong ? 0 : needed);
    });
  });
});
