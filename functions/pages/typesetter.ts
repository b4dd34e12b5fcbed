import { Blob, Buffer as Text, Face, Font, shape } from 'harfbuzzjs';
import { fontsFor, unpackWoff } from './fonts.ts';

/** Text as outlines, for a size of one pixel. */
export interface Setting {
  width: number;
  /** SVG paths on a baseline at y = 0. */
  markup: string;
}

export interface Typesetter {
  /** Characters that no font has are left out. */
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
  const settings = new Map<string, Setting>();
  return {
    set(text, family) {
      const key = `${family}\n${text}`;
      const setting = settings.get(key) ?? setRuns(runsOf(text.normalize('NFC'), fontsFor(family), open));
      // Names of shows and categories come again and again; others need not be kept forever.
      if (settings.size > 500) settings.clear();
      settings.set(key, setting);
      return setting;
    },
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
      [...segment].every((each) => {
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

function setRuns(runs: readonly Run[]): Setting {
  let width = 0;
  let markup = '';
  for (const { open, text } of runs) {
    const buffer = new Text();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(open.font, buffer);
    const scale = 1 / open.unitsPerEm;
    let x = 0;
    let outlines = '';
    for (const {
      codepoint: glyph,
      xAdvance = 0,
      xOffset = 0,
      yOffset = 0,
    } of buffer.getGlyphInfosAndPositions()) {
      const path = open.font.glyphToPath(glyph);
      if (path) outlines += `<path transform="translate(${x + xOffset} ${yOffset})" d="${path}"/>`;
      x += xAdvance;
    }
    if (outlines) {
      markup += `<g transform="translate(${round(width)}) scale(${round(scale)} ${round(-scale)})">${outlines}</g>`;
    }
    width += x * scale;
  }
  return { width, markup };
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6;
