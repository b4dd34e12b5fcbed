import { compareReleases, endOf, releaseAt, turnsFrom } from '#contract/home-page.ts';
import {
  firstTemplate,
  type StoredBy,
  type StoredDirectory,
  type StoredRelease,
  type StoredTemplate,
} from '#records/templates.ts';

/** Each with the time it becomes active (again), soonest first. `now` is in milliseconds since the epoch. */
export function releasesToCome(
  releases: readonly StoredRelease[],
  now: number,
): { release: StoredRelease; at: number }[] {
  const turns = turnsFrom(releases, now)
    .slice(1)
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

/** Replaces one with the same start that ends no later; drops past ones that can't be active again. */
export function withReleases(
  releases: readonly StoredRelease[],
  added: StoredRelease,
  now: number,
): StoredRelease[] {
  const kept = releases.filter(({ from, until }) => from !== added.from || endOf({ until }) > endOf(added));
  const all = [...kept, added].toSorted(compareReleases);
  const begun = all.filter(({ from }) => Date.parse(from) <= now);
  // A begun release can return only if no later one outlasts it.
  const isOver = (release: StoredRelease) =>
    begun.slice(begun.indexOf(release) + 1).some((later) => endOf(later) >= endOf(release));
  return all.filter((release) => now < endOf(release) && !(begun.includes(release) && isOver(release)));
}

/** The template that calls without an id and imports use: the default, or the oldest. */
export const homeTemplate = ({ defaultId, templates }: StoredDirectory): StoredTemplate | undefined =>
  templates.find(({ id }) => id === defaultId) ?? templates[0];

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

const always = new Date(0).toISOString();

/** A directory with a show's first template and its published revision, if any. */
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
