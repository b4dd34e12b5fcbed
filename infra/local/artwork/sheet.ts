import { basename } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { grounds } from './grounds.ts';
import { drawParts } from './motifs.ts';
import { inks } from './palette.ts';
import type { Design } from './posters.ts';
import { randomOf, range } from './random.ts';
import { opacity, path } from './shapes.ts';

/** Wraps a drawing of the given size as an SVG document. */
export const svg = (w: number, h: number, ...inner: string[]): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${inner.join('')}</svg>`,
  );

/** Ground and motifs of a design. */
export const drawn = (design: Design, w: number, h: number, seed: string): string =>
  grounds[design.ground](inks[design.ink], w, h) + drawParts(design.parts, inks[design.ink], seed);

/** A few hair scratches and dust, as a print that has been through a projector. */
export function wear(w: number, h: number, seed: string): string {
  const random = randomOf(`wear/${seed}`);
  const scratch = () =>
    path(
      `M${(random() * w).toFixed(0)} ${(random() * h).toFixed(0)}l${(random() * 6 - 3).toFixed(1)} ${(60 + random() * 160).toFixed(0)}l1.6 0Z`,
      '#fff',
    );
  return opacity(0.16, ...range(5).map(scratch));
}

/** Pixels of the print to a grain: coarse enough to survive the JPEG, and to keep it small. */
const grainSize = 4;

/** Grain of the stone: grey noise on a coarse raster, laid over the print in soft light. */
async function grain(w: number, h: number, seed: string): Promise<OverlayOptions> {
  const random = randomOf(`grain/${seed}`);
  const [columns, rows] = [Math.ceil(w / grainSize), Math.ceil(h / grainSize)];
  const data = Buffer.alloc(columns * rows, 0).map(() => 128 + (random() + random() - 1) * 36);
  const input = await sharp(data, { raw: { width: columns, height: rows, channels: 1 } })
    .resize(w, h, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { input, blend: 'soft-light' };
}

/** Light falling off towards the corners. */
const vignette = (w: number, h: number): OverlayOptions => ({
  input: svg(
    w,
    h,
    '<defs><radialGradient id="v" cx=".5" cy=".45" r=".8"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".55"/></radialGradient></defs>',
    `<rect width="${w}" height="${h}" fill="url(#v)"/>`,
  ),
});

/** Prints a drawing as a JPEG with grain and a darkened edge. */
export async function print(
  file: string,
  w: number,
  h: number,
  drawing: string,
  quality = 60,
): Promise<void> {
  await sharp(svg(w, h, drawing, wear(w, h, basename(file))))
    .flatten({ background: '#000' })
    .composite([vignette(w, h), await grain(w, h, basename(file))])
    .jpeg({ quality, mozjpeg: true })
    .toFile(file);
}
