import type { Release, TemplateHead } from '#contract/template-manager.ts';
import { AppError } from '#platform/errors.ts';
import {
  firstTemplate,
  type StoredBy,
  type StoredDirectory,
  type StoredRelease,
  type StoredTemplate,
} from '#records/templates.ts';
import { documentOfPart, newDraft, revisionOf } from '#rules/template-document.ts';
import { firstDirectory, releaseAt, releasesToCome } from '#rules/template-releases.ts';
import type { DraftHead, TemplatesStore } from './domain.ts';

/** Tries of a change that others get ahead of. */
const mostTries = 8;

/**
 * The directory, made first where there is none: of the template that an earlier version has stored, which stays published, or of an empty one, so
 * that admins always have one to work in.
 */
export async function openDirectory(store: TemplatesStore, now: number): Promise<StoredDirectory> {
  const directory = await store.directory();
  if (directory) return directory;
  const former = await store.formerTemplate();
  const made: StoredBy = { at: new Date(now).toISOString(), by: former ? 'Import' : 'Acclaim' };
  const document = former ? documentOfPart(former) : { title: 'Home page', widgets: [] };
  const draft = newDraft(firstTemplate, document, 1, made);
  // Each of these is the same for every caller, and the second one changes nothing.
  await store.putDraft(draft, undefined);
  if (former) await store.keepRevision(firstTemplate, { ...revisionOf(draft), published: made });
  const published = former && { id: 'first', revision: 1 };
  await store.putDirectory(firstDirectory(made, former?.is_default !== false, published), 0);
  const opened = await store.directory();
  if (!opened) throw new AppError('unavailable');
  return opened;
}

/**
 * Changes the directory in one write, anew on what others have made of it in the meantime.
 * @throws AppError what the change throws
 */
export async function changeDirectory(
  store: TemplatesStore,
  now: number,
  change: (directory: StoredDirectory) => StoredDirectory | Promise<StoredDirectory>,
): Promise<StoredDirectory> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const directory = await openDirectory(store, now);
    const changed = await change(directory);
    if (changed === directory) return directory;
    if (await store.putDirectory(changed, directory.version))
      return { ...changed, version: directory.version + 1 };
  }
  throw new AppError('unavailable');
}

/** A template of the directory. @throws AppError template_not_found */
export function templateOf(directory: StoredDirectory, id: string): StoredTemplate {
  const template = directory.templates.find((candidate) => candidate.id === id);
  if (!template) throw new AppError('template_not_found');
  return template;
}

/** What a list shows of a template. */
export function headOf(
  directory: StoredDirectory,
  { id, releases }: StoredTemplate,
  draft: DraftHead,
  now: number,
): TemplateHead {
  const live = releaseAt(releases, now);
  return {
    id,
    title: draft.title,
    is_default: directory.defaultId === id,
    revision: draft.revision,
    saved: publicBy(draft.saved),
    live: live && live.revision !== null ? publicRelease(live) : null,
    scheduled: releasesToCome(releases, now).map(({ release, at }) => ({
      ...publicRelease(release),
      ...(Date.parse(release.from) <= now && { returns: new Date(at).toISOString() }),
    })),
  };
}

/** Who did it and when, without the id of their account. */
export const publicBy = ({ at, by }: StoredBy): { at: string; by: string } => ({ at, by });

const publicRelease = ({ id, revision, from, until, made }: StoredRelease): Release => ({
  id,
  revision,
  from,
  until: until ?? null,
  made: publicBy(made),
});

/** The head of a template as it stands. @throws AppError template_not_found */
export async function headNow(
  store: TemplatesStore,
  directory: StoredDirectory,
  id: string,
  now: number,
): Promise<TemplateHead> {
  const template = templateOf(directory, id);
  const draft = await store.draft(id);
  if (!draft) throw new AppError('template_not_found');
  return headOf(directory, template, draft, now);
}
