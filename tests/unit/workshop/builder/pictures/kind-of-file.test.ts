import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { faultOf, kindOf } from '../../../../../web/workshop/builder/pictures/kind-of-file.ts';

const pixel = () => sharp({ create: { width: 16, height: 9, channels: 3, background: '#dcae57' } });
/** Two frames of 4 x 4 pixels, black and white. */
const frames = () =>
  sharp(Buffer.concat([Buffer.alloc(48), Buffer.alloc(48, 255)]), {
    raw: { width: 4, height: 8, channels: 3, pageHeight: 4 },
  });
const largest = 1000;
const text = (words: string) => new TextEncoder().encode(words);

/** A chunk of a PNG without its checksum, which nobody here reads. */
const chunk = (name: string) => [0, 0, 0, 0, ...text(name), 0, 0, 0, 0];
const png = (...names: string[]) =>
  Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...names.flatMap(chunk)]);

describe('the kind of a file', () => {
  it.each([
    ['image/jpeg', () => pixel().jpeg().toBuffer()],
    ['image/png', () => pixel().png().toBuffer()],
    ['image/webp', () => pixel().webp().toBuffer()],
    ['image/avif', () => pixel().avif().toBuffer()],
  ])('is known by its bytes: %s', async (type, make) => {
    expect(kindOf(await make())).toEqual({ type, isMoving: false });
  });

  it('tells moving pictures from still ones', async () => {
    expect(kindOf(await frames().webp({ loop: 0 }).toBuffer())).toMatchObject({ isMoving: true });
    expect(kindOf(png('IHDR', 'acTL', 'IDAT'))).toMatchObject({ isMoving: true });
    expect(kindOf(png('IHDR', 'IDAT', 'acTL'))).toMatchObject({ isMoving: false });
  });

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html><p>',
    'GIF89a',
    '%PDF-1.7',
    '',
    'RIFF....WAVE',
  ])('is none for %j', (words) => {
    expect(kindOf(text(words))).toBeUndefined();
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
