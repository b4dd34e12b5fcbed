import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { queryRecords, readRecord } from './items.ts';
import { isEligible } from './published.ts';
import type {
  EditionTerms,
  ShowParts,
  StoredCategory,
  StoredEdition,
  StoredImage,
  StoredNominee,
  StoredWinners,
} from './show.ts';
import { showKeys, type Key, type SinglePart } from './tables.ts';

/** Eventually consistent, because only imports change the show. Lists are in the order of the file. */
export interface ShowReader {
  part<Name extends SinglePart>(name: Name): Promise<ShowParts[Name] | undefined>;
  page(code: string): Promise<ShowParts['pages'][number] | undefined>;
  /** The codes of all pages, `nominees` and `winners` included. */
  pageCodes(): Promise<string[]>;
  menu(code: string, align: string): Promise<ShowParts['menus'][number] | undefined>;
  sponsors(): Promise<ShowParts['sponsors']>;
  sponsor(id: string): Promise<ShowParts['sponsors'][number] | undefined>;
  carousels(): Promise<ShowParts['carousels']>;
  /** Every edition, the one that began last first. */
  editions(): Promise<StoredEdition[]>;
  /** What an edition's votes are judged by, running or not; undefined for an unknown edition. */
  terms(edition: string): Promise<EditionTerms | undefined>;
  /** What the show has now. Of `nominees`, drafts too, which are `announced` at their time. */
  categories(edition: string): Promise<StoredCategory[]>;
  nominees(categoryId: string): Promise<StoredNominee[]>;
  /** Includes withdrawn ones; `everyNominee` merged ones, too. */
  everyCategory(edition: string): Promise<StoredCategory[]>;
  everyNominee(categoryId: string): Promise<StoredNominee[]>;
  /** The revealed winners of an edition, by category. */
  winners(edition: string): Promise<Map<string, StoredWinners>>;
  pictures(): Promise<StoredImage[]>;
}

export function createShowReader(documents: DynamoDBDocumentClient, table: string): ShowReader {
  const getRecord = <T>(key: Key) => readRecord<T>(documents, table, key, { ConsistentRead: false });
  const partition = <T>(pk: string) => queryRecords<T>(documents, table, pk, { ConsistentRead: false });
  const everyCategory = async (edition: string) =>
    inOrder(await partition<StoredCategory>(showKeys.category(edition, '').pk));
  const everyNominee = async (categoryId: string) =>
    inOrder(await partition<StoredNominee>(showKeys.nominee(categoryId, '').pk));
  return {
    part: (name) => getRecord(showKeys.part(name)),
    page: (code) => getRecord(showKeys.page(code)),
    pageCodes: async () =>
      (await partition<ShowParts['pages'][number]>(showKeys.page('').pk)).map(({ code }) => code),
    menu: (code, align) => getRecord(showKeys.menu(code, align)),
    sponsors: async () => inOrder(await partition<Positioned<'sponsors'>>(showKeys.sponsor('').pk)),
    sponsor: (id) => getRecord(showKeys.sponsor(id)),
    carousels: async () => inOrder(await partition<Positioned<'carousels'>>(showKeys.carousel('').pk)),
    editions: async () =>
      (await partition<StoredEdition>(showKeys.edition('').pk)).sort((a, b) =>
        a.begunAt < b.begunAt ? 1 : -1,
      ),
    terms: async (edition) => {
      const [event, app] = await Promise.all([
        getRecord<ShowParts['event']>(showKeys.part('event')),
        getRecord<ShowParts['app']>(showKeys.part('app')),
      ]);
      if (event?.id === edition)
        return { event, timeZone: app?.timeZone ?? 'UTC', voteLimit: app?.voteLimit ?? 0 };
      const ended = (await getRecord<StoredEdition>(showKeys.edition(edition)))?.ended;
      if (!ended) return undefined;
      const { at, ...terms } = ended;
      return { ...terms, endedAt: at };
    },
    categories: async (edition) => shown(await everyCategory(edition)),
    nominees: async (categoryId) => shown(await everyNominee(categoryId)),
    everyCategory,
    everyNominee,
    winners: async (edition) => {
      const winners = await partition<StoredWinners>(showKeys.winners(edition, '').pk);
      return new Map(winners.map((each) => [each.category, each]));
    },
    pictures: () => partition<StoredImage>(showKeys.image('').pk),
  };
}

type Positioned<Name extends 'sponsors' | 'carousels'> = ShowParts[Name][number] & { position: number };

const inOrder = <T extends { position: number }>(records: T[]): T[] =>
  records.sort((a, b) => a.position - b.position);

const shown = <T extends Parameters<typeof isEligible>[0]>(records: T[]): T[] => records.filter(isEligible);
