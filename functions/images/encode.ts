import sharp, { type Sharp } from 'sharp';
import { pictureSizes, type PictureFormat, type PictureSize } from '#contract/pictures.ts';

/**
 * Most pixels of a picture: the largest a phone takes (48 to 50 million). Decoded whole it is 200 MB, which the function's memory
 * (1,769 MB) holds several times; what claims more is refused by its header, before a pixel is decoded.
 */
const mostPixels = 50_000_000;

/** Largest answer in bytes: Lambda gives 6 MB, and base64 makes three bytes four. */
const mostBytes = 4_400_000;

/** Kinds of picture that are decoded, by the names sharp gives them; never SVG or PDF, which can hold more than pixels. */
const decodable = new Set<string>(['jpeg', 'png', 'webp', 'gif', 'heif']);

/** Qualities tried one after another until the answer is small enough; hardly any picture needs the second. */
const qualities: Record<PictureFormat, readonly number[]> = {
  avif: [50, 35, 20],
  webp: [76, 55, 30],
  jpeg: [80, 60, 35],
};

// No picture is read twice, so that keeping decoded ones would only fill the memory.
sharp.cache(false);

/**
 * A picture in a size and format: turned as its camera noted, in sRGB, without metadata, of a moving one the first frame. `cover`
 * fills the box from the top (tests/SPEC.md: Constants and limits), `inside` keeps the whole. Nothing is enlarged: a picture smaller than its box comes in
 * the box's proportions. Undefined for bytes that are no picture, broken, or too large.
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
    // Decoded and scaled once, in memory no larger than the box, whatever number of qualities is tried.
    const { data, info } = await source
      .autoOrient()
      .resize({ ...boxFor(autoOrient, size), position: 'top', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return await smallEnough(() => sharp(data, { raw: { width, height, channels } }), format);
  } catch {
    return undefined;
  }
}

/** The box of a size, made smaller for `cover` until the picture fills it without being enlarged. */
function boxFor(picture: { width: number; height: number }, size: PictureSize) {
  const { width, height, fit } = pictureSizes[size];
  const scale = fit === 'cover' ? Math.min(1, picture.width / width, picture.height / height) : 1;
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    fit,
  };
}

async function smallEnough(open: () => Sharp, format: PictureFormat): Promise<Uint8Array | undefined> {
  for (const quality of qualities[format]) {
    const bytes = await inFormat(open(), format, quality).toBuffer();
    if (bytes.length <= mostBytes) return bytes;
  }
  return undefined;
}

function inFormat(picture: Sharp, format: PictureFormat, quality: number): Sharp {
  // Effort is time of a processor that a person waits for; beyond these it buys a few per cent.
  if (format === 'avif') return picture.avif({ quality, effort: 2 });
  if (format === 'webp') return picture.webp({ quality, effort: 3 });
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality, progressive: true });
}
