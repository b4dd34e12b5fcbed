import { homeAt, releaseAt } from '#contract/home-page.ts';
import type { Release, TemplateHead } from '#contract/template-manager.ts';
import { AppError } from '#platform/errors.ts';
import { storedAuthor } from '#records/accounts.ts';
import {
  firstTemplate,
  type StoredBy,
  type StoredDirectory,
  type StoredRelease,
  type StoredTemplate,
} from '#records/templates.ts';
import { documentOfPart, newDraft, revisionOf } from '#rules/template-document.ts';
import { firstDirectory, releasesToCome } from '#rules/template-releases.ts';
import type { DraftHead, TemplatesStore } from './domain.ts';

const maxTries = 8;

/**
 * The directory. If there is none, creates it with the template of an earlier version, still published, or
 * with an empty one, so that admins always have one to edit.
 */
export async function openDirectory(store: TemplatesStore, now: number): Promise<StoredDirectory> {
  const directory = await store.directory();
  if (directory) return directory;
  const former = await store.formerTemplate();
  const made: StoredBy = { at: new Date(now).toISOString(), by: former ? 'Import' : 'Acclaim' };
  const document = former ? documentOfPart(former) : { title: 'Home page', widgets: [] };
  const draft = newDraft(firstTemplate, document, 1, made);
  // Concurrent callers write the same, and putDraft creates it only once.
  await store.putDraft(draft, undefined);
  if (former) await store.keepRevision(firstTemplate, { ...revisionOf(draft), published: made });
  const published = former && { id: 'first', revision: 1 };
  await store.putDirectory(firstDirectory(made, former?.is_default !== false, published), 0);
  const opened = await store.directory();
  if (!opened) throw new AppError('unavailable');
  return opened;
}

/**
 * Changes the directory in one write, and retries on concurrent changes.
 * @throws AppError what the change throws
 */
export async function changeDirectory(
  store: TemplatesStore,
  now: number,
  change: (directory: StoredDirectory) => StoredDirectory | Promise<StoredDirectory>,
): Promise<StoredDirectory> {
  for (let tries = 0; tries < maxTries; tries += 1) {
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
    is_shown: homeAt(directory, now)?.template.id === id,
    revision: draft.revision,
    saved: publicBy(draft.saved),
    live: live && live.revision !== null ? publicRelease(live) : null,
    scheduled: releasesToCome(releases, now).map(({ release, at }) => ({
      ...publicRelease(release),
      ...(Date.parse(release.from) <= now && { returns: new Date(at).toISOString() }),
    })),
  };
}

/** With the author as stored; the handler shows the name. */
export const publicBy = ({ at, by, account }: StoredBy): { at: string; by: string } => ({
  at,
  by: storedAuthor(account, by),
});

const publicRelease = ({ id, revision, from, until, home, made }: StoredRelease): Release => ({
  id,
  revision,
  from,
  until: until ?? null,
  ...(home && { home }),
  made: publicBy(made),
});

/** The current head of a template. @throws AppError template_not_found */
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
