import { endpoints } from '#contract/endpoints.ts';

const form = /^(\/[a-z0-9-]+)+$/;

const taken = new Set([
  '/local',
  ...Object.values(endpoints)
    .filter(({ path }) => !path.startsWith('{B}/'))
    .map(({ path }) => /^\/[^/]+/.exec(path)?.[0] ?? path),
]);

/** What is wrong with a base path, as the end of a sentence; undefined if nothing is. */
export function basePathFault(path: string): string | undefined {
  if (!form.test(path)) return 'must look like /gayvnawards, without a slash at the end';
  const start = /^\/[^/]+/.exec(path)?.[0] ?? path;
  return taken.has(start)
    ? `must not begin with ${start}, which the site uses for other addresses`
    : undefined;
}
