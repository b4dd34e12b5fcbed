import type { Fields, Values } from './fields.ts';

/**
 * What search engines, shared links and the browser's tab show of a home page; what is empty is what the site says of itself.
 * Schemas, checks, storage, lists of changes, merging, pictures in use and the form all walk this table. What its form says of
 * them is in page-words.ts.
 */
export const pageFields = {
  title: { kind: 'text', limit: 200, label: 'Title' },
  description: { kind: 'area', limit: 500, label: 'Description' },
  picture: { kind: 'picture', label: 'Picture' },
  alt: { kind: 'text', limit: 500, label: 'Alternative text' },
} as const satisfies Fields;

/** Complete values; the picture is a URL path in an answer and in the editor, a name in storage. */
export type PageDetails = Values<typeof pageFields>;
