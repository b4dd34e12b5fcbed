import type { UploadType } from '#contract/upload-limits.ts';

/**
 * A picture without what isn't shown: place and time of a photograph, camera, author, comments, thumbnails, and bytes beyond its end. The
 * pixels and their colors stay as they are, to the byte; of JPEG the orientation, too.
 * @param orientation as Exif counts it, 1 to 8
 * @returns undefined where only drawing the picture anew can take it out
 * @throws RangeError when the file ends before its structure does
 */
export function withoutMetadata(
  file: Uint8Array,
  type: UploadType,
  orientation: number,
): Uint8Array | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (type === 'image/jpeg') return ofJpeg(bytes, orientation);
  if (orientation !== 1 || type === 'image/avif') return undefined;
  return type === 'image/png' ? ofPng(bytes) : ofWebp(bytes);
}

/** Application segments of JPEG that say how colors are to be read: JFIF, a color profile, Adobe's transform. */
const isColor = (marker: number, content: Buffer): boolean =>
  marker === 0xe0 ||
  marker === 0xee ||
  (marker === 0xe2 && content.toString('latin1', 0, 11) === 'ICC_PROFILE');

const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Segments until the end of the image; those for applications and comments go. */
function ofJpeg(bytes: Buffer, orientation: number): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2), ...(orientation === 1 ? [] : [exifOf(orientation)])];
  let at = 2;
  for (;;) {
    // Any number of fill bytes may stand before a marker.
    while (bytes.readUInt8(at + 1) === 0xff) at += 1;
    const marker = bytes.readUInt8(at + 1);
    if (marker === endOfImage) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const isForPrograms = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    const next = marker === startOfScan ? endOfScan(bytes, end) : end;
    if (!isForPrograms || isColor(marker, bytes.subarray(at + 4, end))) kept.push(bytes.subarray(at, next));
    at = next;
  }
}

/** Where the coded pixels end: at a marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError('The picture has no end.');
}

/** An Exif segment that holds the orientation alone. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Chunks of PNG that are needed to show it: those that every program must know, transparency, color and the shape of a pixel. */
const isOfPicture = (chunk: string): boolean =>
  /^[A-Z]/.test(chunk) || ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'cICP', 'pHYs'].includes(chunk);

function ofPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; ;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const chunk = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) throw new RangeError('The picture has no end.');
    if (isOfPicture(chunk)) kept.push(bytes.subarray(at, end));
    if (chunk === 'IEND') return Buffer.concat(kept);
    at = end;
  }
}

const partsOfWebp: readonly string[] = ['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L'];
/** Bits of the extended header that announce Exif and XMP. */
const announced = 0b1100;

function ofWebp(bytes: Buffer): Buffer {
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= end;) {
    const length = bytes.readUInt32LE(at + 4);
    const chunk = Buffer.from(bytes.subarray(at, at + 8 + length + (length % 2)));
    const name = bytes.toString('latin1', at, at + 4);
    if (at + 8 + length > end) throw new RangeError('The picture has no end.');
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~announced, 8);
    if (partsOfWebp.includes(name)) kept.push(chunk);
    at += chunk.length;
  }
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  const content = Buffer.concat(kept);
  head.writeUInt32LE(content.length + 4, 4);
  return Buffer.concat([head, content]);
}
