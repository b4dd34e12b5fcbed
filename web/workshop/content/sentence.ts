/** What paths of fields are called on a screen. */
export type Labels = Readonly<Record<string, string>>;

/** A path of an error, such as `pages[2].title`, with `*` for the places of lists. */
const patternOf = (path: string): string => path.replaceAll(/\[\d+\]/g, '.*').replace(/^\./, '');

/** What a screen calls a path; the path in plain words where it has no label of its own. */
export function labelOf(labels: Labels, path: string): string {
  const found = labels[patternOf(path)];
  if (found !== undefined) return found;
  const words = patternOf(path).replaceAll('.*', '').replaceAll(/[._]/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * A message of the import's as a sentence of a field: `is not after voting_start` of "Voting closes" says
 * `Voting closes is not after Voting opens.`
 */
export function sentenceOf(label: string, message: string, labels: Labels = {}): string {
  const words = Object.entries(labels).reduce((text, [path, name]) => {
    const field = path.split('.').at(-1) ?? '';
    return field.includes('_') ? text.replaceAll(field, name) : text;
  }, message);
  const isPredicate = /^(?:is|has|must|contains|cannot)\b/.test(words);
  const whole = isPredicate ? `${label} ${words}` : words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
