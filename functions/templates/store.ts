import { DeleteCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { Platform } from '#platform/platform.ts';
import { createTemplateWrites } from '#platform/template-store.ts';
import { picturesOf } from '#records/pictures.ts';
import type { StoredImage } from '#records/show.ts';
import { recordOf, showKeys, type Item, type Key } from '#records/tables.ts';
import type { DraftHead, RevisionHead, TemplatesStore } from './domain.ts';

const maxRevisions = 300;
/** Parallel deletions. */
const deletionsAtOnce = 10;

/** Templates in the show table. Reads are strongly consistent, so that admins see what they just wrote. */
export function createTemplatesStore({
  documents,
  environment,
  show,
  pictureUrl,
}: Pick<Platform, 'documents' | 'environment' | 'show' | 'pictureUrl'>): TemplatesStore {
  const TableName = environment.SHOW_TABLE;
  /** Items of a partition, or only these attributes; with `newest`, only that many of the newest. */
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
  const remove = (key: Key) => documents.send(new DeleteCommand({ TableName, Key: key }));

  return {
    ...createTemplateWrites(documents, environment.SHOW_TABLE),
    drafts: async () => {
      const attributes = ['template', 'title', 'revision', 'saved', 'since'];
      return (await query(showKeys.draft('').pk, attributes)) as DraftHead[];
    },
    revisions: async (template) => {
      const attributes = ['revision', 'title', 'saved', 'widgets', 'published', 'expires'];
      return (await query(showKeys.revision(template, 0).pk, attributes, maxRevisions)) as RevisionHead[];
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
