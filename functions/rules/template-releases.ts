import type { StoredDirectory, StoredRelease, StoredTemplate } from '#records/templates.ts';

/**
 * The release that counts at an instant (milliseconds since the epoch): of those that have begun and not ended, the last to have begun; undefined
 * where there is none.
 */
export const releaseAt = (releases: readonly StoredRelease[], now: number): StoredRelease | undefined =>
  inOrder(releases).findLast((release) => Date.parse(release.from) <= now && now < endOf(release));

/** Releases yet to come, soonest first. */
export const releasesAfter = (releases: readonly StoredRelease[], now: number): StoredRelease[] =>
  inOrder(releases).filter(({ from }) => Date.parse(from) > now);

/** Releases with others added: one of the same instant that ends no later gives way, and past ones that can no longer count are dropped. */
export function withReleases(
  releases: readonly StoredRelease[],
  added: readonly StoredRelease[],
  now: number,
): StoredRelease[] {
  const isReplaced = (release: StoredRelease) =>
    added.some(({ from, until }) => from === release.from && endOf(release) <= endOf({ until }));
  const all = inOrder([...releases.filter((release) => !isReplaced(release)), ...added]);
  // Those since the last one without an end may count again when others end; none before it ever does.
  const first = all.findLastIndex(({ from, until }) => until === undefined && Date.parse(from) <= now);
  return all.slice(Math.max(0, first)).filter((release) => now < endOf(release));
}

const endOf = ({ until }: { until?: string | undefined }): number =>
  until === undefined ? Infinity : Date.parse(until);

const inOrder = (releases: readonly StoredRelease[]): StoredRelease[] =>
  releases.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));

/** The template that home shows; undefined where none is the default. */
export const defaultTemplate = (directory: StoredDirectory): StoredTemplate | undefined =>
  directory.templates.find(({ id }) => id === directory.defaultId);
