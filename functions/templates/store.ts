import { DeleteCommand, GetCommand, PutCommand, UpdateCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { isWritten } from '#platform/conditional.ts';
import type { Platform } from '#platform/platform.ts';
import { picturesOf } from '#records/pictures.ts';
import type { StoredImage } from '#records/show.ts';
import type { StoredDirectory, StoredDraft, StoredRevision } from '#records/templates.ts';
import { itemOf, recordOf, showKeys, type Item, type Key } from '#records/tables.ts';
import type { DraftHead, RevisionHead, TemplatesStore } from './domain.ts';

/** Most revisions that a list shows. */
const mostRevisions = 300;
/** Deletions under way at once. */
const deletionsAtOnce = 10;

/** Templates in the show table. Admins read what they have just written, so all of it is read with strong consistency. */
export function createTemplatesStore({
  documents,
  environment,
  show,
  pictureUrl,
}: Pick<Platform, 'documents' | 'environment' | 'show' | 'pictureUrl'>): TemplatesStore {
  const TableName = environment.SHOW_TABLE;
  const get = async <T>(key: Key): Promise<T | undefined> => {
    const { Item } = await documents.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }));
    return Item && (recordOf(Item) as T);
  };
  /** Items of a partition, or these attributes of them; at most so many. */
  const query = async (pk: string, attributes: readonly string[] = [], newest = 0): Promise<Item[]> => {
    const items: Item[] = [];
    const names = attributes.map((name) => [`#${name}`, name]);
    const pages = paginateQuery(
      { client: documents },
      {
        TableName,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ScanIndexForward: newest === 0,
        ...(names.length > 0 && {
          ProjectionExpression: names.map(([placeholder]) => placeholder).join(', '),
          ExpressionAttributeNames: Object.fromEntries(names) as Record<string, string>,
        }),
      },
    );
    for await (const { Items = [] } of pages) {
      items.push(...Items);
      if (newest > 0 && items.length >= newest) break;
    }
    return newest > 0 ? items.slice(0, newest) : items;
  };
  /** A conditional write; a retry of one that got through knows it by its mark. */
  const put = async (key: Key, record: { mark: string }, counter: string, before: number | undefined) => {
    const written = await isWritten(
      documents.send(
        new PutCommand({
          TableName,
          Item: itemOf(key, record),
          ConditionExpression: before === undefined ? 'attribute_not_exists(pk)' : '#counter = :before',
          ...(before !== undefined && {
            ExpressionAttributeNames: { '#counter': counter },
            ExpressionAttributeValues: { ':before': before },
          }),
        }),
      ),
    );
    return written || (await get<{ mark: string }>(key))?.mark === record.mark;
  };
  const remove = (key: Key) => documents.send(new DeleteCommand({ TableName, Key: key }));

  return {
    directory: () => get<StoredDirectory>(showKeys.directory()),
    putDirectory: (directory, before) =>
      put(showKeys.directory(), directory, 'version', before === 0 ? undefined : before),
    draft: (template) => get<StoredDraft>(showKeys.draft(template)),
    drafts: async () => {
      const attributes = ['template', 'title', 'revision', 'saved', 'since', 'mark'];
      return (await query(showKeys.draft('').pk, attributes)) as DraftHead[];
    },
    putDraft: (draft, before) => put(showKeys.draft(draft.template), draft, 'revision', before),
    revision: (template, revision) => get<StoredRevision>(showKeys.revision(template, revision)),
    revisions: async (template) => {
      const attributes = ['revision', 'title', 'saved', 'widgets', 'published', 'expires'];
      return (await query(showKeys.revision(template, 0).pk, attributes, mostRevisions)) as RevisionHead[];
    },
    keepRevision: async (template, revision) => {
      // Refused where it is kept for good already, which is more than was asked for.
      await isWritten(
        documents.send(keptRevision(TableName, showKeys.revision(template, revision.revision), revision)),
      );
    },
    deleteTemplate: async (template) => {
      await remove(showKeys.draft(template));
      const keys = await query(showKeys.revision(template, 0).pk, ['pk', 'sk']);
      for (let at = 0; at < keys.length; at += deletionsAtOnce)
        await Promise.all(keys.slice(at, at + deletionsAtOnce).map((key) => remove(key as Key)));
    },
    formerTemplate: () => show.part('template'),
    pictures: async () => {
      const images = await query(showKeys.image('').pk);
      return picturesOf(images.map(recordOf) as unknown as StoredImage[], environment.IMAGE_PATH);
    },
    pictureUrl,
    timeZone: async () => (await show.part('app'))?.timeZone ?? 'America/Los_Angeles',
  };
}

/** Keeps a revision under its number. Its content is always the same; that it was published, and when, once, is never taken back. */
function keptRevision(TableName: string, key: Key, revision: StoredRevision): UpdateCommand {
  const { expires, published, ...content } = revision;
  const sets = Object.keys(content).map((name) => `#${name} = :${name}`);
  // One that is published is not forgotten; `published` of an earlier time stays.
  if (published) sets.push('#published = if_not_exists(#published, :published)');
  else sets.push('#expires = if_not_exists(#expires, :expires)');
  return new UpdateCommand({
    TableName,
    Key: key,
    UpdateExpression: `SET ${sets.join(', ')}${published ? ' REMOVE #expires' : ''}`,
    ...(!published && { ConditionExpression: 'attribute_not_exists(#published)' }),
    ExpressionAttributeNames: {
      ...Object.fromEntries(Object.keys(content).map((name) => [`#${name}`, name])),
      '#expires': 'expires',
      '#published': 'published',
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(Object.entries(content).map(([name, value]) => [`:${name}`, value])),
      ...(published ? { ':published': published } : { ':expires': expires }),
    },
  });
}
