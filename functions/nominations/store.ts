import { cached, cachedByKey } from '#platform/cached.ts';
import type { Platform } from '#platform/platform.ts';
import { ifNew, putItem, readRecord, scanItems } from '#records/items.ts';
import { nominationPrefix, type StoredDecisions, type StoredNomination } from '#records/submissions.ts';
import { submissionKeys } from '#records/tables.ts';
import type { Decisions } from '#rules/nomination-decisions.ts';
import { addProposal, type NominatedName } from '#rules/nomination-names.ts';
import { votingDay } from '#rules/voting-day.ts';
import type { NominationsStore } from './domain.ts';

/**
 * How long what was counted is cached, in milliseconds: counting reads the whole table, and who works on a category asks again
 * after every decision.
 */
const countAge = 20_000;

/** Scans at the same time: one reads some megabytes a second. */
const segments = 8;

/** A name's id is the end of its sort key, after the category's. */
const nameIn = (sk: unknown): string => String(sk).slice(String(sk).indexOf('#') + 1);

export function createNominationsStore({
  documents,
  environment,
  show,
  clock,
}: Pick<Platform, 'documents' | 'environment' | 'show' | 'clock'>): NominationsStore {
  const table = environment.SUBMISSIONS_TABLE;
  /** Calls `each` with every pre-nomination that the filter lets through, with these attributes, which the filter may name. */
  const scan = async (
    attributes: readonly string[],
    filter: string,
    values: Record<string, unknown>,
    each: (item: Partial<StoredNomination> & { sk?: unknown }) => void,
  ): Promise<void> => {
    const readSegment = async (Segment: number) => {
      const options = {
        Segment,
        TotalSegments: segments,
        ConsistentRead: false,
        ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
        FilterExpression: `begins_with(pk, :prefix) AND ${filter}`,
        ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: { ':prefix': nominationPrefix, ...values },
      };
      for await (const item of scanItems(documents, table, '', options)) each(item);
    };
    await Promise.all(Array.from({ length: segments }, (_, segment) => readSegment(segment)));
  };
  const timeZone = async () => (await show.part('app'))?.timeZone ?? 'UTC';

  const namesOf = cachedByKey(clock, countAge, async (key) => {
    const [edition, category] = JSON.parse(key) as [string, string];
    const zone = await timeZone();
    const names = new Map<string, NominatedName>();
    const attributes = ['sk', 'nomination', 'nomination_twitter', 'at', 'network', 'event', 'category'];
    const values = { ':event': edition, ':category': category };
    await scan(attributes, '#event = :event AND #category = :category', values, (item) => {
      const { nomination = '', at = 0, nomination_twitter, network, sk } = item;
      addProposal(names, nameIn(sk), {
        nomination,
        at,
        nomination_twitter,
        network,
        day: votingDay(at, zone),
      });
    });
    return [...names.values()];
  });
  const counts = cached(clock, countAge, async () => {
    const found = new Map<string, number>();
    const edition = (await show.part('event'))?.id ?? '';
    await scan(['category', 'event'], '#event = :event', { ':event': edition }, ({ category = '' }) =>
      found.set(category, (found.get(category) ?? 0) + 1),
    );
    return found;
  });

  return {
    event: () => show.part('event'),
    timeZone,
    categories: (edition) => show.categories(edition),
    nominees: (category) => show.everyNominee(category),
    names: (edition, category) => namesOf(JSON.stringify([edition, category])),
    counts,
    decisions: async (edition, category) => {
      const key = submissionKeys.decisions(edition, category);
      const stored = await readRecord<StoredDecisions>(documents, table, key);
      return { version: stored?.version ?? 0, decisions: stored && readDecisions(stored.decisions) };
    },
    decide: (edition, category, version, decisions) =>
      putItem(
        documents,
        table,
        submissionKeys.decisions(edition, category),
        { version: version + 1, decisions } satisfies StoredDecisions,
        version === 0 ? ifNew : { condition: '#version = :version', values: { ':version': version } },
      ),
  };
}

const readDecisions = (text: string): Decisions => {
  const { into, rejected, accepted } = JSON.parse(text) as Record<keyof Decisions, never>;
  return { into: new Map(into), rejected: new Map(rejected), accepted: new Map(accepted) };
};
