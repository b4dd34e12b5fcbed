import type { Answer } from '#contract/routes.ts';

/** The category whose page a path is; undefined for other pages. */
const ballotOf = (path: string): string | undefined => {
  const key = /^\/voting\/([^/]+)/.exec(path)?.[1];
  return key && decodeURIComponent(key);
};

/** Keys of answers that a page has in part. */
export const partialOf = (path: string): readonly string[] =>
  ballotOf(path) === undefined ? [] : ['events.get'];

/** The category whose part of an answer a page holds; undefined where it holds all of it. */
export const partOf = (path: string, key: string): string | undefined =>
  partialOf(path).includes(key) ? ballotOf(path) : undefined;

/** What a page holds of an answer: that of a category, its own nominees, for all others weigh more than the page. */
export function shownOf(part: string | undefined, answer: unknown): unknown {
  if (part === undefined) return answer;
  const show = answer as Answer<'events.get'>;
  const id = show.categories.find((category) => category.key === part)?.id;
  return {
    ...show,
    // One of each other category says that there are any.
    nominees: show.nominees.filter(
      ({ category_id }, index, all) =>
        category_id === id || all.findIndex((each) => each.category_id === category_id) === index,
    ),
    withdrawn: show.withdrawn.filter(({ category_id }) => category_id === id),
  };
}
