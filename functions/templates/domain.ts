import { homeAt } from '#contract/home-page.ts';
import type { ShowInTime } from '#contract/seen-home.ts';
import { seenWidgets } from '#contract/seen-widgets.ts';
import type { Answer } from '#contract/routes.ts';
import type { PageDetails } from '#contract/page-fields.ts';
import type { Widget } from '#contract/templates.ts';
import type { TemplateWrites } from '#platform/template-store.ts';
import type { Pictures, PictureUrl } from '#records/pictures.ts';
import type { ShowParts } from '#records/show.ts';
import type {
  StoredDraft,
  StoredDraftLink,
  StoredPattern,
  StoredPatternHead,
  StoredPatterns,
  StoredPresence,
  StoredRevision,
} from '#records/templates.ts';
import {
  completeDocument,
  documentOfPart,
  readDocument,
  type TemplateDocument,
} from '#rules/template-document.ts';
import { publicPage, shownPage, shownWidget } from './widget.ts';

export type DraftHead = Omit<StoredDraft, 'document'>;
export type RevisionHead = Omit<StoredRevision, 'document'>;

/** Reads are strongly consistent, except `pictureUrl`; writes return whether they succeeded. */
/** Of the links to drafts, one per template. */
export interface DraftLinkWrites {
  /** Also one that has ended and is not deleted yet. */
  draftLink(template: string): Promise<StoredDraftLink | undefined>;
  /** Stores a new link, unless one is open at `now`, in seconds since the epoch. */
  putDraftLink(template: string, link: StoredDraftLink, now: number): Promise<boolean>;
  /** Stores another end of the link with this id. */
  renewDraftLink(template: string, link: StoredDraftLink): Promise<boolean>;
  endDraftLink(template: string): Promise<void>;
}

/** Of patterns: a directory of all, and the widgets of each. */
export interface PatternWrites {
  patterns(): Promise<StoredPatterns | undefined>;
  /** Stores the version after `before`; 0 for none. */
  putPatterns(patterns: readonly StoredPatternHead[], before: number): Promise<boolean>;
  pattern(id: string): Promise<StoredPattern | undefined>;
  putPattern(id: string, pattern: StoredPattern): Promise<void>;
  /** Writes the name beside the widgets, if they are still there. */
  namePattern(id: string, name: string): Promise<void>;
  deletePattern(id: string): Promise<void>;
}

export interface TemplatesStore extends TemplateWrites, DraftLinkWrites, PatternWrites {
  drafts(): Promise<DraftHead[]>;
  /** Newest first, a few hundred at most, including expired ones not deleted yet. */
  revisions(template: string): Promise<RevisionHead[]>;
  /** The draft's revision, eventually consistent; undefined if there is no draft. */
  draftRevision(template: string): Promise<number | undefined>;
  /** Tabs in which a template is open, including those that were closed without a word. */
  presences(template: string): Promise<StoredPresence[]>;
  putPresence(template: string, presence: StoredPresence): Promise<void>;
  deletePresence(template: string, account: string, session: string): Promise<void>;
  deleteTemplate(template: string): Promise<void>;
  /** The template as earlier versions stored it. */
  formerTemplate(): Promise<ShowParts['template'] | undefined>;
  pictures(): Promise<Pictures>;
  /** Addresses of pictures, cached for seconds. */
  pictureUrl(): Promise<PictureUrl>;
  timeZone(): Promise<string>;
  /** What decides whether widgets have something to see. */
  show(): Promise<ShowInTime>;
}

/** What the home page shows at a time: the widgets of the release that counts, in order, without hidden ones. */
export async function currentTemplate(store: TemplatesStore, now: number): Promise<Answer<'template.get'>> {
  const [document, cachedUrl] = await Promise.all([publishedDocument(store, now), store.pictureUrl()]);
  const { title, page, widgets: all } = completeDocument(document ?? { title: '', widgets: [] });
  const shown: TemplateDocument = { title, page, widgets: seenWidgets(all) };
  let isMissing = false;
  const noting = (name: string) => {
    const address = cachedUrl(name);
    if (name !== '' && address === '') isMissing = true;
    return address;
  };
  const { sizeOf } = cachedUrl;
  const cached = shownDocument(shown, Object.assign(noting, { sizeOf }));
  const template = { title, is_default: document !== undefined };
  // A picture may be newer than this instance's cache, and the CDN would store the answer.
  const { page: stored, widgets } = isMissing ? await shownNow(store, shown) : cached;
  const ofPage = stored && publicPage(stored);
  return { template, ...(ofPage && { page: ofPage }), widgets };
}

/** Falls back to the template of an earlier version. */
async function publishedDocument(store: TemplatesStore, now: number): Promise<TemplateDocument | undefined> {
  const directory = await store.directory();
  if (!directory) {
    const former = await store.formerTemplate();
    return former?.is_default ? documentOfPart(former) : undefined;
  }
  const { template, release } = homeAt(directory, now) ?? {};
  if (!template || release?.revision == null) return undefined;
  const revision = await store.revision(template.id, release.revision);
  return revision && readDocument(revision.document);
}

interface Shown {
  /** Absent where nothing of it is set. */
  page?: PageDetails;
  widgets: Widget[];
}

/** With addresses of the show's own pictures; pages cannot load those of other sites. */
function shownDocument({ page: stored, widgets }: TemplateDocument, address: PictureUrl): Shown {
  const ofShow = (name: string) => (name.startsWith('https://') ? '' : address(name));
  const { sizeOf } = address;
  const url = Object.assign(ofShow, { sizeOf });
  const page = shownPage(stored, url);
  return { ...(page && { page }), widgets: widgets.map((widget) => shownWidget(widget, url)) };
}

/** A document with the current addresses of pictures. */
export const shownNow = async (
  store: Pick<TemplatesStore, 'pictures'>,
  document: TemplateDocument,
): Promise<Shown> => shownDocument(document, (await store.pictures()).url);

/** Widgets with the current addresses of pictures. */
export const widgetsNow = async (
  store: Pick<TemplatesStore, 'pictures'>,
  document: TemplateDocument,
): Promise<Widget[]> => (await shownNow(store, document)).widgets;
