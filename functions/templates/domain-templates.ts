import { withFreshIds } from '#contract/fresh-ids.ts';
import { withDefault } from '#contract/home-page.ts';
import type { TemplateHead } from '#contract/template-manager.ts';
import type { Body } from '#contract/routes.ts';
import { AppError } from '#platform/errors.ts';
import { randomId } from '#platform/tokens.ts';
import type { StoredBy, StoredDirectory } from '#records/templates.ts';
import { completeDocument, newDraft, readDocument } from '#rules/template-document.ts';
import { homeTemplate } from '#rules/template-releases.ts';
import { shownNow, type TemplatesStore } from './domain.ts';
import { changeDirectory, headNow, headOf, openDirectory, publicBy, templateOf } from './domain-directory.ts';
import { changeGuarded, changeHome } from './domain-publish.ts';

/** Maximum templates of a show: one item holds all of them. */
const maxTemplates = 100;

/** The id a call means: by default that of the default template, or the oldest. */
export function chosenTemplate(directory: StoredDirectory, id: string | undefined): string {
  if (id !== undefined) return templateOf(directory, id).id;
  const template = homeTemplate(directory);
  if (!template) throw new AppError('template_not_found');
  return template.id;
}

/** The draft of a template with all its widgets, in order. @throws AppError template_not_found */
export async function draftDocument(store: TemplatesStore, id: string | undefined, now: number) {
  const directory = await openDirectory(store, now);
  const template = templateOf(directory, chosenTemplate(directory, id));
  const draft = await store.draft(template.id);
  if (!draft) throw new AppError('template_not_found');
  return {
    template: headOf(directory, template, draft, now),
    ...(await shownNow(store, completeDocument(readDocument(draft.document)))),
  };
}

/** All templates, in order of creation. */
export async function listTemplates(store: TemplatesStore, now: number) {
  const [directory, timeZone] = await Promise.all([openDirectory(store, now), store.timeZone()]);
  const drafts = new Map((await store.drafts()).map((draft) => [draft.template, draft]));
  const templates = directory.templates.flatMap((template) => {
    const draft = drafts.get(template.id);
    return draft ? [headOf(directory, template, draft, now)] : [];
  });
  return { timeZone, templates };
}

/** Creates an unpublished template, empty or as a copy of a draft. @throws AppError template_not_found */
export async function createTemplate(
  store: TemplatesStore,
  { title, copyOf }: Body<'templates.create'>,
  by: StoredBy,
): Promise<TemplateHead> {
  const now = Date.parse(by.at);
  const directory = await openDirectory(store, now);
  const source = copyOf === undefined ? undefined : await store.draft(templateOf(directory, copyOf).id);
  if (copyOf !== undefined && !source) throw new AppError('template_not_found');
  requireRoom(directory);
  const copied = source ? readDocument(source.document) : { widgets: [] };
  const id = randomId();
  // First, so that every template of the directory has a draft.
  await store.putDraft(
    newDraft(id, { ...copied, title, widgets: withFreshIds(copied.widgets) }, 1, by),
    undefined,
  );
  const changed = await changeDirectory(store, now, (current) => {
    requireRoom(current);
    return { ...current, templates: [...current.templates, { id, created: by, releases: [] }] };
  });
  return headNow(store, changed, id, now);
}

function requireRoom({ templates }: StoredDirectory): void {
  if (templates.length < maxTemplates) return;
  const message = `You’ve reached the limit of ${maxTemplates} templates. Delete one you no longer need.`;
  throw new AppError('validation_failed', { message, errors: { general: [message] } });
}

/** Makes home show a template while no other is released as the home page. @throws AppError template_not_found, would_empty_home */
export const makeDefault = (
  store: TemplatesStore,
  { template: id, allowEmpty }: Body<'templates.default'>,
  now: number,
): Promise<TemplateHead> =>
  changeHome(store, id, { now, allowEmpty }, (directory) => {
    templateOf(directory, id);
    return withDefault(directory, id, now);
  });

/**
 * Deletes a template with its revisions and all that is scheduled of it.
 * @throws AppError template_not_found; template_in_use for the default one; would_empty_home
 */
export async function deleteTemplate(
  store: TemplatesStore,
  { template: id, allowEmpty }: Body<'templates.delete'>,
  now: number,
) {
  await changeGuarded(store, { now, allowEmpty }, (directory) => {
    templateOf(directory, id);
    if (directory.defaultId === id) throw new AppError('template_in_use');
    return { ...directory, templates: directory.templates.filter((template) => template.id !== id) };
  });
  await store.deleteTemplate(id);
  return {};
}

/** The stored revisions of a template, newest first. @throws AppError template_not_found */
export async function listRevisions(store: TemplatesStore, id: string, now: number) {
  templateOf(await openDirectory(store, now), id);
  const revisions = await store.revisions(id);
  return {
    revisions: revisions
      .filter(({ expires = Infinity }) => expires > now / 1000)
      .map(({ expires: _expires, saved, published, ...revision }) => ({
        ...revision,
        saved: publicBy(saved),
        published: published ? publicBy(published) : null,
      })),
  };
}

/** A revision, or the draft by its number. @throws AppError template_not_found, revision_not_found */
export async function findRevision(store: TemplatesStore, id: string, number: number, now: number) {
  templateOf(await openDirectory(store, now), id);
  const stored = await store.revision(id, number);
  const draft = stored ? undefined : await store.draft(id);
  const found = stored ?? (draft?.revision === number ? draft : undefined);
  const expires = stored?.expires ?? Infinity;
  if (!found || expires <= now / 1000) throw new AppError('revision_not_found');
  return {
    revision: found.revision,
    title: found.title,
    saved: publicBy(found.saved),
    ...(await shownNow(store, completeDocument(readDocument(found.document)))),
  };
}
