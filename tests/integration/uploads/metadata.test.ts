import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import type { UploadType } from '../../../functions/contract/upload-limits.ts';
import { inspect } from '../../../functions/uploads/inspect.ts';
import { runs } from '../../support/nightly.ts';

const width = 24;
const height = 16;
/** Pixels that differ from each other, so that a changed one is seen. */
const pixels = Buffer.from(
  Array.from({ length: width * height * 3 }, (_, index) => (index * 37 + (index >> 5)) % 256),
);
const drawn = () => sharp(pixels, { raw: { width, height, channels: 3 } });

const formats: Record<UploadType, (picture: Sharp) => Sharp> = {
  'image/jpeg': (picture) => picture.jpeg({ progressive: true }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ lossless: true }),
  'image/avif': (picture) => picture.avif({ lossless: true }),
};
const types = Object.keys(formats) as UploadType[];

const secret = 'WHERE AND WHEN';
const photographed = (orientation: number) =>
  drawn()
    .withExif({
      IFD0: { Artist: secret },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
    .withMetadata({ orientation });
const payload = `<script>alert('${secret}')</script>`;

async function published(bytes: Uint8Array) {
  const found = await inspect(bytes);
  if ('refusal' in found) throw new Error(found.refusal);
  return found;
}
const shown = async (bytes: Uint8Array) => sharp(bytes).autoOrient().raw().toBuffer();

describe.each(types)('an uploaded %s', (type) => {
  const encoded = (picture: Sharp) => formats[type](picture).toBuffer();

  it.each([1, 6, 8])(
    'that was photographed (orientation %i) is published without place, author and trailing bytes, and looks the same',
    async (orientation) => {
      const photo = Buffer.concat([await encoded(photographed(orientation)), Buffer.from(payload)]);
      expect(photo.includes(secret)).toBe(true);
      const { content, ...about } = await published(photo);
      expect(Buffer.from(content).includes(secret)).toBe(false);
      expect(Buffer.from(content).includes('<script>')).toBe(false);
      const { exif, xmp } = await sharp(content).metadata();
      // Of JPEG the orientation stays: turning its pixels would lose some.
      expect(exif?.length ?? 0).toBeLessThan(40);
      expect(xmp).toBeUndefined();
      const isTurned = orientation !== 1;
      expect(about).toMatchObject({
        type,
        width: isTurned ? height : width,
        height: isTurned ? width : height,
      });
      const [before, after] = [await shown(photo), await shown(content)];
      const differences = [...before].map((value, index) => Math.abs(value - (after[index] ?? 0)));
      // Drawn anew, with what a lossy format does to noise, which these pixels are.
      const isDrawn = type === 'image/avif' || (type === 'image/webp' && isTurned);
      const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
      expect(mean).toBeLessThanOrEqual(isDrawn ? 40 : 0);
      expect((await published(content)).content).toEqual(content);
    },
  );

  it('without any of that is published as it is, to the byte', async () => {
    const plain = await encoded(drawn());
    expect(Buffer.from((await published(plain)).content).equals(plain)).toBe(true);
  });

  it('that is cut short or altered anywhere is refused or published as a picture, and breaks nothing', async () => {
    const photo = await encoded(photographed(1));
    const damage = fc.record({ at: fc.nat(photo.length - 1), byte: fc.nat(255), isCut: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(damage, async ({ at, byte, isCut }) => {
        const file = Buffer.from(isCut ? photo.subarray(0, at) : photo);
        if (!isCut) file[at] = byte;
        const found = await inspect(file);
        if ('refusal' in found) return;
        expect((await sharp(found.content).metadata()).width).toBe(found.width === width ? width : height);
      }),
      { numRuns: runs(60) },
    );
  });
});
