/** What the home page shows at an instant: pure rules for the server, and for the workshop, which foretells it. */

/** A release of a template as these rules need it. Times are ISO 8601 in UTC. */
export interface Released {
  /** Null for unpublished. */
  readonly revision: number | null;
  readonly from: string;
  /** When it ends, and an earlier one applies again; absent or null for no end. */
  readonly until?: string | null | undefined;
  /** While it applies, home shows its template in place of the default one. */
  readonly home?: boolean | undefined;
  readonly made: { readonly at: string };
}

interface Listed<R extends Released> {
  readonly id: string;
  readonly releases: readonly R[];
}

/** The templates of a show, and which of them home shows by default; the empty text for none. */
export interface Directory<R extends Released> {
  readonly defaultId: string;
  readonly templates: readonly Listed<R>[];
}

/** Milliseconds since the epoch. */
export const endOf = ({ until }: Pick<Released, 'until'>): number => (until ? Date.parse(until) : Infinity);

/** By their beginning; of those that begin together, the one made last is last. */
export const compareReleases = (a: Released, b: Released): number =>
  Date.parse(a.from) - Date.parse(b.from) || Date.parse(a.made.at) - Date.parse(b.made.at);

/** The release of a template that applies: the latest to begin of those not ended. `now` is in milliseconds since the epoch. */
export const releaseAt = <R extends Released>(releases: readonly R[], now: number): R | undefined =>
  releases
    .toSorted(compareReleases)
    .findLast((release) => Date.parse(release.from) <= now && now < endOf(release));

/**
 * The template that home shows, and the release that says so: of what applies of the default template, and what of others
 * applies as the home page, the latest to begin. What unpublishes a template leaves home to the others.
 */
export function homeAt<R extends Released, T extends Listed<R>>(
  { defaultId, templates }: { readonly defaultId: string; readonly templates: readonly (T & Listed<R>)[] },
  now: number,
): { template: T; release: R } | undefined {
  return templates
    .flatMap((template) => {
      const release = releaseAt(template.releases, now);
      const counts = release && release.revision !== null && (release.home || template.id === defaultId);
      return counts ? [{ template, release }] : [];
    })
    .toSorted((a, b) => compareReleases(a.release, b.release))
    .at(-1);
}

/** The releases whose beginning or end may change what home shows, also by giving way to others. */
export const homeReleases = <R extends Released>({ defaultId, templates }: Directory<R>): R[] =>
  templates
    .filter(({ id, releases }) => id === defaultId || releases.some(({ home }) => home))
    .flatMap(({ releases }) => releases);

/** The instants from `now` on at which home may show something else, in order; `now` is the first. */
export function turnsFrom(releases: readonly Released[], now: number): number[] {
  const turns = releases.flatMap((release) => [Date.parse(release.from), endOf(release)]);
  return [now, ...new Set(turns.filter((turn) => turn > now && turn < Infinity))].toSorted((a, b) => a - b);
}

/**
 * Makes a template the one that home shows by default; the empty text for none. What was set for the former one still comes,
 * as the home page; what another template shows as the home page without an end is over. What has an end keeps it.
 */
export function withDefault<R extends Released, D extends Directory<R>>(
  directory: D & Directory<R>,
  id: string,
  now: number,
): D {
  if (id === directory.defaultId) return directory;
  const hasBegun = ({ from }: R) => Date.parse(from) <= now;
  const kept = (template: Listed<R>, release: R): R => {
    const isOver = hasBegun(release) && (id === '' || endOf(release) === Infinity);
    if (release.home && template.id !== id && isOver) return withoutHome(release);
    const isFormer = id !== '' && template.id === directory.defaultId;
    return isFormer && !hasBegun(release) && release.revision !== null ? { ...release, home: true } : release;
  };
  const templates = directory.templates.map((template) => ({
    ...template,
    releases: template.releases.map((release) => kept(template, release)),
  }));
  return { ...directory, defaultId: id, templates };
}

const withoutHome = <R extends Released>({ home: _over, ...release }: R): R => release as unknown as R;
