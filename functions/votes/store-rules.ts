import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.ts';
import { paperAttribute, paperOf } from '#records/ballot-paper.ts';
import type { ShowParts } from '#records/show.ts';
import { resultKeys, showKeys, type Item, type Key } from '#records/tables.ts';
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

type Requests = NonNullable<BatchGetCommandInput['RequestItems']>;

/**
 * Reads what votes are checked against: in one call where the show has a ballot paper, else with its list of categories as well. On the
 * way, the keys of network addresses of some days, by day, as far as they are there.
 */
export async function readRules(
  { documents, environment, show }: Pick<Platform, 'documents' | 'environment' | 'show'>,
  networkDays: readonly string[],
): Promise<ReadRules & { networkKeys: ReadonlyMap<string, string> }> {
  const { SHOW_TABLE, RESULTS_TABLE } = environment;
  const [event, app, paperKey] = [showKeys.part('event'), showKeys.part('app'), showKeys.ballotPaper()];
  const items = await readItems(documents, {
    [SHOW_TABLE]: only(attributes, [event, app, paperKey]),
    ...(networkDays.length > 0 && {
      [RESULTS_TABLE]: only(['sk', 'key'], networkDays.map(resultKeys.networkKey)),
    }),
  });
  const networkKeys = new Map(
    networkDays.flatMap((day) => {
      const key = items.get(day)?.['key'];
      return typeof key === 'string' ? [[day, key]] : [];
    }),
  );
  const settings = items.get(app.sk) as Pick<ShowParts['app'], 'timeZone' | 'voteLimit'> | undefined;
  const rules = {
    // A show without settings has neither a limit nor a day: it takes no votes.
    event: settings && (items.get(event.sk) as VotingRules['event']),
    timeZone: settings?.timeZone ?? 'UTC',
    voteLimit: settings?.voteLimit ?? 0,
    networkKeys,
  };
  const paper = paperOf(items.get(paperKey.sk));
  if (!paper) return { ...rules, categories: new Set((await show.categories()).map(({ id }) => id)) };
  const nominees = new Map(Object.entries(paper.nominees).map(([category, ids]) => [category, new Set(ids)]));
  return { ...rules, clock: paper.clock, categories: new Set(nominees.keys()), nominees };
}

/** A request for some attributes of some items of a table. */
function only(names: readonly string[], keys: Key[]): Requests[string] {
  return {
    Keys: keys,
    ProjectionExpression: names.map((_, place) => `#${place}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name, place) => [`#${place}`, name])),
  };
}

/** Items by their sort key, which tells these apart; eventually consistent as all reads of the show. */
async function readItems(documents: DynamoDBDocumentClient, requests: Requests): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  let asked = requests;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { Responses = {}, UnprocessedKeys = {} } = await documents.send(
      new BatchGetCommand({ RequestItems: asked }),
    );
    for (const item of Object.values(Responses).flat()) found.set(String(item['sk']), item);
    asked = UnprocessedKeys;
    if (Object.keys(asked).length === 0) return found;
  }
  throw new AppError('unavailable');
}
