/** Without the iota subscript, a letter in upper case, and vowel signs, which make a different word. */
const accents =
  /[\u0300-\u0344]|[\u0346-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/g;
/** Whitespace, control and formatting characters. */
const spacing = /[\p{White_Space}\p{Cf}\p{Cc}]/gu;

/** A name without case, accents and spacing; equal results are the same nominee. Idempotent. */
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
