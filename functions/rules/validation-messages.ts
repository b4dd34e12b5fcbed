import type * as z from 'zod/mini';

/** A message for people, for schemas without one of their own. */
export function messageOf(issue: Parameters<z.core.$ZodErrorMap>[0]): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? required : (kinds[issue.expected] ?? invalid);
    case 'too_big':
      return `Must ${amount('at most', issue.maximum, issue.origin)}.`;
    case 'too_small':
      return issue.minimum === 1 && issue.origin !== 'number' && issue.origin !== 'int'
        ? 'Must not be empty.'
        : `Must ${amount('at least', issue.minimum, issue.origin)}.`;
    case 'invalid_value':
      return issue.input === undefined
        ? required
        : 'Not one of the choices. Choose one of those that are there.';
    case 'unrecognized_keys':
      return 'The site doesn’t know this field. Please reload the page and try again.';
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      break;
  }
  return invalid;
}

const required = 'This field is required.';
const invalid = 'Not a valid value.';

const kinds: Partial<Record<string, string>> = {
  string: 'Must be text.',
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  boolean: 'Must be yes or no.',
  array: 'Must be a list.',
};

function amount(bound: string, limit: number | bigint, origin: string): string {
  const count = limit.toLocaleString('en-US');
  const unit = (name: string) => `${name}${limit === 1 ? '' : 's'}`;
  if (origin === 'string') return `be ${bound} ${count} ${unit('character')}`;
  return origin === 'array' ? `have ${bound} ${count} ${unit('item')}` : `be ${bound} ${count}`;
}
