import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { createShowReader } from '#records/show-reader.ts';
import {
  nominationPrefix,
  type StoredNomination,
  type StoredSubscriber,
  subscriberPrefix,
} from '#records/submissions.ts';
import { safeCsv } from '#rules/safe-csv.ts';
import type { Target } from '../../target.ts';
import { mergeByLikeness, type MergedProposal } from './nominations-merge.ts';

interface NominatedCategory {
  key: string;
  title: string;
  count: number;
  nominees: MergedProposal[];
}

/** The event's pre-nominations, by category in show order. Reads the whole table of submissions. */
export async function readNominations(target: Target): Promise<NominatedCategory[]> {
  const show = createShowReader(target.documents, target.tables.show);
  const [event, categories, nominations] = await Promise.all([
    show.part('event'),
    show.everyCategory(),
    scanNominations(target),
  ]);
  const byCategory = Map.groupBy(
    nominations.filter((nomination) => !event || nomination.event === event.id),
    ({ category }) => category,
  );
  const known = new Map(categories.map((category) => [category.id, category]));
  // A category that was removed is named by its id.
  const order = [...known.keys(), ...[...byCategory.keys()].filter((id) => !known.has(id)).toSorted()];
  return order.flatMap((id) => {
    const sent = byCategory.get(id) ?? [];
    const { key = id, title = id } = known.get(id) ?? {};
    return sent.length === 0 ? [] : [{ key, title, count: sent.length, nominees: mergeByLikeness(sent) }];
  });
}

async function scanNominations({ documents, tables }: Target): Promise<StoredNomination[]> {
  const found: StoredNomination[] = [];
  const input = {
    TableName: tables.submissions,
    ConsistentRead: true,
    FilterExpression: 'begins_with(pk, :prefix)',
    ExpressionAttributeValues: { ':prefix': nominationPrefix },
  };
  for await (const { Items = [] } of paginateScan({ client: documents }, input)) {
    found.push(...(Items as unknown as StoredNomination[]));
  }
  return found;
}

/** As text: a block per category, its nominees by count, with the spellings that were merged. */
export function nominationsText(categories: readonly NominatedCategory[]): string {
  const total = categories.reduce((sum, { count }) => sum + count, 0);
  return [...categories.map(block), plural(total, 'pre-nomination'), ''].join('\n');
}

function block({ title, key, count, nominees }: NominatedCategory): string {
  const width = String(nominees[0]?.count ?? 0).length;
  const rows = nominees.flatMap(({ nomination, count: own, spellings, nomination_twitter: handle }) => [
    `  ${String(own).padStart(width)}  ${oneLine(nomination)}${handle && ` @${handle}`}`,
    ...(spellings.length > 1 ? [`  ${' '.repeat(width)}  also ${others(spellings)}`] : []),
  ]);
  const head = `${title} (${key}): ${plural(count, 'pre-nomination')}, ${plural(nominees.length, 'nominee')}`;
  return [head, ...rows, ''].join('\n');
}

const others = (spellings: MergedProposal['spellings']): string =>
  spellings
    .slice(1)
    .map(({ text, count }) => `${oneLine(text)} (${count})`)
    .join(', ');

/** Submitted text may hold line breaks and terminal control characters. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** As CSV: a row per nominee. */
export function nominationsCsv(categories: readonly NominatedCategory[]): string {
  const rows = categories.flatMap(({ key, title, nominees }) =>
    nominees.map(({ spellings, ...nominee }) => ({
      ...nominee,
      category: key,
      category_title: title,
      spellings: spellings.map(({ text, count }) => `${text} (${count})`).join(' | '),
    })),
  );
  const columns = ['category', 'category_title', 'nomination', 'count'] as const;
  return safeCsv([...columns, 'nomination_twitter', 'description', 'spellings'], rows);
}

interface Subscriber {
  email: string;
  /** Instant of the confirmation, ISO 8601 in UTC. */
  subscribed_at: string;
}

/** Every confirmed subscriber, by address. Reads the whole table of submissions. */
export async function readSubscribers({ documents, tables }: Target): Promise<Subscriber[]> {
  const found: Subscriber[] = [];
  const input = {
    TableName: tables.submissions,
    ConsistentRead: true,
    FilterExpression: 'begins_with(pk, :prefix) AND #status = :subscribed',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':prefix': subscriberPrefix, ':subscribed': 'subscribed' },
  };
  for await (const { Items = [] } of paginateScan({ client: documents }, input)) {
    for (const { email = '', subscribedAt = 0 } of Items as StoredSubscriber[]) {
      found.push({ email, subscribed_at: new Date(subscribedAt).toISOString() });
    }
  }
  return found.toSorted((a, b) => (a.email < b.email ? -1 : 1));
}

export const subscribersText = (subscribers: readonly Subscriber[]): string =>
  subscribers.map(({ email }) => `${email}\n`).join('');

export const subscribersCsv = (subscribers: readonly Subscriber[]): string =>
  safeCsv(['email', 'subscribed_at'], subscribers);
