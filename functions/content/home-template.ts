import { homeAt, releaseAt, withDefault } from '#contract/home-page.ts';
import { randomId } from '#platform/tokens.ts';
import type { ShowParts } from '#records/show.ts';
import {
  firstTemplate,
  type StoredBy,
  type StoredDirectory,
  type StoredDraft,
  type StoredRevision,
  type StoredTemplate,
} from '#records/templates.ts';
import { recordOf, showKeys, type Item, type Key } from '#records/tables.ts';
import {
  documentOfPart,
  documentText,
  newDraft,
  readDocument,
  revisionOf,
  type TemplateDocument,
} from '#rules/template-document.ts';
import {
  firstDirectory,
  homeTemplate,
  releasesToCome,
  withReleases,
  withReleasesOf,
} from '#rules/template-releases.ts';
import { quoted } from './faults.ts';
import { keyText } from './items.ts';

type Part = ShowParts['template'];
type Items = ReadonlyMap<string, Item>;

const read = (items: Items, key: Key): unknown => {
  const item = items.get(keyText(key));
  return item && recordOf(item);
};
const directoryIn = (items: Items) => read(items, showKeys.directory()) as StoredDirectory | undefined;

/** The published document of a template at an instant; undefined for none. */
function publishedText(items: Items, template: StoredTemplate, now: number): string | undefined {
  const number = releaseAt(template.releases, now)?.revision;
  if (number === undefined || number === null) return undefined;
  return (read(items, showKeys.revision(template.id, number)) as StoredRevision | undefined)?.document;
}

/** The template whose published document is the `template` part: what visitors see, or would if home showed any. */
const templateSeen = (directory: StoredDirectory, now: number): StoredTemplate | undefined =>
  homeAt(directory, now)?.template ?? homeTemplate(directory);

/** The published `template` part of a stored show; for a store of an earlier version, the part itself. */
export function templatePart(items: Items, now: number): Part | undefined {
  const directory = directoryIn(items);
  if (!directory) return read(items, showKeys.part('template')) as Part | undefined;
  const template = templateSeen(directory, now);
  const text = template && publishedText(items, template, now);
  if (text === undefined) return undefined;
  const { title, page, widgets } = readDocument(text);
  const is_default = homeAt(directory, now) !== undefined;
  return { title, is_default, ...(page && { page }), widgets: [...widgets] };
}

/** The admin who has published, unpublished or replaced the home page since the last import, if any. */
export function publishedByAdmin(items: Items, now: number): StoredBy | undefined {
  const directory = directoryIn(items);
  const home = directory && templateSeen(directory, now);
  const made = home && (releaseAt(home.releases, now)?.made ?? home.created);
  return made?.account === undefined ? undefined : made;
}

export type TemplatePlan = NonNullable<ReturnType<typeof planTemplate>>;

/** The writes to publish a template; undefined when visitors see it already. */
export function planTemplate(part: Part, items: Items, now: number) {
  const document = documentOfPart(part);
  const text = documentText(document);
  const stored = templatePart(items, now);
  if (stored && stored.is_default === part.is_default && documentText(documentOfPart(stored)) === text)
    return undefined;
  const made: StoredBy = { at: new Date(now).toISOString(), by: 'Import' };
  const directory = directoryIn(items);
  const home = directory && homeTemplate(directory);
  const id = home?.id ?? firstTemplate;
  const draft = read(items, showKeys.draft(id)) as StoredDraft | undefined;
  const isFollowing = !draft || draft.document === (home && publishedText(items, home, now));
  const imported = newDraft(id, document, (draft?.revision ?? 0) + 1, made);
  const { revision } = imported;
  const release = { id: randomId(), revision, from: made.at, made };
  return {
    isNew: !stored,
    revision: { ...revisionOf(imported), published: made },
    // An open editor learns of the new revision, and finds nothing changed.
    draft: isFollowing ? imported : { ...draft, revision: revision + 1 },
    directory: home
      ? withDefault(
          withReleasesOf(directory, id, withReleases(home.releases, release, now)),
          part.is_default ? id : '',
          now,
        )
      : firstDirectory(made, part.is_default, release),
    /** The draft's revision and the directory's version when planned. */
    before: { draft: draft?.revision, directory: directory?.version ?? 0 },
  };
}

/** A document that an import of `template` leaves in place, and its label. */
export interface UnpublishedDocument extends TemplateDocument {
  name: string;
}

/** Drafts, scheduled releases, and what reappears when a release ends, apart from what visitors see now. */
export function unpublishedDocuments(items: Items, now: number): UnpublishedDocument[] {
  const directory = directoryIn(items);
  const seen = directory && templateSeen(directory, now);
  return (directory?.templates ?? []).flatMap((template) => {
    const published = publishedText(items, template, now);
    const isSeen = template === seen;
    const known = new Set(isSeen ? [published] : []);
    const released = [
      // What another template covers for now appears again.
      ...(isSeen ? [] : [releaseAt(template.releases, now)?.revision ?? null]),
      ...releasesToCome(template.releases, now).map(({ release }) => release.revision),
    ];
    const documents = [
      read(items, showKeys.draft(template.id)) as StoredDraft | undefined,
      ...released.map((number) =>
        number === null
          ? undefined
          : (read(items, showKeys.revision(template.id, number)) as StoredRevision | undefined),
      ),
    ];
    return documents.flatMap((each) => {
      if (!each || known.has(each.document)) return [];
      known.add(each.document);
      return { ...readDocument(each.document), name: `the stored template ${quoted(each.title)}` };
    });
  });
}
