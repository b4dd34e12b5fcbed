import type { UploadType } from '#contract/upload-limits.ts';

/** The kind of a file by its first bytes; undefined for what may not be uploaded. */
export function kindOf(head: Uint8Array): { type: UploadType; isMoving: boolean } | undefined {
  const text = textOf(head);
  if (text.startsWith('\u00ff\u00d8\u00ff')) return { type: 'image/jpeg', isMoving: false };
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) {
    // An animated PNG announces its frames before the first pixels.
    const pixels = text.indexOf('IDAT');
    const isMoving = text.slice(0, pixels < 0 ? undefined : pixels).includes('acTL');
    return { type: 'image/png', isMoving };
  }
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) {
    // In the extended form the second bit of the flags says that frames follow.
    const isMoving = text.startsWith('VP8X', 12) && ((head[20] ?? 0) & 0b10) !== 0;
    return { type: 'image/webp', isMoving };
  }
  const brands = brandsOf(head, text);
  if (!brands.some((brand) => brand === 'avif' || brand === 'avis')) return undefined;
  return { type: 'image/avif', isMoving: brands[0] === 'avis' };
}

/** Whether a file is a photo of the kind that iPhones take, which few browsers open. */
export function isHeic(head: Uint8Array): boolean {
  const brands = brandsOf(head, textOf(head));
  return !kindOf(head) && brands.some((brand) => /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand));
}

/** Bytes of a file that tell its kind. */
const tellingLength = 64 * 1024;

const textOf = (head: Uint8Array): string =>
  Array.from(head.subarray(0, tellingLength), (byte) => String.fromCodePoint(byte)).join('');

/** The brands that a file of the ISO family names; the first is its main one. */
function brandsOf(head: Uint8Array, text: string): string[] {
  if (!text.startsWith('ftyp', 4)) return [];
  const boxLength = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  // A version of four bytes follows the main brand.
  return (text.slice(8, boxLength).match(/.{4}/gs) ?? []).filter((_, index) => index !== 1);
}

export const heicFault =
  'This browser can’t open HEIC, the format of iPhone photos. Save the photo as JPEG and choose that: on a Mac in Preview with “Export”, on a phone by mailing it to yourself. New photos come as JPEG after Settings > Camera > Formats > “Most Compatible”.';

/** What else people try, by its first bytes, and what to do about it. */
const others: readonly [isIt: (text: string, brands: readonly string[]) => boolean, what: string][] = [
  [
    (text) =>
      /^[\uFEFF\u00ef\u00bb\u00bf\s]*<(?:\?xml|!--|!DOCTYPE svg|svg)/i.test(text) && text.includes('<svg'),
    'This is an SVG drawing, which the site does not take. Export it as PNG and choose that.',
  ],
  [
    (text) => text.startsWith('GIF8'),
    'This is a GIF, which the site does not take. Save it as PNG or JPEG and choose that.',
  ],
  [
    (text) => text.startsWith('%PDF'),
    'This is a PDF, not a picture. Export its page as PNG or JPEG and choose that.',
  ],
  [
    (text, brands) =>
      brands.length > 0 || text.startsWith('\u001aE\u00df\u00a3') || text.startsWith('AVI ', 8),
    'This is a video. A picture is needed here: choose a still one, such as a frame of it.',
  ],
];

/**
 * Why a file can't be uploaded, by its size and first bytes, with what to do; undefined when it can, or when it is a HEIC photo, which the browser
 * has to try.
 * @param largest in bytes
 */
export function faultOf(size: number, largest: number, head: Uint8Array): string | undefined {
  if (size === 0) return 'This file is empty. Please choose another one.';
  const kind = kindOf(head);
  if (!kind && !isHeic(head)) {
    const [text, brands] = [textOf(head), brandsOf(head, textOf(head))];
    const known = others.find(([isIt]) => isIt(text, brands))?.[1];
    return (
      known ??
      'This file is not a JPEG, PNG, WebP or AVIF picture, whatever its name says. Please choose another one.'
    );
  }
  if (kind?.isMoving)
    return 'This picture moves, and the site shows still ones only. Please choose another one.';
  if (size > largest) {
    const limit = largest / 1024 / 1024;
    return `This file is larger than ${limit} MB, the most that can be opened here. Please choose a smaller one.`;
  }
  return undefined;
}
