/** A part of a text, compared with an earlier text: the same there, new, or what is no longer there. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Most comparisons of two words; longer texts that differ in most of their length are not compared word by word. */
const mostComparisons = 250_000;
/** Least share of words that stay. With fewer, marks would be confetti: the text is shown as new. */
const leastShared = 0.25;

/** The later of two texts with the words marked that are new, and those in between that were taken out. */
export function wordDiff(before: string, after: string): Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < Math.min(old.length, now.length) && isSame(old[start], now[start])) start += 1;
  let end = 0;
  const left = Math.min(old.length, now.length) - start;
  while (end < left && isSame(old.at(-1 - end), now.at(-1 - end))) end += 1;
  const middle = between(old.slice(start, old.length - end), now.slice(start, now.length - end));
  const shared = start + end + middle.filter(({ kind }) => kind === 'same').length;
  if (shared < leastShared * now.length) return now.length > 0 ? [{ kind: 'added', text: after }] : [];
  const same = (words: string[]) => words.map((text): Piece => ({ kind: 'same', text }));
  return joined([...same(now.slice(0, start)), ...middle, ...same(now.slice(now.length - end))]);
}

/** With the spaces that follow them, which don't count. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? [];
const isSame = (a = '', b = ''): boolean => a.trimEnd() === b.trimEnd();

/** By a longest common subsequence. */
function between(old: string[], now: string[]): Piece[] {
  const removed = old.map((text): Piece => ({ kind: 'removed', text }));
  const added = now.map((text): Piece => ({ kind: 'added', text }));
  if (old.length * now.length > mostComparisons) return [...removed, ...added];
  const width = now.length + 1;
  // How many words the rests have in common, from each word of both on.
  const common = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] as number;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      common[i * width + j] = isSame(old[i], now[j])
        ? 1 + at(i + 1, j + 1)
        : Math.max(at(i + 1, j), at(i, j + 1));
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    if (isSame(old[i], now[j])) {
      pieces.push({ kind: 'same', text: now[j] as string });
      [i, j] = [i + 1, j + 1];
    } else if (at(i + 1, j) >= at(i, j + 1)) pieces.push(removed[i++] as Piece);
    else pieces.push(added[j++] as Piece);
  }
  return [...pieces, ...removed.slice(i), ...added.slice(j)];
}

/** Neighbors of one kind as one piece. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last?.kind === piece.kind) all[all.length - 1] = { ...last, text: last.text + piece.text };
    else all.push(piece);
  }
  return all;
}
