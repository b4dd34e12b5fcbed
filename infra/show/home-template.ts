import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { randomId } from '#platform/tokens.ts';
import { isWritten } from '#records/items.ts';
import type { ShowParts } from '#records/show.ts';
import { type Item, itemOf, type Key, recordOf, showKeys } from '#records/tables.ts';
import {
  firstTemplate,
  type StoredBy,
  type StoredDirectory,
  type StoredDraft,
  type StoredRelease,
  type StoredRevision,
  type StoredTemplate,
} from '#records/templates.ts';
import {
  documentOfPart,
  documentText,
  readDocument,
  type TemplateDocument,
} from '#rules/template-document.ts';
import { defaultTemplate, releaseAt, releasesToCome, withReleases } from '#rules/template-releases.ts';
import type { Target } from '../target.ts';
import { quoted } from './faults.ts';
import { keyText } from './items.ts';

type Part = ShowParts['template'];
type Items = ReadonlyMap<string, Item>;

const read = (items: Items, key: Key): Item | undefined => {
  const item = items.get(keyText(key));
  return item && recordOf(item);
};
const directoryIn = (items: Items) => read(items, showKeys.directory()) as StoredDirectory | undefined;

/** The template that an import replaces: the default one, or the oldest where none is. */
const homeTemplate = (directory: StoredDirectory): StoredTemplate | undefined =>
  defaultTemplate(directory) ?? directory.templates[0];

/** The document that visitors see of a template at an instant; undefined where they see nothing of it. */
function publishedText(items: Items, template: StoredTemplate, now: number): string | undefined {
  const number = releaseAt(template.releases, now)?.revision;
  if (number === undefined || number === null) return undefined;
  return (read(items, showKeys.revision(template.id, number)) as StoredRevision | undefined)?.document;
}

/** The part `template` of a stored show: what is published of it; of a store that an earlier version made, the part as it stands there. */
export function templatePart(items: Items, now: number): Part | undefined {
  const directory = directoryIn(items);
  if (!directory) return read(items, showKeys.part('template')) as Part | undefined;
  const template = homeTemplate(directory);
  const text = template && publishedText(items, template, now);
  if (text === undefined) return undefined;
  const { title, widgets } = readDocument(text);
  return { title, is_default: directory.defaultId !== '', widgets: [...widgets] };
}

/**
 * The admin who has put up, or taken down, what visitors see of home since the last import, or has made another template the default; undefined
 * where it is as an import has left it.
 */
export function publishedByAdmin(items: Items, now: number): StoredBy | undefined {
  const directory = directoryIn(items);
  const home = directory && homeTemplate(directory);
  const made = home && (releaseAt(home.releases, now)?.made ?? home.created);
  return made?.account === undefined ? undefined : made;
}

/** What an import writes to publish the part `template`. */
export interface TemplatePlan {
  /** Whether the show had a template. */
  isNew: boolean;
  revision: StoredRevision;
  /** Follows what is published, unless an admin has changed it since. */
  draft: StoredDraft;
  directory: StoredDirectory;
  /** Revision of the draft and version of the directory that this was planned on; undefined: none. */
  before: { draft: number | undefined; directory: number | undefined };
}

/** What it takes to publish a template; undefined where it is what visitors see already. */
export function planTemplate(part: Part, items: Items, now: number): TemplatePlan | undefined {
  const document = documentText(documentOfPart(part));
  const stored = templatePart(items, now);
  if (stored && stored.is_default === part.is_default && documentText(documentOfPart(stored)) === document)
    return undefined;
  const made: StoredBy = { at: new Date(now).toISOString(), by: 'Import' };
  const directory = directoryIn(items);
  const home = directory && homeTemplate(directory);
  const id = home?.id ?? firstTemplate;
  const draft = read(items, showKeys.draft(id)) as StoredDraft | undefined;
  const isFollowing = !draft || draft.document === (home && publishedText(items, home, now));
  const number = (draft?.revision ?? 0) + 1;
  const content = { title: part.title, document, saved: made };
  // What a show begins with is not a matter of the clock.
  const from = home ? made.at : new Date(0).toISOString();
  const release: StoredRelease = { id: randomId(), revision: number, from, made };
  const template: StoredTemplate = {
    id,
    created: home?.created ?? made,
    releases: withReleases(home?.releases ?? [], release, now),
  };
  return {
    isNew: !stored,
    revision: { revision: number, ...content, widgets: part.widgets.length, published: made },
    draft: isFollowing
      ? { template: id, revision: number, ...content, since: made.at, mark: randomId() }
      : // An editor that has it open is told of the new revision, and finds nothing changed in it.
        { ...draft, revision: number + 1, mark: randomId() },
    directory: {
      version: (directory?.version ?? 0) + 1,
      mark: randomId(),
      defaultId: part.is_default ? id : '',
      templates: home
        ? (directory?.templates ?? []).map((other) => (other.id === id ? template : other))
        : [template],
    },
    before: { draft: draft?.revision, directory: directory?.version },
  };
}

/**
 * Publishes a template: the revision first, then the draft, and last the one write that makes it count.
 * @throws Error when an admin was at it in the meantime
 */
export async function publishTemplate({ documents, tables }: Target, plan: TemplatePlan): Promise<void> {
  const put = async (key: Key, record: object, counter: string, before: number | undefined) => {
    const written = await isWritten(
      documents.send(
        new PutCommand({
          TableName: tables.show,
          Item: itemOf(key, record),
          ConditionExpression: before === undefined ? 'attribute_not_exists(pk)' : '#counter = :before',
          ...(before !== undefined && {
            ExpressionAttributeNames: { '#counter': counter },
            ExpressionAttributeValues: { ':before': before },
          }),
        }),
      ),
    );
    if (!written)
      throw new Error(
        'An admin has changed the template during the import; all else is imported. Import again to publish the template, too.',
      );
  };
  const { revision, draft, directory, before } = plan;
  await put(showKeys.draft(draft.template), draft, 'revision', before.draft);
  await documents.send(
    new PutCommand({
      TableName: tables.show,
      Item: itemOf(showKeys.revision(draft.template, revision.revision), revision),
    }),
  );
  await put(showKeys.directory(), directory, 'version', before.directory);
}

/** A document that stays when a part `template` is imported, and what a person calls it. */
export interface KeptDocument extends TemplateDocument {
  name: string;
}

/** What admins work on or have scheduled, and what visitors see again when a release ends, apart from what they see now. */
export function keptDocuments(items: Items, now: number): KeptDocument[] {
  const directory = directoryIn(items);
  return (directory?.templates ?? []).flatMap((template) => {
    const published = publishedText(items, template, now);
    const draft = read(items, showKeys.draft(template.id)) as StoredDraft | undefined;
    const releases = releasesToCome(template.releases, now).flatMap(({ release: { revision } }) =>
      revision === null
        ? []
        : ((read(items, showKeys.revision(template.id, revision)) as StoredRevision | undefined) ?? []),
    );
    return [...(draft ? [draft] : []), ...releases]
      .filter(({ document }) => document !== published)
      .map(({ title, document }) => ({
        ...readDocument(document),
        name: `the stored template ${quoted(title)}`,
      }));
  });
}
