import sharp from 'sharp';
import type { Theme } from '#contract/app.ts';
import { colorsOf } from './card.ts';

export interface SiteFile {
  /** Relative to the base path. */
  path: string;
  type: string;
  body: string | Uint8Array;
}

interface Icon {
  path: string;
  size: number;
  /** Part of the side that the mark takes. */
  part: number;
  /** The ground reaches into the corners, which the device cuts itself. */
  isSquare?: boolean;
}

const icons = {
  small: { path: '/icon-192.png', size: 192, part: 0.7 },
  large: { path: '/icon-512.png', size: 512, part: 0.7 },
  // Devices cut any shape out of a maskable icon; a circle of four fifths is safe.
  maskable: { path: '/icon-maskable-512.png', size: 512, part: 0.5, isSquare: true },
  apple: { path: '/apple-touch-icon.png', size: 180, part: 0.66, isSquare: true },
} as const satisfies Record<string, Icon>;

/** Entries of the web manifest. */
export const manifestIcons = (basePath: string) =>
  [icons.small, icons.large, icons.maskable].map(({ path, size, ...icon }) => ({
    src: `${basePath}${path}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'isSquare' in icon ? 'maskable' : 'any',
  }));

/**
 * The show's icons in its colors: its logo, or a star where it has none, one that cannot be read, or one so wide that nothing could
 * be made out.
 * @param logo bytes of the show's logo
 */
export async function iconFiles(theme: Theme, logo: Uint8Array | undefined): Promise<SiteFile[]> {
  const mark = logo && (await isCompact(logo)) ? logo : undefined;
  const pngs = Object.values(icons).map(async (icon) => ({
    path: icon.path,
    type: 'image/png',
    body: await drawIcon(icon, theme, mark),
  }));
  const favicon = await drawIcon({ path: '', size: 32, part: 0.84 }, theme, mark);
  return [
    ...(await Promise.all(pngs)),
    { path: '/favicon.ico', type: 'image/x-icon', body: icoOf(favicon, 32) },
  ];
}

async function isCompact(logo: Uint8Array): Promise<boolean> {
  try {
    // All of it is read: a broken file shows only then.
    const { info } = await sharp(logo, { pages: 1 }).toBuffer({ resolveWithObject: true });
    return Math.max(info.width / info.height, info.height / info.width) <= 1.6;
  } catch {
    return false;
  }
}

async function drawIcon(
  { size, part, isSquare }: Icon,
  theme: Theme,
  logo: Uint8Array | undefined,
): Promise<Buffer> {
  const { ground, accent } = colorsOf(theme);
  const corner = isSquare ? 0 : 6;
  const star = logo
    ? ''
    : `<path transform="translate(16 16) scale(${(part * 32) / 22}) translate(-16 -15.5)" fill="${accent}" d="m16 5 2.9 7.6 8.1.4-6.300 5.100 2.100 7.900L16 21.600 9.200 26l2.100-7.900L5 13l8.100-.4z"/>`;
  const tile = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="${ground}"/>${star}</svg>`,
  );
  const side = Math.round(size * part);
  const input = await (logo &&
    sharp(logo, { pages: 1 }).resize(side, side, { fit: 'contain', background: '#0000' }).png().toBuffer());
  return sharp(tile)
    .composite(input ? [{ input }] : [])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An icon file that holds a PNG picture. */
function icoOf(png: Buffer, size: number): Uint8Array {
  const header = Buffer.alloc(22);
  // The kind of file (an icon) and the number of pictures.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  // Color planes, bits of a pixel, length and place of the picture.
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
