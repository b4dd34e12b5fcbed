/**
 * Unicode blocks of accents, without the iota subscript, which is a letter in upper case. Vowel signs of
 * other scripts are marks too, but they make a different word.
 */
const accents =
  /[\u0300-\u0344]|[\u0346-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/g;
/** Whitespace, control and formatting characters. */
const spacing = /[\p{White_Space}\p{Cf}\p{Cc}]/gu;

/**
 * A name without case, accents and spacing; names with equal results are the same nominee. Compatibility
 * forms (full-width letters, ligatures) become the plain letter. Idempotent.
 */
export function likenessOf(name: string): string {
  let text = name;
  for (;;) {
    // Upper case first: some letters (ß, final sigma) match only there.
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
