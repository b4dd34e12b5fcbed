/** JSON with whole numbers only, because languages format fractions differently. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * Canonical JSON in the manner of RFC 8785. Equal values give equal text.
 * @throws TypeError for a number that is not a safe integer, and for a lone surrogate
 */
export function canonical(value: Json): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new TypeError(`${value} has no canonical form: it is not a whole number.`);
  if (typeof value === 'string' && !value.isWellFormed())
    throw new TypeError('A text with half of a surrogate pair has no canonical form.');
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.keys(value)
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .map((name) => `${canonical(name)}:${canonical(value[name] ?? null)}`);
  return `{${fields.join(',')}}`;
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value);
