import type { PageDetails } from './page-fields.ts';

/** What the details of a page are for. */
export const pageHints: Readonly<Record<keyof PageDetails, string>> = {
  title: 'In the browser’s tab, in searches and shared links.',
  description: 'A sentence or two, in searches and shared links.',
  picture: 'Shown where the page is shared.',
  alt: 'Describes the picture for people who can’t see it.',
};

/** Characters of a title and a description that are mostly shown whole; no limits. */
export const shownCharacters: Readonly<Partial<Record<keyof PageDetails, number>>> = {
  title: 70,
  description: 160,
};
