export type Fields = { readonly [name: string]: unknown };

/** A value as fields; none where it is no object. What is read from outside may be anything. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** A value as a list of objects; empty where it is no list. */
export const listOf = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.map((each) => fieldsOf(each)) : [];

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Whether texts are in order, none of them twice. */
export const isAscending = (texts: readonly string[]): boolean =>
  texts.every((each, index) => index === 0 || each > (texts[index - 1] ?? ''));

export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** Canonical JSON: no blanks, fields in the order of their names. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = value as Fields;
  const names = Object.keys(fields).sort((a, b) => (a < b ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(fields[name])}`).join(',')}}`;
}

/** The fields that a text is the canonical form of; undefined where it is that of none. */
export function readCanonical(text: string): Fields | undefined {
  try {
    const fields = fieldsOf(JSON.parse(text));
    return canonical(fields) === text ? fields : undefined;
  } catch {
    // No JSON, or nested too deep to be written again.
    return undefined;
  }
}
