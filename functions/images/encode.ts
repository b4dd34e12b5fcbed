import sharp, { type Sharp } from 'sharp';
import { pictureSizes, type PictureFormat, type PictureSize } from '#contract/pictures.ts';

/**
 * Maximum pixels: the largest of phones (48 to 50 million), 200 MB decoded, well within the function's 1,769
 * MB. The header is checked before decoding.
 */
const mostPixels = 50_000_000;

/** Maximum answer in bytes: Lambda allows 6 MB, and base64 adds a third. */
const mostBytes = 4_400_000;

/** Formats to decode, by sharp's names; never SVG or PDF, which hold more than pixels. */
const decodable = new Set<string>(['jpeg', 'png', 'webp', 'gif', 'heif']);

/** Qualities to try until the answer is small enough; few pictures need the second. */
const qualities: Record<PictureFormat, readonly number[]> = {
  avif: [50, 35, 20],
  webp: [76, 55, 30],
  jpeg: [80, 60, 35],
};

// No picture is read twice, so a cache would only use memory.
sharp.cache(false);

/**
 * Encodes a picture in a size and format: rotated as its camera noted, in sRGB, without metadata; the first
 * frame of an animation. `cover` fills the box from the top (tests/SPEC.md: Constants and limits), `inside`
 * shows the whole. Nothing is enlarged: a smaller picture gets the box's proportions. Undefined for bytes
 * that are broken, too large, or not a picture.
 */
export async function encode(
  original: Uint8Array,
  size: PictureSize,
  format: PictureFormat,
): Promise<Uint8Array | undefined> {
  try {
    const source = sharp(original, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
    const { format: kind, autoOrient } = await source.metadata();
    if (!decodable.has(kind)) return undefined;
    // Decode and scale only once for all qualities.
    const { data, info } = await source
      .autoOrient()
      .resize({ ...boxFor(autoOrient, size), position: 'top', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    for (const quality of qualities[format]) {
      const picture = sharp(data, { raw: { width, height, channels } });
      const bytes = await inFormat(picture, format, quality).toBuffer();
      if (bytes.length <= mostBytes) return bytes;
    }
    return undefined;
  } catch {
    return undefined;
  }
}

/** The box of a size; for `cover`, shrunk until the picture fills it without enlargement. */
function boxFor(picture: { width: number; height: number }, size: PictureSize) {
  const { width, height, fit } = pictureSizes[size];
  const scale = fit === 'cover' ? Math.min(1, picture.width / width, picture.height / height) : 1;
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    fit,
  };
}

function inFormat(picture: Sharp, format: PictureFormat, quality: number): Sharp {
  // A person waits for this; more effort saves only a few percent.
  if (format === 'avif') return picture.avif({ quality, effort: 2 });
  if (format === 'webp') return picture.webp({ quality, effort: 3 });
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality, progressive: true });
}
