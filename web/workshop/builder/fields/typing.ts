/** Milliseconds without a change after which the next one is a step of its own. */
export const pause = 1000;

interface Stroke {
  kind: 'letter' | 'gap' | 'removal' | 'other';
  /** Where it changed the text: what it put there is from `start` to `end`. */
  start: number;
  end: number;
  at: number;
}

/**
 * Watches the changes of one text and tells of each whether it begins a step of undo: a word is a step, and so is what follows
 * a pause, another place, or a change from writing to deleting; whatever changes more than a character is one by itself.
 * @param now in milliseconds
 */
export function watchTyping(
  now: () => number = () => performance.now(),
): (before: string, after: string) => boolean {
  let last: Stroke | undefined;
  return (before, after) => {
    const next = strokeOf(before, after, now());
    const begins = !last || isApart(last, next);
    last = next;
    return begins;
  };
}

function strokeOf(before: string, after: string, at: number): Stroke {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  const end = after.length - same;
  return { kind: kindOf(before.slice(start, before.length - same), after.slice(start, end)), start, end, at };
}

function kindOf(removed: string, inserted: string): Stroke['kind'] {
  if (removed) return inserted === '' && removed.length === 1 ? 'removal' : 'other';
  // The first letter of a paragraph comes with its tags, and a new paragraph is tags alone.
  const text = inserted.replaceAll(/<[^<>]*>/g, '');
  if (/^(?:\s|&nbsp;)?$/.test(text)) return 'gap';
  return text.length === 1 ? 'letter' : 'other';
}

function isApart(last: Stroke, next: Stroke): boolean {
  if (next.at - last.at >= pause || last.kind === 'other' || next.kind === 'other') return true;
  if ((last.kind === 'removal') !== (next.kind === 'removal')) return true;
  if (next.start < last.start - 1 || next.start > last.end) return true;
  return last.kind === 'gap' && next.kind === 'letter';
}
