import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ifNew, putItem, readRecord, updateItem, type Condition } from '#records/items.ts';
import { showKeys, type Key } from '#records/tables.ts';
import type { StoredDirectory, StoredDraft, StoredRevision } from '#records/templates.ts';
import { randomId } from './tokens.ts';

/** Writes conditionally on a counter of the item, undefined for no item. The mark makes a retry of a successful write succeed. */
export const createCountedPut =
  (documents: DynamoDBDocumentClient, table: string) =>
  async (key: Key, record: object, counter: string, before: number | undefined): Promise<boolean> => {
    const mark = randomId();
    const unchanged: Condition = {
      condition: '#counter = :before',
      names: { '#counter': counter },
      values: { ':before': before },
    };
    const condition = before === undefined ? ifNew : unchanged;
    if (await putItem(documents, table, key, { ...record, mark }, condition)) return true;
    return (await readRecord<{ mark: string }>(documents, table, key))?.mark === mark;
  };

export type TemplateWrites = ReturnType<typeof createTemplateWrites>;

/** Reads are strongly consistent; writes return whether they won. */
export function createTemplateWrites(documents: DynamoDBDocumentClient, table: string) {
  const get = <T>(key: Key) => readRecord<T>(documents, table, key);
  const put = createCountedPut(documents, table);
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
    /** Content never changes. Once published, a revision stays published, at its first time. */
    keepRevision: async (
      template: string,
      { expires, published, ...content }: StoredRevision,
    ): Promise<void> => {
      const sets = Object.keys(content).map((name) => `#${name} = :${name}`);
      const values = Object.fromEntries(Object.entries(content).map(([name, value]) => [`:${name}`, value]));
      const key = showKeys.revision(template, content.revision);
      const update = (last: string, condition: Condition) =>
        updateItem(documents, table, key, `SET ${[...sets, last].join(', ')}`, {
          ...condition,
          values: { ...values, ...condition.values },
        });
      if (published)
        // Published revisions never expire.
        await update('#published = if_not_exists(#published, :published) REMOVE #expires', {
          values: { ':published': published },
        });
      else
        // Fails for a published revision, which is stored already.
        await update('#expires = if_not_exists(#expires, :expires)', {
          condition: 'attribute_not_exists(#published)',
          values: { ':expires': expires },
        });
    },
  };
}
