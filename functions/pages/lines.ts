export interface Fitted {
  lines: string[];
  size: number;
}

interface Box {
  width: number;
  mostLines: number;
  /** Sizes to try, the largest first. */
  sizes: readonly number[];
}

const words = new Intl.Segmenter('ja', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** What begins no line and what ends none, in Japanese too. */
const noBeginning = /^[\p{Pe}\p{Pf}\p{Po}ーゝゞ々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const noEnd = /[\p{Ps}\p{Pi}]$/u;

/**
 * The largest size at which a text fits into a box, broken into lines of about the same width. At the smallest size, a word too
 * long for a line is broken, and what is too much ends in an ellipsis.
 * @param widthOf width of a text at a size of one
 */
export function fitText(
  text: string,
  widthOf: (text: string) => number,
  { width, mostLines, sizes }: Box,
): Fitted {
  const pieces = piecesOf(text.trim().replaceAll(/\s+/g, ' '));
  for (const size of sizes) {
    const room = width / size;
    const lines = fill(pieces, widthOf, room);
    if (lines.length > mostLines || lines.some((line) => widthOf(line) > room)) continue;
    return { lines: balanced(pieces, widthOf, room, lines), size };
  }
  const size = sizes.at(-1) ?? 1;
  const room = width / size;
  const small = pieces.flatMap((piece) => (widthOf(piece.trimEnd()) > room ? graphemesOf(piece) : [piece]));
  const lines = fill(small, widthOf, room);
  if (lines.length <= mostLines) return { lines, size };
  const kept = lines.slice(0, mostLines - 1);
  return { lines: [...kept, shortened(lines.slice(mostLines - 1).join(' '), widthOf, room)], size };
}

/** A text that is cut where a line ends, with an ellipsis. */
function shortened(text: string, widthOf: (text: string) => number, room: number): string {
  const characters = graphemesOf(text);
  let [fits, tooMuch] = [0, characters.length];
  while (tooMuch - fits > 1) {
    const middle = Math.floor((fits + tooMuch) / 2);
    if (widthOf(`${characters.slice(0, middle).join('').trimEnd()}…`) <= room) fits = middle;
    else tooMuch = middle;
  }
  return `${characters.slice(0, fits).join('').trimEnd()}…`;
}

const graphemesOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Parts between which a line may break: words with the space after them, in Japanese words as such. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const word of text.match(/\S+\s?/g) ?? []) {
    const parts = withoutSpaces.test(word)
      ? Array.from(words.segment(word), ({ segment }) => segment)
      : [word];
    for (const [index, part] of parts.entries()) {
      const last = pieces.at(-1);
      const isBound =
        index > 0 && last !== undefined && (noBeginning.test(part) || noEnd.test(last) || part === ' ');
      if (isBound) pieces[pieces.length - 1] = last + part;
      else pieces.push(part);
    }
  }
  return pieces;
}

function fill(pieces: readonly string[], widthOf: (text: string) => number, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line && widthOf((line + piece).trimEnd()) > room) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return line ? [...lines, line.trimEnd()] : lines;
}

/** As many lines, the longest of them as short as may be. */
function balanced(
  pieces: readonly string[],
  widthOf: (text: string) => number,
  room: number,
  lines: string[],
): string[] {
  if (lines.length < 2) return lines;
  let best = lines;
  let [low, high] = [room / lines.length, room];
  for (let step = 0; step < 7; step++) {
    const middle = (low + high) / 2;
    const tried = fill(pieces, widthOf, middle);
    const fits = tried.length === lines.length && tried.every((line) => widthOf(line) <= middle);
    if (fits) best = tried;
    [low, high] = fits ? [low, middle] : [middle, high];
  }
  return best;
}
