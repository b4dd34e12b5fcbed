import { uploadTypes, type UploadType } from '#contract/upload-limits.ts';

/** What the first bytes of a file say it is, whatever its name says. */
export interface FileKind {
  type: UploadType;
  /** Holds more than one frame. */
  isMoving: boolean;
}

/** Bytes of a file that `kindOf` wants to see: headers, with room for what cameras write before the picture. */
export const headLength = 64 * 1024;

/** The kind of picture that a file's first bytes stand for; undefined for anything that may not be uploaded. */
export function kindOf(head: Uint8Array): FileKind | undefined {
  const text = latin(head);
  if (text.startsWith('\u00ff\u00d8\u00ff')) return { type: 'image/jpeg', isMoving: false };
  // An animated PNG announces its frames before the first piece of picture.
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) {
    const pixels = text.indexOf('IDAT');
    const isMoving = text.slice(0, pixels < 0 ? undefined : pixels).includes('acTL');
    return { type: 'image/png', isMoving };
  }
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) {
    // In the extended form the second bit of the flags says that frames follow.
    const isMoving = text.startsWith('VP8X', 12) && ((head[20] ?? 0) & 0b10) !== 0;
    return { type: 'image/webp', isMoving };
  }
  const brands = text.startsWith('ftyp', 4) ? text.slice(8, sizeOfBox(head)) : '';
  if (/^(?:.{4})*avi[fs]/s.test(brands)) {
    return { type: 'image/avif', isMoving: brands.startsWith('avis') };
  }
  return undefined;
}

/** Why a file cannot be uploaded, by its size and its first bytes, with what to do; undefined when it can. */
export function faultOf(size: number, largest: number, head: Uint8Array): string | undefined {
  if (size === 0) return 'This file is empty. Please choose another one.';
  if (size > largest) {
    const limit = largest / 1024 / 1024;
    return `This file is larger than ${limit} MB, the most that the site takes. Please choose a smaller one.`;
  }
  const kind = kindOf(head);
  if (!kind) return `This file is not ${names}, whatever its name says. Please choose another one.`;
  if (kind.isMoving)
    return 'This picture moves, and the site shows still ones only. Please choose another one.';
  return undefined;
}

/** The kinds in words. */
const names = `a ${Object.keys(uploadTypes)
  .map((type) => ({ jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF' })[type.slice('image/'.length)])
  .join(', ')
  .replace(/, (\w+)$/, ' or $1')} picture`;

/** Bytes as characters of the same numbers, to look for words in them. */
const latin = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');

const sizeOfBox = (head: Uint8Array): number =>
  new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
