import { longestSide, type Size } from './crop.ts';

/** Width and height that a JPEG, PNG or WebP says it has, before its orientation; undefined where its first bytes don't tell. */
export function sizeIn(head: Uint8Array): Size | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    if (view.getUint16(0) === 0xffd8) return ofJpeg(view);
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (view.getUint32(8) === 0x57454250) return ofWebp(view);
  } catch (error) {
    // It ends before it tells.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** Segments of JPEG before its frame are skipped; three markers of the frames' range are none. */
function ofJpeg(view: DataView): Size | undefined {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function ofWebp(view: DataView): Size | undefined {
  const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  const kind = view.getUint8(15);
  if (kind === 'X'.codePointAt(0)) return { width: three(24) + 1, height: three(27) + 1 };
  if (kind === 'L'.codePointAt(0)) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/** The shortest side that a crop needs, and the most pixels that are held decoded: 96 MB. */
const shortestSide = 1600;
const mostPixels = 24_000_000;

/** How much smaller a picture is decoded, 0 to 1: still sharp in every crop, and never too large for the memory of a phone. */
export function decodedScale({ width, height }: Size): number {
  const needed = Math.max(longestSide / Math.max(width, height), shortestSide / Math.min(width, height));
  return Math.min(1, needed, Math.sqrt(mostPixels / (width * height)));
}
