import { createShowReader } from '#records/show-reader.ts';
import {
  nominationPrefix,
  type StoredNomination,
  type StoredSubscriber,
  subscriberPrefix,
} from '#records/submissions.ts';
import { safeCsv } from '#rules/safe-csv.ts';
import { type EditionReport, listEditions } from '../../show/editions.ts';
import { visible } from '#content/faults.ts';
import { readItems } from '../../show/storage.ts';
import type { Target } from '../../target.ts';
import { editionOf } from '../results/source.ts';
import { mergeByLikeness, type MergedProposal } from '#rules/nominations.ts';

interface NominatedCategory {
  key: string;
  title: string;
  count: number;
  nominees: MergedProposal[];
}

/** An edition's pre-nominations, by category in show order. Reads the whole table of submissions. */
async function readNominations(target: Target, edition: string): Promise<NominatedCategory[]> {
  const show = createShowReader(target.documents, target.tables.show);
  const [categories, nominations] = await Promise.all([
    show.everyCategory(edition),
    readItems<StoredNomination>(target.documents, {
      TableName: target.tables.submissions,
      FilterExpression: 'begins_with(pk, :prefix)',
      ExpressionAttributeValues: { ':prefix': nominationPrefix },
    }),
  ]);
  const byCategory = Map.groupBy(
    nominations.filter(({ event }) => event === edition),
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

/** @throws Error when there is no such edition, or none yet */
export async function nominationsOf(target: Target, csv: boolean, edition?: string): Promise<string> {
  const categories = await readNominations(target, await editionOf(target, edition));
  return csv ? nominationsCsv(categories) : nominationsText(categories);
}

/** As text: a block per category, its nominees by count, with the spellings that were merged. */
function nominationsText(categories: readonly NominatedCategory[]): string {
  const total = categories.reduce((sum, { count }) => sum + count, 0);
  return [...categories.map(block), plural(total, 'pre-nomination'), ''].join('\n');
}

function block({ title, key, count, nominees }: NominatedCategory): string {
  const width = String(nominees[0]?.count ?? 0).length;
  const rows = nominees.flatMap(({ nomination, count: own, spellings, nomination_twitter: handle }) => {
    const others = spellings.slice(1).map(({ text, count: times }) => `${oneLine(text)} (${times})`);
    return [
      `  ${String(own).padStart(width)}  ${oneLine(nomination)}${handle && ` @${handle}`}`,
      ...(others.length > 0 ? [`  ${' '.repeat(width)}  also ${others.join(', ')}`] : []),
    ];
  });
  const head = `${title} (${key}): ${plural(count, 'pre-nomination')}, ${plural(nominees.length, 'nominee')}`;
  return [head, ...rows, ''].join('\n');
}

/** Submitted text may hold line breaks and terminal control characters. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

const plural = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : nouns}`;

function nominationsCsv(categories: readonly NominatedCategory[]): string {
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

/** Every confirmed subscriber, by address. Reads the whole table of submissions. */
export async function subscribersOf({ documents, tables }: Target, csv: boolean): Promise<string> {
  const found = await readItems<StoredSubscriber>(documents, {
    TableName: tables.submissions,
    FilterExpression: 'begins_with(pk, :prefix) AND #status = :subscribed',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':prefix': subscriberPrefix, ':subscribed': 'subscribed' },
  });
  const sorted = found
    .map(({ email = '', subscribedAt = 0 }) => ({
      email,
      subscribed_at: new Date(subscribedAt).toISOString(),
    }))
    .toSorted((a, b) => (a.email < b.email ? -1 : 1));
  return csv ? safeCsv(['email', 'subscribed_at'], sorted) : sorted.map(({ email }) => `${email}\n`).join('');
}

/** Every edition with its state, as text or JSON. */
export async function editionsText(target: Target, json: boolean): Promise<string> {
  const editions = await listEditions(target);
  if (json) return `${JSON.stringify(editions, null, 2)}\n`;
  if (editions.length === 0) return 'There is no edition yet: the first import of an event begins it.\n';
  return editions.map(editionText).join('\n');
}

function editionText({ id, title, state, begun, voting, certificate, categories }: EditionReport): string {
  const { revealed, unrevealed } = categories;
  const seal = certificate?.opened ? `, open since ${certificate.opened}` : ', sealed';
  return `${id}  ${state}  ${visible(title)}
  begun       ${begun.at} by ${visible(begun.by)}
  voting      from ${voting.voting_start ?? 'any time'} until ${voting.voting_end ?? 'any time'}
  certificate ${certificate ? certificate.digest + seal : 'none'}
  winners     revealed in ${revealed} of ${plural(revealed + unrevealed, 'category', 'categories')}
`;
}
