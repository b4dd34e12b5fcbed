/**
 * The blocks of Unicode that hold accents, without the iota subscript, which is a letter in upper case. Vowel signs of other scripts are
 * marks too, but make another word.
 */
const accents =
  /[\u0300-\u0344]|[\u0346-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/g;
/** Spaces of every kind, and characters that only steer how text is laid out. */
const spacing = /[\p{White_Space}\p{Cf}\p{Cc}]/gu;

/**
 * What is left of a name when case, accents and spacing are taken away: two names are the same nominee when theirs is the same text.
 * Compatible forms of a letter (full-width, ligatures) are the letter. Doing it twice changes nothing.
 */
export function likenessOf(name: string): string {
  let text = name;
  for (;;) {
    // Upper case first: some letters (ß, final sigma) meet their likes only there.
    const next = text
      .normalize('NFKD')
      .replace(accents, '')
      .replace(spacing, '')
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKD');
    if (next === text) return next;
    text = next;
  }
}
