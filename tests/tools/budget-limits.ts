const kibibyte = 1024;

/** Bytes, (tests/SPEC.md: Budgets): the function is counted in thousands, the site gzipped and in KiB. */
export const budgets = {
  script: 100 * kibibyte,
  style: 20 * kibibyte,
  editor: 60 * kibibyte,
  votesFunction: 400_000,
};
