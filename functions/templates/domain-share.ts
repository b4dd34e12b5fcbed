import type { DraftLink } from '#contract/draft-links.ts';
import { seenWidgets } from '#contract/seen-widgets.ts';
import type { Answer, Body } from '#contract/routes.ts';
import { AppError } from '#platform/errors.ts';
import type { Secrets } from '#platform/secrets.ts';
import { constantTimeEqual, keyedHashes, randomId } from '#platform/tokens.ts';
import type { StoredBy, StoredDraftLink } from '#records/templates.ts';
import { completeDocument, readDocument } from '#rules/template-document.ts';
import { widgetsNow, type TemplatesStore } from './domain.ts';
import { openDirectory, publicBy, templateOf } from './domain-directory.ts';

type Keys = Secrets['sessionKeys'];

/** How long a link lasts, in seconds: a week. */
const linkLife = 7 * 24 * 3600;

const maxTries = 4;

/** The open link to a template's draft; null for none. @throws AppError template_not_found */
export async function sharedLink(
  store: TemplatesStore,
  keys: Keys,
  template: string,
  now: number,
): Promise<Answer<'templates.shared'>> {
  templateOf(await openDirectory(store, now), template);
  const [link, timeZone] = await Promise.all([store.draftLink(template), store.timeZone()]);
  return { timeZone, link: isOpen(link, now) ? await publicLink(keys, template, link) : null };
}

/**
 * Makes the link to a template's draft, for a week; the open one, if there is one, of which `renew` moves the end.
 * @throws AppError template_not_found; draft_link_ended when there is none to renew
 */
export async function shareDraft(
  store: TemplatesStore,
  keys: Keys,
  { template, renew = false }: Body<'templates.share'>,
  made: StoredBy,
): Promise<DraftLink> {
  const now = Date.parse(made.at);
  templateOf(await openDirectory(store, now), template);
  const expires = Math.ceil(now / 1000) + linkLife;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const link = await store.draftLink(template);
    const open = isOpen(link, now) ? link : undefined;
    if (open && !renew) return publicLink(keys, template, open);
    if (!open && renew)
      throw new AppError('draft_link_ended', { message: 'This link has ended meanwhile. Make a new one.' });
    const next = open ? { ...open, expires } : { id: randomId(), made, expires };
    const isStored = open
      ? await store.renewDraftLink(template, next)
      : await store.putDraftLink(template, next, now / 1000);
    if (isStored) return publicLink(keys, template, next);
  }
  throw new AppError('unavailable');
}

/** Ends the link to a template's draft, if there is one. @throws AppError template_not_found */
export async function unshareDraft(store: TemplatesStore, template: string, now: number) {
  templateOf(await openDirectory(store, now), template);
  await store.endDraftLink(template);
  return {};
}

/** What visitors would see of a draft as it is saved now. @throws AppError draft_link_ended */
export async function draftByLink(
  store: TemplatesStore,
  keys: Keys,
  token: string,
  now: number,
): Promise<Answer<'template.draft'>> {
  const [, template = ''] = tokenForm.exec(token) ?? [];
  const [link, draft] = template
    ? await Promise.all([store.draftLink(template), store.draft(template)])
    : [undefined, undefined];
  if (!draft || !isOpen(link, now) || !(await isTokenOf(keys, template, link, token)))
    throw new AppError('draft_link_ended');
  const { title, widgets: all } = completeDocument(readDocument(draft.document));
  const widgets = await widgetsNow(store, { title, widgets: seenWidgets(all) });
  return { title, until: endOf(link), widgets };
}

/** The id of the template, and a secret of 132 bits. */
const tokenForm = /^([\w-]{1,64})\.[\w-]{22}$/;
const secretLength = 22;

async function tokensOf(keys: Keys, template: string, { id }: StoredDraftLink): Promise<string[]> {
  const hashes = keyedHashes(await keys(), 'draft link', `${template} ${id}`);
  return hashes.map((hash) => `${template}.${hash.slice(0, secretLength)}`);
}

const isTokenOf = async (keys: Keys, template: string, link: StoredDraftLink, token: string) =>
  (await tokensOf(keys, template, link)).some((each) => constantTimeEqual(each, token));

const isOpen = (link: StoredDraftLink | undefined, now: number): link is StoredDraftLink =>
  link !== undefined && link.expires * 1000 > now;

const endOf = ({ expires }: StoredDraftLink): string => new Date(expires * 1000).toISOString();

async function publicLink(keys: Keys, template: string, link: StoredDraftLink): Promise<DraftLink> {
  const [token = ''] = await tokensOf(keys, template, link);
  return { token, until: endOf(link), made: publicBy(link.made) };
}
