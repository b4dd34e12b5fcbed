import { likenessOf } from './likeness.ts';
import { type Letters, lettersOf, similarity } from './similarity.ts';

/**
 * Least similarity (see `similarity`) of names that may be typos: one slip in seven letters, two in fourteen.
 * Shorter names must look the same, because one letter makes another name.
 */
const leastSimilarity = 0.85;

/** Names that others are compared with letter by letter: with more, a flood of invented names would take minutes. */
const mostCompared = 3000;

/** Letters of other alphabets in lower case, and the Latin ones that they, or their capitals, look like. */
const lookAlikes = new Map(
  [
    ['αβεζηικμνορτυχ', 'abezhikmnoptyx'],
    ['авсеѕіјкмнорԛтухһԁԝӏ', 'abcesijkmhopqtyxhdwl'],
    ['ɑɡօհոս', 'agohnu'],
  ].flatMap(([others = '', latin = '']) =>
    Array.from(others, (letter, at): [string, string] => [letter, latin.charAt(at)]),
  ),
);
const inLatin = (text: string): string =>
  Array.from(text, (letter) => lookAlikes.get(letter) ?? letter).join('');

/** Punctuation, and what nobody sees. */
const unseen = /[\p{P}\p{Sk}\p{Default_Ignorable_Code_Point}\u02BC\u2800]/gu;

/** A name to compare with others. */
export interface ComparedName {
  likeness: string;
  /** Its likeness without punctuation, in letters that look the same. */
  look: string;
  letters: Letters;
  numbers: string;
}

/** Prepares a name, so that it can be compared with many. */
export function compared(name: string): ComparedName {
  const likeness = likenessOf(name);
  const look = inLatin(likeness).replaceAll(unseen, '') || likeness;
  return { likeness, look, letters: lettersOf(look), numbers: numbersIn(name) };
}

/** The numbers in a name, Roman ones too, in order. */
function numbersIn(name: string): string {
  const text = inLatin(name.normalize('NFKD').toLowerCase());
  return (text.match(/\p{Nd}+|(?<!\p{L})[ivxlcdm]+(?!\p{L})/gu) ?? []).join(' ');
}

/**
 * Known names, and which of them another one is most likely meant to be: one that looks the same but for case, accents, spaces, punctuation,
 * what nobody sees and letters of other alphabets; else the most similar one, unless their numbers differ, because a sequel is another movie.
 */
export function alikeNames<Value>(): {
  find: (name: ComparedName) => Value | undefined;
  add: (name: ComparedName, value: Value) => void;
} {
  const looks = new Map<string, Value>();
  // By length: one that is much longer or shorter cannot be similar enough.
  const lengths = new Map<number, { name: ComparedName; value: Value }[]>();
  let count = 0;
  return {
    find: ({ look, letters, numbers }) => {
      const same = looks.get(look);
      if (same !== undefined) return same;
      const { length } = letters.points;
      let best: { name: ComparedName; value: Value } | undefined;
      let most = 0;
      for (let size = Math.ceil(length * leastSimilarity); size <= length / leastSimilarity; size += 1) {
        for (const known of lengths.get(size) ?? []) {
          if (known.name.numbers !== numbers) continue;
          const alike = similarity(letters, known.name.letters, leastSimilarity);
          const isBetter =
            alike > most || (alike === most && best && known.name.likeness < best.name.likeness);
          if (alike >= leastSimilarity && isBetter) [best, most] = [known, alike];
        }
      }
      return best?.value;
    },
    add: (name, value) => {
      if (!looks.has(name.look)) looks.set(name.look, value);
      if (count >= mostCompared) return;
      count += 1;
      const { length } = name.letters.points;
      lengths.set(length, [...(lengths.get(length) ?? []), { name, value }]);
    },
  };
}
