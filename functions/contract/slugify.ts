/** Letters without a decomposition to Latin ones. */
const spellings: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};

/**
 * Turns text into a slug: no accents, lower case, single dashes for everything but letters and digits. Other
 * scripts stay. Empty without any letter or digit. A slug is its own slug.
 */
export function slugify(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[ßæœøđðłþıħ]/g, (letter) => spellings[letter] ?? letter)
    .normalize('NFC');
  return plain.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^[-\p{M}]+|-$/gu, '');
}
