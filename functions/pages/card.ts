import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { defaultTheme } from '#rules/default-theme.ts';
import type { Theme } from '#contract/app.ts';
import { cardFonts } from './fonts.ts';
import { fitText } from './lines.ts';
import type { Typesetter } from './typesetter.ts';

/** What a card shows; equal inputs give equal bytes. */
export interface CardInputs {
  /**
   * `panel`: the picture of one nominee beside the words; `backdrop`: a picture of the show behind them; `picture`: the picture
   * alone, and the words only where it cannot be read.
   */
  layout: 'panel' | 'backdrop' | 'picture';
  show: string;
  title: string;
  /** Under the title, such as the category of a nominee; may be empty. */
  line: string;
  /** On the button; empty for none. */
  invitation: string;
  theme: Theme;
  /** Name of the picture by its content, such as its address; empty for none. */
  picture: string;
}

export const cardSize = { width: 1200, height: 630 } as const;
/** Messengers leave out larger ones. */
export const mostCardBytes = 300_000;

/** Changes with anything that decides how a card looks but the inputs. */
const design = '1';

/** A name for the card of these inputs. */
export const cardKey = (inputs: CardInputs): string =>
  createHash('sha256')
    .update(JSON.stringify([design, cardFonts, inputs]))
    .digest('base64url')
    .slice(0, 22);

const { width, height } = cardSize;
const margin = 72;
const buttonHeight = 64;

/** JPEG qualities to try until the card is small enough. */
const qualities = [86, 76, 64, 48, 30];

/**
 * Draws a card as a JPEG of 1200 x 630, below 300 KB. A picture that cannot be read counts as none.
 * @param original bytes of the picture
 */
export async function drawCard(
  inputs: CardInputs,
  original: Uint8Array | undefined,
  typesetter: Typesetter,
): Promise<Uint8Array> {
  const picture = original && (await pictureFor(inputs.layout, original));
  const card = await sharp({
    create: { width, height, channels: 3, background: colorsOf(inputs.theme).ground },
  })
    .composite([
      ...(picture ? [{ input: picture.bytes, left: width - picture.width, top: 0 }] : []),
      ...(inputs.layout === 'picture' && picture
        ? []
        : [{ input: Buffer.from(overlayOf(inputs, picture, typesetter)), left: 0, top: 0 }]),
    ])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let bytes: Uint8Array = card.data;
  for (const quality of qualities) {
    bytes = await sharp(card.data, { raw: card.info })
      .jpeg({ quality, chromaSubsampling: '4:4:4', progressive: true })
      .toBuffer();
    if (bytes.length < mostCardBytes) break;
  }
  return bytes;
}

interface Picture {
  bytes: Buffer;
  width: number;
}

/** A picture cut to the place that it has: a panel on the right, wider for a wide picture, or all of the card. */
async function pictureFor(layout: CardInputs['layout'], original: Uint8Array): Promise<Picture | undefined> {
  try {
    const source = sharp(original, { limitInputPixels: 50_000_000, failOn: 'error', pages: 1 });
    const { autoOrient } = await source.metadata();
    const isWide = autoOrient.width > autoOrient.height * 1.15;
    const across = layout === 'panel' ? (isWide ? 620 : 450) : width;
    const bytes = await source
      .autoOrient()
      .resize({
        width: across,
        height,
        fit: 'cover',
        position: isWide || layout !== 'panel' ? 'centre' : 'top',
      })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer();
    return { bytes, width: across };
  } catch {
    return undefined;
  }
}

function overlayOf(inputs: CardInputs, picture: Picture | undefined, typesetter: Typesetter): string {
  const colors = colorsOf(inputs.theme);
  const isBehind = inputs.layout === 'backdrop' && picture !== undefined;
  const across = isBehind ? 240 : (picture?.width ?? 450);
  const ground = isBehind
    ? `<rect width="${width}" height="${height}" fill="url(#veil)"/>`
    : `<rect width="${width - across}" height="${height}" fill="url(#glow)"/>` +
      (picture ? '' : monogram(inputs, across, typesetter)) +
      // The picture comes out of the dark instead of being glued on.
      `<rect x="${width - across - 1}" width="140" height="${height}" fill="url(#edge)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="900"><stop offset="0" stop-color="${colors.accent}" stop-opacity="0.2"/><stop offset="1" stop-color="${colors.accent}" stop-opacity="0"/></radialGradient>
<linearGradient id="edge"><stop offset="0" stop-color="${colors.ground}"/><stop offset="1" stop-color="${colors.ground}" stop-opacity="0"/></linearGradient>
<linearGradient id="veil"><stop offset="0" stop-color="${colors.ground}" stop-opacity="0.94"/><stop offset="0.55" stop-color="${colors.ground}" stop-opacity="0.78"/><stop offset="1" stop-color="${colors.ground}" stop-opacity="0.25"/></linearGradient>
</defs>
${ground}
<rect width="10" height="${height}" fill="${colors.accent}"/>
${words(inputs, width - across - margin - 40, typesetter)}
</svg>`;
}

/** The show at the top, the title with its line in the middle, the invitation at the bottom. */
function words(inputs: CardInputs, room: number, typesetter: Typesetter): string {
  const { show, title, line, invitation, theme } = inputs;
  const colors = colorsOf(theme);
  const { display, text } = theme.fonts;
  const fitted = (content: string, family: string, mostLines: number, sizes: readonly number[]) => {
    const widthOf = (part: string) => typesetter.widthOf(part, family);
    return fitText(content, widthOf, { width: room, mostLines, sizes });
  };
  const draw = (content: string, family: string, x: number, y: number, size: number, fill: string) =>
    `<g transform="translate(${x} ${rounded(y)}) scale(${size})" fill="${fill}">${typesetter.set(content, family).markup}</g>`;

  const star = 30;
  const head = fitOneLine(show, text, room - star - 16, 30, typesetter);
  const heading = fitted(title, display, 3, [104, 96, 88, 80, 74, 68, 62, 56, 50, 45]);
  const below = line ? fitted(line, text, 2, [36, 33, 30]) : { lines: [], size: 0 };
  // Devanagari and Vietnamese reach higher and lower than Latin.
  const headingStep = heading.size * 1.16;
  const lineStep = below.size * 1.34;
  const headingHeight = headingStep * heading.lines.length;
  const gap = line ? 26 : 0;
  const blockHeight = headingHeight + gap + lineStep * below.lines.length;
  const [top, bottom] = [margin + 56, height - margin - (invitation ? buttonHeight + 28 : 0)];
  const start = Math.max(top, top + (bottom - top - blockHeight) / 2);

  return [
    `<path transform="translate(${margin} ${margin - 16}) scale(${star / 22}) translate(-5 -5)" fill="${colors.accent}" d="m16 5 2.9 7.6 8.1.4-6.300 5.100 2.100 7.900L16 21.600 9.200 26l2.100-7.900L5 13l8.100-.4z"/>`,
    draw(head, text, margin + star + 16, margin + 10, 30, colors.accent),
    ...heading.lines.map((part, index) =>
      draw(
        part,
        display,
        margin,
        start + headingStep * index + heading.size * 0.86,
        heading.size,
        colors.text,
      ),
    ),
    ...below.lines.map((part, index) =>
      draw(
        part,
        text,
        margin,
        start + headingHeight + gap + lineStep * index + below.size * 0.84,
        below.size,
        colors.muted,
      ),
    ),
    invitation ? button(invitation, inputs, room, typesetter) : '',
  ].join('\n');
}

function button(invitation: string, { theme }: CardInputs, room: number, typesetter: Typesetter): string {
  const colors = colorsOf(theme);
  const size = 30;
  const shown = fitOneLine(invitation, theme.fonts.text, room - 72, size, typesetter);
  const setting = typesetter.set(shown, theme.fonts.text);
  const y = height - margin - buttonHeight;
  return (
    `<rect x="${margin}" y="${y}" width="${rounded(setting.width * size + 72)}" height="${buttonHeight}" rx="${buttonHeight / 2}" fill="${colors.accent}"/>` +
    `<g transform="translate(${margin + 36} ${y + buttonHeight / 2 + size * 0.36}) scale(${size})" fill="${colors.accentText}">${setting.markup}</g>`
  );
}

const fitOneLine = (content: string, family: string, room: number, size: number, typesetter: Typesetter) =>
  fitText(content, (part) => typesetter.widthOf(part, family), { width: room, mostLines: 1, sizes: [size] })
    .lines[0] ?? '';

/** In place of a picture: the first character of the title in rays of light. */
function monogram({ title, theme }: CardInputs, across: number, typesetter: Typesetter): string {
  const colors = colorsOf(theme);
  const [x, y] = [width - across / 2, height / 2];
  const rays = Array.from({ length: 24 }, (_, index) => {
    const angle = (index * Math.PI) / 12;
    const point = (turn: number) =>
      `${rounded(x + 640 * Math.cos(angle + turn))} ${rounded(y + 640 * Math.sin(angle + turn))}`;
    return `M${x} ${y}L${point(0)} ${point(Math.PI / 24)}Z`;
  }).join('');
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(title.trim());
  const letter = typesetter.set((first?.segment ?? '').toUpperCase(), theme.fonts.display);
  const size = Math.min(250, 270 / Math.max(letter.width, 0.01));
  return (
    `<svg x="${width - across}" y="0" width="${across}" height="${height}" viewBox="${width - across} 0 ${across} ${height}">` +
    `<rect x="${width - across}" width="${across}" height="${height}" fill="${colors.surface}"/>` +
    `<path d="${rays}" fill="${colors.accent}" fill-opacity="0.13"/>` +
    `<circle cx="${x}" cy="${y}" r="186" fill="${colors.ground}" stroke="${colors.accent}" stroke-width="5"/>` +
    `<circle cx="${x}" cy="${y}" r="170" fill="none" stroke="${colors.accent}" stroke-opacity="0.5" stroke-width="2"/>` +
    `<g transform="translate(${rounded(x - (letter.width * size) / 2)} ${rounded(y + size * 0.35)}) scale(${rounded(size)})" fill="${colors.accent}">${letter.markup}</g>` +
    `</svg>`
  );
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The show's colors as far as a renderer of SVG reads them: in hexadecimal. */
export function colorsOf({ colors }: Theme): Theme['colors'] {
  const known = { ...defaultTheme.colors };
  for (const name of Object.keys(known) as (keyof Theme['colors'])[]) {
    if (/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(colors[name])) known[name] = colors[name];
  }
  return known;
}
