import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.ts';
import { categoriesOnPaper, paperAttribute, paperOf, type CategoryPaper } from '#records/ballot-paper.ts';
import type { ShowParts } from '#records/show.ts';
import { resultKeys, showKeys, type Item, type Key } from '#records/tables.ts';
import type { VotingRules } from './domain.ts';

/** Attributes to read: parsing all settings would slow a new instance's first vote. */
const attributes = [
  'sk',
  'id',
  'is_voting_active',
  'voting_start',
  'voting_end',
  'nominees_from',
  'timeZone',
  'voteLimit',
  paperAttribute,
];

/** Attempts to read what a busy table left out. */
const maxTries = 4;

type Requests = NonNullable<BatchGetCommandInput['RequestItems']>;

/**
 * Reads what votes are checked against: in one call, plus the categories if the show has no ballot paper, and
 * so no nominees here. Also returns the existing network keys of the given days.
 */
export async function readRules(
  { documents, environment, show }: Pick<Platform, 'documents' | 'environment' | 'show'>,
  networkDays: readonly string[],
): Promise<
  VotingRules & {
    nominees?: ReadonlyMap<string, CategoryPaper>;
    networkKeys: ReadonlyMap<string, string>;
  }
> {
  const { SHOW_TABLE, RESULTS_TABLE } = environment;
  const [eventKey, app, paperKey] = [showKeys.part('event'), showKeys.part('app'), showKeys.ballotPaper()];
  const items = await readItems(documents, {
    [SHOW_TABLE]: only(attributes, [eventKey, app, paperKey]),
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
  const event = items.get(eventKey.sk) as VotingRules['event'];
  const rules = {
    // A show without settings takes no votes.
    event: settings && event,
    timeZone: settings?.timeZone ?? 'UTC',
    voteLimit: settings?.voteLimit ?? 0,
    networkKeys,
  };
  const paper = paperOf(items.get(paperKey.sk));
  if (!paper) {
    const categories = event ? await show.categories(event.id) : [];
    const voted = categories.filter(({ decided_by }) => decided_by === 'fans');
    return { ...rules, categories: new Set(voted.map(({ id }) => id)) };
  }
  const nominees = categoriesOnPaper(paper);
  return { ...rules, clock: paper.clock, categories: new Set(nominees.keys()), nominees };
}

function only(names: readonly string[], keys: Key[]): Requests[string] {
  return {
    Keys: keys,
    ProjectionExpression: names.map((_, index) => `#${index}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#${index}`, name])),
  };
}

/** Items by sort key, unique among those read; eventually consistent, as all reads of the show. */
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
