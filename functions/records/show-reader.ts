import {
  GetCommand,
  QueryCommand,
  type DynamoDBDocumentClient,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import type { ShowParts, StoredCategory, StoredImage, StoredNominee } from './show.ts';
import { recordOf, showKeys, type Item, type Key, type SinglePart } from './tables.ts';

/** Reads of the show table, as the groups' stores need them. All are eventually consistent: the show changes by imports. */
export interface ShowReader {
  part<Name extends SinglePart>(name: Name): Promise<ShowParts[Name] | undefined>;
  page(code: string): Promise<ShowParts['pages'][number] | undefined>;
  menu(code: string, align: string): Promise<ShowParts['menus'][number] | undefined>;
  /** Categories that are shown, in the order of the file. */
  categories(): Promise<StoredCategory[]>;
  /** Nominees of a category that are shown, in the order of the file. */
  nominees(categoryId: string): Promise<StoredNominee[]>;
  /** Where each picture of the show is served from: object keys by the name it was imported under. */
  pictures(): Promise<Map<string, string>>;
}

/** A reader of the given show table. */
export function createShowReader(documents: DynamoDBDocumentClient, table: string): ShowReader {
  const getRecord = async <T>(key: Key): Promise<T | undefined> => {
    const { Item } = await documents.send(new GetCommand({ TableName: table, Key: key }));
    return Item && (recordOf(Item) as T);
  };
  const queryRecords = async <T>(pk: string): Promise<T[]> => {
    const items: Item[] = [];
    let start: Item | undefined;
    do {
      const page: QueryCommandOutput = await documents.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          ...(start && { ExclusiveStartKey: start }),
        }),
      );
      items.push(...(page.Items ?? []));
      start = page.LastEvaluatedKey;
    } while (start);
    return items.map((item) => recordOf(item) as T);
  };
  return {
    part: (name) => getRecord(showKeys.part(name)),
    page: (code) => getRecord(showKeys.page(code)),
    menu: (code, align) => getRecord(showKeys.menu(code, align)),
    categories: async () => shown(await queryRecords<StoredCategory>(showKeys.category('').pk)),
    nominees: async (categoryId) =>
      shown(await queryRecords<StoredNominee>(showKeys.nominee(categoryId, '').pk)),
    pictures: async () => {
      const images = await queryRecords<StoredImage>(showKeys.image('').pk);
      return new Map(images.map(({ name, key }) => [name, key]));
    },
  };
}

function shown<T extends { hidden?: boolean; position: number }>(records: T[]): T[] {
  return records.filter(({ hidden }) => !hidden).sort((a, b) => a.position - b.position);
}
