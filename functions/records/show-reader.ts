import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { queryRecords, readRecord } from './items.ts';
import type { ShowParts, StoredCategory, StoredImage, StoredNominee } from './show.ts';
import { showKeys, type Key, type SinglePart } from './tables.ts';

/** Eventually consistent, because only imports change the show. Lists are in the order of the file. */
export interface ShowReader {
  part<Name extends SinglePart>(name: Name): Promise<ShowParts[Name] | undefined>;
  page(code: string): Promise<ShowParts['pages'][number] | undefined>;
  menu(code: string, align: string): Promise<ShowParts['menus'][number] | undefined>;
  sponsors(): Promise<ShowParts['sponsors']>;
  sponsor(id: string): Promise<ShowParts['sponsors'][number] | undefined>;
  carousels(): Promise<ShowParts['carousels']>;
  /** Visible ones; so are `nominees`. */
  categories(): Promise<StoredCategory[]>;
  nominees(categoryId: string): Promise<StoredNominee[]>;
  /** Includes hidden ones; so does `everyNominee`. */
  everyCategory(): Promise<StoredCategory[]>;
  everyNominee(categoryId: string): Promise<StoredNominee[]>;
  /** Object keys of the show's pictures by import name. */
  pictures(): Promise<Map<string, string>>;
}

export function createShowReader(documents: DynamoDBDocumentClient, table: string): ShowReader {
  const getRecord = <T>(key: Key) => readRecord<T>(documents, table, key, { ConsistentRead: false });
  const partition = <T>(pk: string) => queryRecords<T>(documents, table, pk, { ConsistentRead: false });
  const everyCategory = async () => inOrder(await partition<StoredCategory>(showKeys.category('').pk));
  const everyNominee = async (categoryId: string) =>
    inOrder(await partition<StoredNominee>(showKeys.nominee(categoryId, '').pk));
  return {
    part: (name) => getRecord(showKeys.part(name)),
    page: (code) => getRecord(showKeys.page(code)),
    menu: (code, align) => getRecord(showKeys.menu(code, align)),
    sponsors: async () => inOrder(await partition<Positioned<'sponsors'>>(showKeys.sponsor('').pk)),
    sponsor: (id) => getRecord(showKeys.sponsor(id)),
    carousels: async () => inOrder(await partition<Positioned<'carousels'>>(showKeys.carousel('').pk)),
    categories: async () => shown(await everyCategory()),
    nominees: async (categoryId) => shown(await everyNominee(categoryId)),
    everyCategory,
    everyNominee,
    pictures: async () => {
      const images = await partition<StoredImage>(showKeys.image('').pk);
      return new Map(images.map(({ name, key }) => [name, key]));
    },
  };
}

type Positioned<Name extends 'sponsors' | 'carousels'> = ShowParts[Name][number] & { position: number };

const inOrder = <T extends { position: number }>(records: T[]): T[] =>
  records.sort((a, b) => a.position - b.position);

const shown = <T extends { hidden?: boolean }>(records: T[]): T[] => records.filter(({ hidden }) => !hidden);
