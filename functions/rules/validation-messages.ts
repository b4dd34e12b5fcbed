import type * as z from 'zod/mini';

/** A message for people, for schemas without one of their own. */
export function messageOf(issue: Parameters<z.core.$ZodErrorMap>[0]): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required.' : (kinds[issue.expected] ?? invalid);
    case 'too_big':
      return `Must ${amount('at most', issue.maximum, issue.origin)}.`;
    case 'too_small':
      return issue.minimum === 1 && issue.origin !== 'number' && issue.origin !== 'int'
        ? 'Must not be empty.'
        : `Must ${amount('at least', issue.minimum, issue.origin)}.`;
    case 'invalid_value':
      return `Must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}.`;
    case 'unrecognized_keys':
      return `Unknown: ${issue.keys.join(', ')}.`;
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

const invalid = 'Not a valid value.';

const kinds: Partial<Record<string, string>> = {
  string: 'Must be text.',
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object.',
};

function amount(bound: string, limit: number | bigint, origin: string): string {
  const count = limit.toLocaleString('en-US');
  const unit = (name: string) => `${name}${limit === 1 ? '' : 's'}`;
  if (origin === 'string') return `be ${bound} ${count} ${unit('character')}`;
  return origin === 'array' ? `have ${bound} ${count} ${unit('item')}` : `be ${bound} ${count}`;
}
