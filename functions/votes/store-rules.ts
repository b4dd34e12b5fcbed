import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.ts';
import { paperAttribute, paperOf } from '#records/ballot-paper.ts';
import type { ShowParts } from '#records/show.ts';
import { showKeys, type Item, type Key } from '#records/tables.ts';
import type { VotingRules } from './domain.ts';

/** The rules of a vote with the nominees of each category, which a show without a ballot paper does not have at hand. */
export interface ReadRules extends VotingRules {
  nominees?: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What is taken of the items: a new instance has better to do than to take apart all of a show's settings. */
const attributes = [
  'sk',
  'is_voting_active',
  'voting_start',
  'voting_end',
  'timeZone',
  'voteLimit',
  paperAttribute,
];

/** How often what a busy table leaves out of an answer is asked for. */
const maxTries = 4;

/** Reads what votes are checked against: in one call where the show has a ballot paper, else with its list of categories as well. */
export async function readRules({
  documents,
  environment,
  show,
}: Pick<Platform, 'documents' | 'environment' | 'show'>): Promise<ReadRules> {
  const [event, app, paperKey] = [showKeys.part('event'), showKeys.part('app'), showKeys.ballotPaper()];
  const items = await readItems(documents, environment.SHOW_TABLE, [event, app, paperKey]);
  const { timeZone = 'UTC', voteLimit = 0 } = (items.get(app.sk) ?? {}) as Partial<ShowParts['app']>;
  const rules = { event: items.get(event.sk) as VotingRules['event'], timeZone, voteLimit };
  const paper = paperOf(items.get(paperKey.sk));
  if (!paper) return { ...rules, categories: new Set((await show.categories()).map(({ id }) => id)) };
  const nominees = new Map(Object.entries(paper.nominees).map(([category, ids]) => [category, new Set(ids)]));
  return { ...rules, clock: paper.clock, categories: new Set(nominees.keys()), nominees };
}

/** Items by their sort key, which tells these apart; eventually consistent as all reads of the show. */
async function readItems(
  documents: DynamoDBDocumentClient,
  table: string,
  keys: Key[],
): Promise<Map<string, Item>> {
  const names = attributes.map((name, place) => [`#${place}`, name] as const);
  const found = new Map<string, Item>();
  let asked: Record<string, unknown>[] = keys;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { Responses, UnprocessedKeys } = await documents.send(
      new BatchGetCommand({
        RequestItems: {
          [table]: {
            Keys: asked,
            ProjectionExpression: names.map(([name]) => name).join(', '),
            ExpressionAttributeNames: Object.fromEntries(names),
          },
        },
      }),
    );
    for (const item of Responses?.[table] ?? []) found.set(String(item['sk']), item);
    asked = UnprocessedKeys?.[table]?.Keys ?? [];
    if (asked.length === 0) return found;
  }
  throw new AppError('unavailable');
}
