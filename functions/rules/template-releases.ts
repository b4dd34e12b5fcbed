import type { StoredDirectory, StoredRelease, StoredTemplate } from '#records/templates.ts';

/** The release that counts at an instant (milliseconds since the epoch): the last to have begun; undefined before the first. */
export const releaseAt = (releases: readonly StoredRelease[], now: number): StoredRelease | undefined =>
  inOrder(releases).findLast(({ from }) => Date.parse(from) <= now);

/** Releases yet to come, soonest first. */
export const releasesAfter = (releases: readonly StoredRelease[], now: number): StoredRelease[] =>
  inOrder(releases).filter(({ from }) => Date.parse(from) > now);

/** Releases with others added: one of the same instant gives way, and past ones that no longer count are dropped. */
export function withReleases(
  releases: readonly StoredRelease[],
  added: readonly StoredRelease[],
  now: number,
): StoredRelease[] {
  const begins = new Set(added.map(({ from }) => from));
  const all = [...releases.filter(({ from }) => !begins.has(from)), ...added];
  const live = releaseAt(all, now);
  return [...(live ? [live] : []), ...releasesAfter(all, now)];
}

const inOrder = (releases: readonly StoredRelease[]): StoredRelease[] =>
  releases.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));

/** The template that home shows; undefined where none is the default. */
export const defaultTemplate = (directory: StoredDirectory): StoredTemplate | undefined =>
  directory.templates.find(({ id }) => id === directory.defaultId);
