import { inflateSync } from 'node:zlib';

const files = (family: string, weight: number, subsets: readonly string[]): string[] =>
  subsets.map((subset) => `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`);

const fraunces = files('fraunces', 600, ['latin', 'latin-ext', 'vietnamese']);
const inter = files('inter', 600, [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
]);
/** For what neither of the show's fonts has: Devanagari and Japanese. */
const others = [
  ...files('noto-sans-devanagari', 700, ['devanagari']),
  ...files('zen-kaku-gothic-new', 700, ['japanese']),
];

/** Files that cards are drawn with, by their path in node_modules. */
export const cardFonts: readonly string[] = [...fraunces, ...inter, ...others];

/** The text shaper's program, by its path in node_modules; a bundle looks for it beside itself. */
export const shaperProgram = 'harfbuzzjs/dist/harfbuzz.wasm';

/** Fonts to look for a character in, best first. Of the show's own fonts only these two are on the server. */
export const fontsFor = (family: string): readonly string[] =>
  /^['"]?inter\b/i.test(family) ? [...inter, ...others] : [...fraunces, ...inter, ...others];

const woffHeader = 44;
const woffEntry = 20;
const sfntHeader = 12;
const sfntEntry = 16;

/** A WOFF 1 file as the OpenType file it was made from; the text shaper reads nothing else. */
export function unpackWoff(woff: Buffer): Uint8Array<ArrayBuffer> {
  const count = woff.readUInt16BE(12);
  let size = sfntHeader + sfntEntry * count;
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = woffHeader + woffEntry * index;
    const start = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(entry + 8));
    const length = woff.readUInt32BE(entry + 12);
    const offset = size;
    // Tables begin at multiples of four bytes.
    size += Math.ceil(length / 4) * 4;
    return {
      tag: woff.readUInt32BE(entry),
      checksum: woff.readUInt32BE(entry + 16),
      content: packed.length < length ? inflateSync(packed) : packed,
      length,
      offset,
    };
  });
  const font = new Uint8Array(size);
  const view = new DataView(font.buffer);
  const power = Math.floor(Math.log2(count));
  view.setUint32(0, woff.readUInt32BE(4));
  view.setUint16(4, count);
  view.setUint16(6, sfntEntry << power);
  view.setUint16(8, power);
  view.setUint16(10, sfntEntry * count - (sfntEntry << power));
  for (const [index, { tag, checksum, content, length, offset }] of tables.entries()) {
    for (const [place, value] of [tag, checksum, offset, length].entries()) {
      view.setUint32(sfntHeader + sfntEntry * index + 4 * place, value);
    }
    font.set(content, offset);
  }
  return font;
}
