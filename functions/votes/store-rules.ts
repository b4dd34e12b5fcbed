import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { AppError, toAppError } from '#platform/errors.ts';
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

type Requests = NonNullable<BatchGetCommandInput['RequestItems']>;

/**
 * Reads what votes are checked against: in one call, plus the categories if the show has no ballot paper, and
 * so no nominees here. Also returns the existing network keys of the given days. With `isSentOnce`, the call is not
 * repeated where a busy table turns it away.
 */
export async function readRules(
  { documents, environment, show }: Pick<Platform, 'documents' | 'environment' | 'show'>,
  networkDays: readonly string[],
  isSentOnce = false,
): Promise<
  VotingRules & {
    nominees?: ReadonlyMap<string, CategoryPaper>;
    networkKeys: ReadonlyMap<string, string>;
  }
> {
  const { SHOW_TABLE, RESULTS_TABLE } = environment;
  const [eventKey, app, paperKey] = [showKeys.part('event'), showKeys.part('app'), showKeys.ballotPaper()];
  const command = new BatchGetCommand({
    RequestItems: {
      [SHOW_TABLE]: only(attributes, [eventKey, app, paperKey]),
      ...(networkDays.length > 0 && {
        [RESULTS_TABLE]: only(['sk', 'key'], networkDays.map(resultKeys.networkKey)),
      }),
    },
  });
  wholeOf(command, SHOW_TABLE, isSentOnce);
  // Eventually consistent, as all reads of the show.
  const { Responses = {} } = await documents.send(command);
  // Sort keys are unique among those read.
  const items = new Map(
    Object.values(Responses)
      .flat()
      .map((item: Item) => [String(item['sk']), item]),
  );
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

/**
 * Takes an answer that leaves out something of a table for one that turns the call away, which the SDK repeats after a pause that grows and is
 * random; or does not, with `isSentOnce`.
 */
function wholeOf({ middlewareStack }: BatchGetCommand, table: string, isSentOnce: boolean): void {
  middlewareStack.add(
    (next) => async (args) => {
      try {
        const answered = await next(args);
        const { UnprocessedKeys = {} } = answered.output as Partial<BatchGetCommandOutput>;
        if (table in UnprocessedKeys) throw new LeftOut('The table is busy, and has left something out.');
        return answered;
      } catch (error) {
        // Without the cause, by which the SDK would tell that it may send once more.
        throw isSentOnce ? new AppError(toAppError(error).code) : error;
      }
    },
    // Below the retries of the SDK, which stand in the same step at high priority.
    { step: 'finalizeRequest', priority: 'low', name: 'wholeOf', override: true },
  );
}

/** The show's own table is busy, whatever the others are. */
export class LeftOut extends Error {
  /** As that of a call that is turned away. */
  override readonly name = 'ProvisionedThroughputExceededException';
}
