import sharp, { type Sharp } from 'sharp';
import type { UploadType } from '#contract/upload-limits.ts';
import type { Inspect } from './domain.ts';
import { withoutMetadata } from './strip.ts';

/** Maximum pixels, as in the images function. The header is checked before decoding. */
const mostPixels = 50_000_000;

/** Edge in px of a test image that proves the file decodes completely. */
const trial = 16;

const refusals = {
  other: 'This file is not a picture by its content. Choose a JPEG, PNG, WebP or AVIF file.',
  large: 'This picture has more than 50 million pixels. Make it smaller and upload it again.',
  moving: 'This picture moves. Choose a still one; the video widget shows moving ones.',
  broken: 'This picture is damaged and cannot be shown to its end. Save it anew and upload it again.',
} as const;

export const inspect: Inspect = async (bytes) => {
  const type = typeOf(bytes);
  if (!type) return { refusal: refusals.other };
  try {
    const picture = sharp(bytes, { limitInputPixels: false });
    const { width, height, pages = 1, format, compression } = await picture.metadata();
    // The decoder confirms the signature.
    if (format === 'heif' && compression !== 'av1') return { refusal: refusals.other };
    if (width * height * pages > mostPixels) return { refusal: refusals.large };
    if (pages > 1 || isMoving(bytes, type)) return { refusal: refusals.moving };
  } catch {
    return { refusal: refusals.other };
  }
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
    const { autoOrient, orientation = 1, exif, xmp, iptc } = await picture.metadata();
    await picture.clone().resize(trial, trial, { fit: 'fill' }).raw().toBuffer();
    const isPlainAvif = type === 'image/avif' && !exif && !xmp && !iptc && isWholeAvif(bytes);
    const plain = isPlainAvif ? bytes : stripped(bytes, type, orientation);
    const content = plain ?? (await drawnAnew(picture, type));
    return { type, content, width: autoOrient.width, height: autoOrient.height };
  } catch {
    return { refusal: refusals.broken };
  }
};

/** Undefined where the file isn't built as its format has it, though it can be decoded. */
function stripped(bytes: Uint8Array, type: UploadType, orientation: number): Uint8Array | undefined {
  try {
    return withoutMetadata(bytes, type, orientation);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Without loss where the format can; otherwise nobody sees the difference. */
const drawings: Record<UploadType, (picture: Sharp) => Sharp> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 95 }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 95, effort: 2 }),
  // A larger effort takes longer than the call may.
  'image/avif': (picture) => picture.avif({ quality: 80, effort: 0 }),
};

const drawnAnew = (picture: Sharp, type: UploadType): Promise<Uint8Array> =>
  drawings[type](picture.clone().autoOrient().keepIccProfile()).toBuffer();

/** Whether a file consists of the boxes of an AVIF picture, and of nothing else. */
function isWholeAvif(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + 8 <= file.length) {
    const length = file.readUInt32BE(at);
    if (length < 8 || !['ftyp', 'meta', 'mdat'].includes(file.toString('latin1', at + 4, at + 8)))
      return false;
    at += length;
  }
  return at === file.length;
}

/** The type by the format's signature; no other file reaches the decoder. */
function typeOf(bytes: Uint8Array): UploadType | undefined {
  const head = Buffer.from(bytes.subarray(0, 32)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^RIFF.{4}WEBP/s.test(head)) return 'image/webp';
  return /^.{4}ftyp(?:avif|avis|mif1)/s.test(head) ? 'image/avif' : undefined;
}

/** Detects animation that the decoder ignores: PNG's animation control chunk, and AVIF's sequence brand. */
function isMoving(bytes: Uint8Array, type: UploadType): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === 'image/avif') return file.toString('latin1', 8, 12) === 'avis';
  if (type !== 'image/png') return false;
  for (let at = 8; at + 8 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const chunk = file.toString('latin1', at + 4, at + 8);
    if (chunk === 'acTL') return true;
    if (chunk === 'IDAT') return false;
  }
  return false;
}
