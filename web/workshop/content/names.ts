/** Letters without a decomposition to Latin ones. */
const spellings: Readonly<Record<string, string>> = {
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

const accents = /[\u0300-\u036f]/g;

/** Text as addresses spell it: lower case, no accents, single dashes for everything but letters and digits. As `slugify` of the server. */
export function folded(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(accents, '')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(accents, '')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[ßæœøđðłþıħ]/g, (letter) => spellings[letter] ?? letter)
    .normalize('NFC');
  return plain
    .split(/[^\p{L}\p{M}\p{N}]/u)
    .filter((word) => word !== '')
    .join('-')
    .replace(/^[-\p{M}]+/u, '');
}

/** The address that something with a title gets, unless another is typed. */
export const addressFor = (title: string): string =>
  Array.from(folded(title)).slice(0, 80).join('').replace(/-$/, '');
