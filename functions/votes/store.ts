import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { cached, cachedByKey } from '#platform/cached.ts';
import { AppError } from '#platform/errors.ts';
import { createNetworkHashes } from '#platform/network-hashes.ts';
import type { Platform } from '#platform/platform.ts';
import {
  type BallotRef,
  type VoteRef,
  networkAttribute,
  canceledAttribute,
  canceledIn,
  voteAttribute,
  votesIn,
} from '#records/ballots.ts';
import { categoryPaper } from '#records/ballot-paper.ts';
import { queryItems, readItem, refusalOf } from '#records/items.ts';
import { ballotKey } from '#records/tables.ts';
import type { CancelOutcome, CastOutcome, CastVote, VotesStore } from './domain.ts';
import { networkKeys } from './store-networks.ts';
import { createReceiptSigner } from './store-receipts.ts';
import { LeftOut, readRules } from './store-rules.ts';

/** How long what votes are checked against is cached, in milliseconds (tests/SPEC.md: Rules of a vote). */
const rulesAge = 5_000;
/**
 * And how long it serves at most, while it cannot be read again. Instants are compared with every vote all the same; what is changed in that
 * time, such as the switch, an earlier end or a withdrawal, counts that much later. Then votes are refused until it can be read.
 */
export const rulesKept = 60_000;

const maxTries = 4;

/** Only the first network is stored, which bounds the size of a ballot. */
const firstNetwork = 'if_not_exists(#net, :net)';

/**
 * No second vote for the nominee, none past the limit, and none with a canceled nonce: a delayed send may
 * arrive after its own cancel and further votes.
 */
const mayCast =
  'attribute_not_exists(#vote) AND (attribute_not_exists(votes) OR votes < :limit) AND (attribute_not_exists(#gone) OR NOT contains(#gone, :nonce))';

/** This very vote exists, and there is room to store its nonce as canceled. */
const mayCancel = '#vote.nonce = :nonce AND (attribute_not_exists(#gone) OR size(#gone) < :most)';

/** Votes by conditional writes (tests/SPEC.md: Rules of a vote). */
export function createVotesStore(platform: Platform): VotesStore {
  const { documents, environment, show, clock } = platform;
  const table = environment.BALLOTS_TABLE;
  const networks = createNetworkHashes({ ...platform, keys: networkKeys(platform) });
  let withoutKeysUntil = 0;
  const rules = cached(
    clock,
    rulesAge,
    async (isRenewal) => {
      const days = clock.now() < withoutKeysUntil ? [] : networks.unknownDays();
      try {
        const read = await readRules(platform, days, isRenewal);
        networks.addKeys(read.networkKeys);
        return read;
      } catch (error) {
        if (days.length === 0 || error instanceof LeftOut) throw error;
        // If it is the results table that fails, votes go on without network keys.
        withoutKeysUntil = clock.now() + rulesKept;
        return readRules(platform, [], isRenewal);
      }
    },
    { keptFor: rulesKept },
  );
  /** For shows without a ballot paper. */
  const storedNominees = cachedByKey(
    clock,
    rulesAge,
    async (category) => categoryPaper(await show.nominees(category)),
    { keptFor: rulesKept },
  );
  return {
    rules,
    nominees: async (category) => {
      const { nominees } = await rules();
      return nominees ? (nominees.get(category) ?? categoryPaper([])) : storedNominees(category);
    },
    networkHash: networks.hash,
    signer: createReceiptSigner(platform),
    votesOf: async (voter, day) => {
      const votes: VoteRef[] = [];
      for await (const item of queryItems(documents, table, ballotKey(voter, day, '').pk))
        for (const [nominee, { nonce }] of votesIn(item))
          votes.push({ day, category: String(item['sk']), nominee, nonce });
      return votes;
    },
    categoriesOf: async (edition) => new Set((await show.everyCategory(edition)).map(({ id }) => id)),
    cast: (ballot, vote, limit) => cast(documents, table, ballot, vote, limit),
    cancel: (ballot, vote, most) => cancel(documents, table, ballot, vote, most),
  };
}

async function cast(
  documents: DynamoDBDocumentClient,
  table: string,
  { voter, day, category }: BallotRef,
  { nominee, nonce, at, network }: CastVote,
  limit: number,
): Promise<CastOutcome> {
  const key = ballotKey(voter, day, category);
  // Typed values: marshalling would take longer than all other work of a vote here.
  const command = new UpdateItemCommand({
    TableName: table,
    Key: { pk: { S: key.pk }, sk: { S: key.sk } },
    // The condition forbids a second vote for the nominee, so ADD cannot double on a repeated send.
    UpdateExpression: `SET #vote = :vote${network ? `, #net = ${firstNetwork}` : ''} ADD votes :one`,
    ConditionExpression: mayCast,
    ExpressionAttributeNames: {
      '#vote': voteAttribute(nominee),
      '#gone': canceledAttribute,
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
    const outcome = await refusalReason(documents, table, key, { nominee, nonce }, limit);
    if (outcome) return outcome;
  }
  throw new AppError('unavailable');
}

/** Reads the ballot to learn the reason; not every engine returns the item with the refusal. */
async function refusalReason(
  documents: DynamoDBDocumentClient,
  table: string,
  key: ReturnType<typeof ballotKey>,
  vote: { nominee: string; nonce: string },
  limit: number,
): Promise<CastOutcome | undefined> {
  const item = (await readItem(documents, table, key)) ?? {};
  const votes = votesIn(item);
  const existing = votes.get(vote.nominee);
  // An earlier send of this attempt made the vote, and its answer was lost.
  if (existing?.nonce === vote.nonce) return 'recorded';
  if (existing || canceledIn(item).includes(vote.nonce)) return 'duplicate';
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
    // The condition holds only once, so a repeated send changes nothing.
    UpdateExpression:
      'REMOVE #vote SET #gone = list_append(if_not_exists(#gone, :none), :nonces) ADD votes :minusOne',
    ConditionExpression: mayCancel,
    ExpressionAttributeNames: { '#vote': voteAttribute(nominee), '#gone': canceledAttribute },
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
    // It is canceled. If the SDK sent this request more than once, an earlier send may have done it and lost
    // the answer; if that was only throttled, the answer is still true.
    if (canceledIn(item).includes(nonce))
      return (refusal.$metadata.attempts ?? 1) > 1 ? 'cancelled' : 'not_found';
    if (votesIn(item).get(nominee)?.nonce !== nonce) return 'not_found';
    if (canceledIn(item).length >= most) return 'limit_reached';
  }
  throw new AppError('unavailable');
}
