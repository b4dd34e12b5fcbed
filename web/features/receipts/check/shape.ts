export type Fields = { readonly [name: string]: unknown };

/** A value as fields; none if it is not an object. What the site sends is not trusted. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** A value as a list of objects; empty if it is not a list. */
export const listOf = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.map((each) => fieldsOf(each)) : [];

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Whether texts are in order, without duplicates. */
export const isAscending = (texts: readonly string[]): boolean =>
  texts.every((each, index) => index === 0 || each > (texts[index - 1] ?? ''));

export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** Canonical JSON: no spaces, fields in the order of their names. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = value as Fields;
  const names = Object.keys(fields).sort((a, b) => (a < b ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(fields[name])}`).join(',')}}`;
}

/** The fields whose canonical form a text is; undefined if it is none. */
export function readCanonical(text: string): Fields | undefined {
  try {
    const fields = fieldsOf(JSON.parse(text));
    return canonical(fields) === text ? fields : undefined;
  } catch {
    // Not JSON, or nested too deep.
    return undefined;
  }
}

/** Bytes of base64url; undefined if it is invalid, or not the one way to encode these bytes. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const again = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    return again === text ? Uint8Array.from(binary, (character) => character.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}
