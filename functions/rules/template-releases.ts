import {
  firstTemplate,
  type StoredBy,
  type StoredDirectory,
  type StoredRelease,
  type StoredTemplate,
} from '#records/templates.ts';

/**
 * The release that counts at an instant (milliseconds since the epoch): of those that have begun and not ended, the last to have begun; undefined
 * where there is none.
 */
export const releaseAt = (releases: readonly StoredRelease[], now: number): StoredRelease | undefined =>
  inOrder(releases).findLast((release) => Date.parse(release.from) <= now && now < endOf(release));

/** Releases that don't count now and will, each with the instant from which it does (once more, where others cover it now), soonest first. */
export function releasesToCome(
  releases: readonly StoredRelease[],
  now: number,
): { release: StoredRelease; at: number }[] {
  const turns = releases
    .flatMap((release) => [Date.parse(release.from), endOf(release)])
    .filter((turn) => turn > now && turn < Infinity)
    .toSorted((a, b) => a - b)
    .map((at) => ({ at, counts: releaseAt(releases, at) }));
  const live = releaseAt(releases, now);
  return releases
    .filter((release) => release !== live)
    .flatMap((release) => {
      const turn = turns.find(({ counts }) => counts === release);
      return turn ? [{ release, at: turn.at }] : [];
    })
    .toSorted((a, b) => a.at - b.at);
}

/** Releases with another one added: one of the same instant that ends no later gives way, and past ones that can no longer count are dropped. */
export function withReleases(
  releases: readonly StoredRelease[],
  added: StoredRelease,
  now: number,
): StoredRelease[] {
  const kept = releases.filter(({ from, until }) => from !== added.from || endOf({ until }) > endOf(added));
  const all = inOrder([...kept, added]);
  const begun = all.filter(({ from }) => Date.parse(from) <= now);
  // One that has begun counts again only if none that has begun since outlasts it.
  const isOver = (release: StoredRelease) =>
    begun.slice(begun.indexOf(release) + 1).some((later) => endOf(later) >= endOf(release));
  return all.filter((release) => now < endOf(release) && !(begun.includes(release) && isOver(release)));
}

const endOf = ({ until }: { until?: string | undefined }): number =>
  until === undefined ? Infinity : Date.parse(until);

const inOrder = (releases: readonly StoredRelease[]): StoredRelease[] =>
  releases.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));

/** The template that home shows; undefined where none is the default. */
export const defaultTemplate = (directory: StoredDirectory): StoredTemplate | undefined =>
  directory.templates.find(({ id }) => id === directory.defaultId);

/** The template to work on where none is named, and the one that an import replaces: the default one, or the oldest. */
export const homeTemplate = (directory: StoredDirectory): StoredTemplate | undefined =>
  defaultTemplate(directory) ?? directory.templates[0];

/** The directory with other releases of a template. */
export const withReleasesOf = <Directory extends Pick<StoredDirectory, 'templates'>>(
  directory: Directory,
  id: string,
  releases: StoredRelease[],
): Directory => ({
  ...directory,
  templates: directory.templates.map((template) =>
    template.id === id ? { ...template, releases } : template,
  ),
});

/** What a show begins with is not a matter of the clock: it counts since ever. */
const always = new Date(0).toISOString();

/** The directory of a show's first template, with what is published of it. */
export const firstDirectory = (
  made: StoredBy,
  isDefault: boolean,
  published?: Pick<StoredRelease, 'id' | 'revision'>,
): Omit<StoredDirectory, 'version'> => ({
  defaultId: isDefault ? firstTemplate : '',
  templates: [
    { id: firstTemplate, created: made, releases: published ? [{ ...published, from: always, made }] : [] },
  ],
});
