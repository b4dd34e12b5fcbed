import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { QueryCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { cached, cachedByKey } from '#platform/cached.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.ts';
import {
  type BallotRef,
  networkAttribute,
  takenBackAttribute,
  takenBackIn,
  voteAttribute,
  votesIn,
} from '#records/ballots.ts';
import { readItem, refusalOf } from '#records/items.ts';
import { ballotKey } from '#records/tables.ts';
import type { CancelOutcome, CastOutcome, CastVote, VotesStore } from './domain.ts';
import { createNetworkHashes } from './store-networks.ts';
import { createReceiptSigner } from './store-receipts.ts';
import { readRules } from './store-rules.ts';

/** How long a function instance keeps the event, its limits and the ballot paper, in milliseconds (tests/SPEC.md: Rules of a vote, "for seconds"). */
const rulesAge = 5_000;
/** The nominees of a category change by imports only; asked for only where a show has no ballot paper. */
const nomineesAge = 60_000;

/** How often a vote or a cancel is tried that meets a ballot changing under it; more than one other change at a time is no person. */
const maxTries = 4;

/** The first vote says where a ballot began; one network a ballot, however often votes are taken back and cast anew, bounds its size. */
const firstNetwork = 'if_not_exists(#net, :net)';

/**
 * No second vote for the nominee, none past the limit, and none that was taken back: a request whose answer nobody waited for may arrive
 * after the next one of the same attempt, after its cancel, and after further votes and cancels.
 */
const mayStand =
  'attribute_not_exists(#vote) AND (attribute_not_exists(votes) OR votes < :limit) AND (attribute_not_exists(#gone) OR NOT contains(#gone, :nonce))';

/** The very vote stands, and there is room to remember that it was taken back: nothing is forgotten to make some. */
const mayGo = '#vote.nonce = :nonce AND (attribute_not_exists(#gone) OR size(#gone) < :most)';

/** Votes as conditional writes on the ballots table (tests/SPEC.md: Rules of a vote). */
export function createVotesStore(platform: Platform): VotesStore {
  const { documents, environment, show, clock } = platform;
  const table = environment.BALLOTS_TABLE;
  const networks = createNetworkHashes(platform);
  const rules = cached(clock, rulesAge, async () => {
    // No vote fails for want of a key: without them where their table does not answer.
    const read = await readRules(platform, networks.unknownDays()).catch(() => readRules(platform, []));
    networks.learn(read.networkKeys);
    return read;
  });
  const storedNominees = cachedByKey(clock, nomineesAge, async (category) => {
    const nominees = await show.nominees(category);
    return new Set(nominees.map(({ nominee_id }) => nominee_id));
  });
  return {
    rules,
    nominees: async (category) => {
      const { nominees } = await rules();
      return nominees ? (nominees.get(category) ?? new Set()) : storedNominees(category);
    },
    networkHash: networks.hash,
    signer: createReceiptSigner(platform),
    votesOf: (voter, day) => readDay(documents, table, voter, day),
    cast: (ballot, vote, limit) => cast(documents, table, ballot, vote, limit),
    cancel: (ballot, vote, most) => cancel(documents, table, ballot, vote, most),
  };
}

async function readDay(documents: DynamoDBDocumentClient, table: string, voter: string, day: string) {
  const { pk } = ballotKey(voter, day, '');
  // A day has at most a ballot a category, far below the megabyte of one page.
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ConsistentRead: true,
    }),
  );
  return Items.flatMap((item) =>
    [...votesIn(item)].map(([nominee, { nonce }]) => ({ day, category: String(item['sk']), nominee, nonce })),
  );
}

async function cast(
  documents: DynamoDBDocumentClient,
  table: string,
  { voter, day, category }: BallotRef,
  { nominee, nonce, at, network }: CastVote,
  limit: number,
): Promise<CastOutcome> {
  const key = ballotKey(voter, day, category);
  // With the types of its values: to marshal them in general takes longer than all else that happens to a vote here.
  const command = new UpdateItemCommand({
    TableName: table,
    Key: { pk: { S: key.pk }, sk: { S: key.sk } },
    // The condition forbids a second vote for the nominee, so ADD cannot double when the request is sent twice.
    UpdateExpression: `SET #vote = :vote${network ? `, #net = ${firstNetwork}` : ''} ADD votes :one`,
    ConditionExpression: mayStand,
    ExpressionAttributeNames: {
      '#vote': voteAttribute(nominee),
      '#gone': takenBackAttribute,
      ...(network && { '#net': networkAttribute }),
    },
    ExpressionAttributeValues: {
      ':vote': { M: { nonce: { S: nonce }, at: { N: String(at) } } },
      ':one': { N: '1' },
      ':limit': { N: String(limit) },
      ':nonce': { S: nonce },
      ...(network && { ':net': { S: network } }),
    },
  });
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (!(await refusalOf(documents.send(command)))) return 'recorded';
    const outcome = await whyRefused(documents, table, key, { nominee, nonce }, limit);
    if (outcome) return outcome;
  }
  throw new AppError('unavailable');
}

/** Reads the ballot to tell why a vote was refused; not every engine returns the item with the refusal. */
async function whyRefused(
  documents: DynamoDBDocumentClient,
  table: string,
  key: ReturnType<typeof ballotKey>,
  vote: { nominee: string; nonce: string },
  limit: number,
): Promise<CastOutcome | undefined> {
  const item = (await readItem(documents, table, key)) ?? {};
  const votes = votesIn(item);
  const standing = votes.get(vote.nominee);
  // The very vote stands: an earlier send of the same attempt made it, and its answer was lost.
  if (standing?.nonce === vote.nonce) return 'recorded';
  if (standing || takenBackIn(item).includes(vote.nonce)) return 'duplicate';
  if (votes.size >= limit) return 'limit_reached';
  return undefined;
}

async function cancel(
  documents: DynamoDBDocumentClient,
  table: string,
  { voter, day, category }: BallotRef,
  { nominee, nonce }: { nominee: string; nonce: string },
  most: number,
): Promise<CancelOutcome> {
  const key = ballotKey(voter, day, category);
  const command = new UpdateCommand({
    TableName: table,
    Key: key,
    // The condition lets it through once, so neither the list nor ADD doubles when the request is sent twice.
    UpdateExpression:
      'REMOVE #vote SET #gone = list_append(if_not_exists(#gone, :none), :nonces) ADD votes :minusOne',
    ConditionExpression: mayGo,
    ExpressionAttributeNames: { '#vote': voteAttribute(nominee), '#gone': takenBackAttribute },
    ExpressionAttributeValues: {
      ':nonce': nonce,
      ':nonces': [nonce],
      ':none': [],
      ':minusOne': -1,
      ':most': most,
    },
  });
  for (let tries = 0; tries < maxTries; tries += 1) {
    const refusal = await refusalOf(documents.send(command));
    if (!refusal) return 'cancelled';
    const item = (await readItem(documents, table, key)) ?? {};
    // It is gone. Where the SDK sent the cancel more than once, an earlier send may have done it and its answer been lost; one that was
    // only throttled did nothing, but then, too, the answer is true.
    if (takenBackIn(item).includes(nonce))
      return (refusal.$metadata.attempts ?? 1) > 1 ? 'cancelled' : 'not_found';
    if (votesIn(item).get(nominee)?.nonce !== nonce) return 'not_found';
    if (takenBackIn(item).length >= most) return 'limit_reached';
  }
  throw new AppError('unavailable');
}
