import { slugify } from '#contract/slugify.ts';

/** The address that something with a title gets, unless another is typed. */
export const addressFor = (title: string): string =>
  Array.from(slugify(title)).slice(0, 80).join('').replace(/-$/, '');
