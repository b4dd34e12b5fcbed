/** Set by `npm run nightly`: the same tests with more input, and the files `*.nightly.test.ts`. */
export const isNightly = process.env['NIGHTLY'] !== undefined;

/** How often something random runs: so often every day, ten times as often at night. */
export const runs = (daily: number): number => (isNightly ? 10 : 1) * daily;

/** Cases of a table: the first of each kind every day, all of them at night. */
export function oneOfEach<T>(cases: readonly T[], kindOf: (one: T) => string): T[] {
  return isNightly
    ? [...cases]
    : [...Map.groupBy(cases, kindOf).values()].flatMap((same) => same.slice(0, 1));
}
