import { DateTime } from 'luxon';
import { withDefault } from '#contract/home-page.ts';
import type { Body } from '#contract/routes.ts';
import type { TemplateHead } from '#contract/template-manager.ts';
import { momentInWords } from '#contract/times.ts';
import { AppError } from '#platform/errors.ts';
import { randomId } from '#platform/tokens.ts';
import type { StoredBy, StoredDirectory, StoredRelease, StoredRevision } from '#records/templates.ts';
import { revisionOf } from '#rules/template-document.ts';
import { releasesToCome, withReleases, withReleasesOf } from '#rules/template-releases.ts';
import type { TemplatesStore } from './domain.ts';
import { changeDirectory, headNow, openDirectory, templateOf } from './domain-directory.ts';
import { firstEmptied } from './domain-seen.ts';

/** Maximum upcoming releases of a template. */
const maxScheduled = 50;

/**
 * Publishes the draft as the admin saw it, now or for a period, after which what was live before returns, of whichever
 * template. As the home page, now and without an end, its template becomes the default one. The revision is stored first;
 * one write of the directory then activates it.
 * @throws AppError template_not_found; revision_conflict if the draft has changed; validation_failed for
 * times that have passed, don't exist or are in the wrong order; would_empty_home
 */
export async function publish(
  store: TemplatesStore,
  { template: id, revision, from, until, home = false, allowEmpty }: Body<'templates.publish'>,
  by: StoredBy,
): Promise<TemplateHead> {
  const now = Date.parse(by.at);
  templateOf(await openDirectory(store, now), id);
  const draft = await store.draft(id);
  if (!draft) throw new AppError('template_not_found');
  if (draft.revision !== revision) throw new AppError('revision_conflict');
  const zone = from === undefined && until === undefined ? '' : await store.timeZone();
  const begin = from === undefined ? by.at : comingInstant('from', from, zone, now);
  const end = until === undefined ? undefined : comingInstant('until', until, zone, now);
  if (end !== undefined && end <= begin) throw refused('until', 'The end must be later than the start.');
  const publishes = { template: id, revision: { ...revisionOf(draft), published: by } };
  const added = { id: randomId(), revision, from: begin, ...(end !== undefined && { until: end }), made: by };
  return changeHome(store, id, { now, allowEmpty, publishes }, (directory) => {
    if (!home || directory.defaultId === id) return withRelease(directory, id, added, now);
    // Of the default one all releases are the home page's: one write makes it that.
    const isForGood = from === undefined && until === undefined;
    return isForGood
      ? withRelease(withDefault(directory, id, now), id, added, now)
      : withRelease(directory, id, { ...added, home }, now);
  });
}

/** Unpublishes a template, now or later. @throws AppError as `publish` */
export async function unpublish(
  store: TemplatesStore,
  { template: id, from, allowEmpty }: Body<'templates.unpublish'>,
  by: StoredBy,
): Promise<TemplateHead> {
  const now = Date.parse(by.at);
  const begin = from === undefined ? by.at : comingInstant('from', from, await store.timeZone(), now);
  const added = { id: randomId(), revision: null, from: begin, made: by };
  return changeHome(store, id, { now, allowEmpty }, (directory) => withRelease(directory, id, added, now));
}

/** @throws AppError template_not_found; validation_failed for too many releases to come */
function withRelease(directory: StoredDirectory, id: string, added: StoredRelease, now: number) {
  const releases = withReleases(templateOf(directory, id).releases, added, now);
  const fault = `You’ve reached the limit of ${maxScheduled} scheduled changes. Cancel one first.`;
  if (releasesToCome(releases, now).length > maxScheduled) throw refused('from', fault);
  return withReleasesOf(directory, id, releases);
}

/** Cancels a scheduled release. @throws AppError template_not_found, release_not_found, would_empty_home */
export const unschedule = (
  store: TemplatesStore,
  { template: id, release: releaseId, allowEmpty }: Body<'templates.unschedule'>,
  now: number,
): Promise<TemplateHead> =>
  changeHome(store, id, { now, allowEmpty }, (directory) => {
    const { releases } = templateOf(directory, id);
    if (!releasesToCome(releases, now).some(({ release: coming }) => coming.id === releaseId))
      throw new AppError('release_not_found');
    const others = releases.filter((other) => other.id !== releaseId);
    return withReleasesOf(directory, id, others);
  });

/**
 * Converts a zone's wall-clock time; of a repeated one, the first counts.
 * @throws AppError validation_failed if it has passed, or is skipped when clocks go forward
 */
function comingInstant(field: string, wallTime: string, zone: string, now: number): string {
  const time = DateTime.fromISO(wallTime, { zone });
  const fault = `This time doesn’t exist in ${zone}. Check the date, and whether clocks change that day.`;
  if (!time.isValid || time.toFormat("yyyy-MM-dd'T'HH:mm") !== wallTime) throw refused(field, fault);
  const [first = time] = time.getPossibleOffsets().toSorted((a, b) => a.toMillis() - b.toMillis());
  if (first.toMillis() <= now) throw refused(field, 'This time has passed.');
  return new Date(first.toMillis()).toISOString();
}

const refused = (field: string, message: string): AppError =>
  new AppError('validation_failed', { errors: { [field]: [message] } });

interface HomeChange {
  now: number;
  /** The caller accepts an empty home page. */
  allowEmpty: boolean | undefined;
  /** The revision to publish, which is stored before it becomes active. */
  publishes?: { template: string; revision: StoredRevision };
}

/**
 * Changes the directory and returns the template as admins see it. Refuses a change that would empty the home
 * page now or later, unless `allowEmpty` is on or it would be empty anyway.
 * @throws AppError would_empty_home; what the change throws
 */
export const changeHome = async (
  store: TemplatesStore,
  id: string,
  how: HomeChange,
  change: (directory: StoredDirectory) => StoredDirectory,
): Promise<TemplateHead> => headNow(store, await changeGuarded(store, how, change), id, how.now);

/** As `changeHome`; returns the changed directory. */
export const changeGuarded = (
  store: TemplatesStore,
  { now, allowEmpty = false, publishes }: HomeChange,
  change: (directory: StoredDirectory) => StoredDirectory,
): Promise<StoredDirectory> =>
  changeDirectory(store, now, async (before) => {
    const after = change(before);
    const find: TemplatesStore['revision'] = (template, number) =>
      publishes?.template === template && publishes.revision.revision === number
        ? Promise.resolve(publishes.revision)
        : store.revision(template, number);
    const emptied = allowEmpty ? undefined : await firstEmptied(store, find, { before, after }, now);
    if (emptied === undefined) {
      if (publishes) await store.keepRevision(publishes.template, publishes.revision);
      return after;
    }
    const when = emptied === now ? '' : ` on ${momentInWords(emptied, await store.timeZone())}`;
    const message = `This would leave the home page empty${when}.`;
    throw new AppError('would_empty_home', { message });
  });
