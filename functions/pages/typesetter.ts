import { Blob, Buffer as Text, Face, Font, shape } from 'harfbuzzjs';
import { fontsFor, unpackWoff } from './fonts.ts';

/** Text as outlines, for a size of one pixel. */
export interface Setting {
  width: number;
  /** SVG paths on a baseline at y = 0. */
  markup: string;
}

/** Characters that no font has are left out. */
export interface Typesetter {
  /** For a size of one pixel. */
  widthOf(text: string, family: string): number;
  set(text: string, family: string): Setting;
}

interface OpenFont {
  font: Font;
  unitsPerEm: number;
  characters: ReadonlySet<number>;
}

interface Run {
  open: OpenFont;
  text: string;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners and variation selectors have no glyph of their own. */
const isInvisible = (code: number): boolean => code === 0x200c || code === 0x200d || (code & ~0xf) === 0xfe00;

/**
 * Sets text in the fonts of cards and in no other: HarfBuzz shapes it, so that the fonts of the machine play no part.
 * @param readFont gives a file of `cardFonts`; each is read when the first text needs it
 */
export function createTypesetter(readFont: (file: string) => Buffer): Typesetter {
  const opened = new Map<string, OpenFont>();
  const open = (file: string): OpenFont => {
    const known = opened.get(file) ?? openFont(unpackWoff(readFont(file)));
    opened.set(file, known);
    return known;
  };
  const shapedRuns = (text: string, family: string) =>
    runsOf(text.normalize('NFC'), fontsFor(family), open).map(shaped);
  const widths = new Map<string, number>();
  return {
    widthOf(text, family) {
      const key = `${family}\n${text}`;
      const width = widths.get(key) ?? shapedRuns(text, family).reduce((sum, run) => sum + run.width, 0);
      // Names of shows and categories come again and again; others need not be kept forever.
      if (widths.size > 5000) widths.clear();
      widths.set(key, width);
      return width;
    },
    set: (text, family) => outlined(shapedRuns(text, family)),
  };
}

function openFont(file: Uint8Array<ArrayBuffer>): OpenFont {
  const face = new Face(new Blob(file.buffer));
  return { font: new Font(face), unitsPerEm: face.upem, characters: new Set(face.collectUnicodes()) };
}

/** Stretches of text that one font has; a sign that the font before has too stays with it. */
function runsOf(text: string, files: readonly string[], open: (file: string) => OpenFont): Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = runs.at(-1);
    const has = ({ characters }: OpenFont) =>
      Array.from(segment).every((each) => {
        const code = each.codePointAt(0) ?? 0;
        return characters.has(code) || isInvisible(code);
      });
    if (last && !/[\p{L}\p{N}]/u.test(segment) && has(last.open)) {
      last.text += segment;
      continue;
    }
    const file = files.find((each) => has(open(each)));
    if (file === undefined) continue;
    const found = open(file);
    if (last?.open === found) last.text += segment;
    else runs.push({ open: found, text: segment });
  }
  return runs;
}

interface Shaped {
  open: OpenFont;
  glyphs: readonly { id: number; x: number; y: number }[];
  width: number;
}

function shaped({ open, text }: Run): Shaped {
  const buffer = new Text();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(open.font, buffer);
  let x = 0;
  const glyphs = buffer
    .getGlyphInfosAndPositions()
    .map(({ codepoint: id, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
      const glyph = { id, x: x + xOffset, y: yOffset };
      x += xAdvance;
      return glyph;
    });
  return { open, glyphs, width: x / open.unitsPerEm };
}

function outlined(runs: readonly Shaped[]): Setting {
  let width = 0;
  let markup = '';
  for (const { open, glyphs, width: advance } of runs) {
    const outlines = glyphs.map(({ id, x, y }) => {
      const path = open.font.glyphToPath(id);
      return path && `<path transform="translate(${x} ${y})" d="${path}"/>`;
    });
    const scale = round(1 / open.unitsPerEm);
    const content = outlines.join('');
    if (content)
      markup += `<g transform="translate(${round(width)}) scale(${scale} ${-scale})">${content}</g>`;
    width += advance;
  }
  return { width, markup };
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6;
