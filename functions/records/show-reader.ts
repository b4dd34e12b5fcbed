import { GetCommand, paginateQuery, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ShowParts, StoredCategory, StoredImage, StoredNominee } from './show.ts';
import { recordOf, showKeys, type Key, type SinglePart } from './tables.ts';

/** Reads of the show table, as the groups' stores need them. All are eventually consistent: the show changes by imports. */
export interface ShowReader {
  part<Name extends SinglePart>(name: Name): Promise<ShowParts[Name] | undefined>;
  page(code: string): Promise<ShowParts['pages'][number] | undefined>;
  menu(code: string, align: string): Promise<ShowParts['menus'][number] | undefined>;
  sponsors(): Promise<ShowParts['sponsors']>;
  sponsor(id: string): Promise<ShowParts['sponsors'][number] | undefined>;
  /** In the order of the file. */
  carousels(): Promise<ShowParts['carousels']>;
  /** Categories that are shown, in the order of the file. */
  categories(): Promise<StoredCategory[]>;
  /** Nominees of a category that are shown, in the order of the file. */
  nominees(categoryId: string): Promise<StoredNominee[]>;
  /** As `categories`, hidden ones too. */
  everyCategory(): Promise<StoredCategory[]>;
  /** As `nominees`, hidden ones too. */
  everyNominee(categoryId: string): Promise<StoredNominee[]>;
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
    const records: T[] = [];
    const query = {
      TableName: table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    };
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
      records.push(...Items.map((item) => recordOf(item) as T));
    }
    return records;
  };
  const everyCategory = async () => inOrder(await queryRecords<StoredCategory>(showKeys.category('').pk));
  const everyNominee = async (categoryId: string) =>
    inOrder(await queryRecords<StoredNominee>(showKeys.nominee(categoryId, '').pk));
  return {
    part: (name) => getRecord(showKeys.part(name)),
    page: (code) => getRecord(showKeys.page(code)),
    menu: (code, align) => getRecord(showKeys.menu(code, align)),
    sponsors: async () => inOrder(await queryRecords<Placed<'sponsors'>>(showKeys.sponsor('').pk)),
    sponsor: (id) => getRecord(showKeys.sponsor(id)),
    carousels: async () => inOrder(await queryRecords<Placed<'carousels'>>(showKeys.carousel('').pk)),
    categories: async () => shown(await everyCategory()),
    nominees: async (categoryId) => shown(await everyNominee(categoryId)),
    everyCategory,
    everyNominee,
    pictures: async () => {
      const images = await queryRecords<StoredImage>(showKeys.image('').pk);
      return new Map(images.map(({ name, key }) => [name, key]));
    },
  };
}

/** An entry of a list of show.json as stored, with its place in the file. */
type Placed<Name extends 'sponsors' | 'carousels'> = ShowParts[Name][number] & { position: number };

const inOrder = <T extends { position: number }>(records: T[]): T[] =>
  records.sort((a, b) => a.position - b.position);

const shown = <T extends { hidden?: boolean }>(records: T[]): T[] => records.filter(({ hidden }) => !hidden);
