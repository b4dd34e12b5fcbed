const kibibyte = 1024;

/** Bytes, from the design's table of budgets: the function is counted in thousands, the site gzipped and in KiB. */
export const budgets = {
  script: 100 * kibibyte,
  style: 20 * kibibyte,
  editor: 60 * kibibyte,
  votesFunction: 400_000,
};
