import { GetCommand, PutCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isWritten } from '#records/items.ts';
import { itemOf, recordOf, showKeys, type Key } from '#records/tables.ts';
import type { StoredDirectory, StoredDraft, StoredRevision } from '#records/templates.ts';
import { randomId } from './tokens.ts';

export type TemplateWrites = ReturnType<typeof createTemplateWrites>;

/** Reads are strongly consistent; writes return whether they won. */
export function createTemplateWrites(documents: DynamoDBDocumentClient, TableName: string) {
  const get = async <T>(key: Key): Promise<T | undefined> => {
    const { Item } = await documents.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }));
    return Item && (recordOf(Item) as T);
  };
  /** A write conditional on a counter. The mark makes a retry of a successful write succeed. */
  const put = async (key: Key, record: object, counter: string, before: number | undefined) => {
    const mark = randomId();
    const written = await isWritten(
      documents.send(
        new PutCommand({
          TableName,
          Item: itemOf(key, { ...record, mark }),
          ConditionExpression: before === undefined ? 'attribute_not_exists(pk)' : '#counter = :before',
          ...(before !== undefined && {
            ExpressionAttributeNames: { '#counter': counter },
            ExpressionAttributeValues: { ':before': before },
          }),
        }),
      ),
    );
    return written || (await get<{ mark: string }>(key))?.mark === mark;
  };
  return {
    directory: () => get<StoredDirectory>(showKeys.directory()),
    /** Stores the version after `before`; 0 for none. */
    putDirectory: (directory: Omit<StoredDirectory, 'version'>, before: number): Promise<boolean> =>
      put(showKeys.directory(), { ...directory, version: before + 1 }, 'version', before || undefined),
    draft: (template: string) => get<StoredDraft>(showKeys.draft(template)),
    /** Replaces the draft that is at revision `before`; undefined for none. */
    putDraft: (draft: StoredDraft, before: number | undefined): Promise<boolean> =>
      put(showKeys.draft(draft.template), draft, 'revision', before),
    revision: (template: string, revision: number) =>
      get<StoredRevision>(showKeys.revision(template, revision)),
    /**
     * Stores a revision, whose content never changes. Once published, it stays published, at its first time.
     */
    keepRevision: async (template: string, revision: StoredRevision): Promise<void> => {
      const { expires, published, ...content } = revision;
      const sets = Object.keys(content).map((name) => `#${name} = :${name}`);
      // Published revisions never expire.
      if (published) sets.push('#published = if_not_exists(#published, :published)');
      else sets.push('#expires = if_not_exists(#expires, :expires)');
      const update = new UpdateCommand({
        TableName,
        Key: showKeys.revision(template, revision.revision),
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
      // The condition fails for a published revision, which is stored already.
      await isWritten(documents.send(update));
    },
  };
}
