import { randomUUID } from 'node:crypto';
import { UpdateItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** What the peers are told of a vote. */
export interface BareVote {
  voter: string;
  category: string;
  nominee: string;
}

const voteLimit = 3;

/** As long as the hash of a network address. */
const network = 'a'.repeat(16);

/** The very write of a vote, by the SDK's plain client, and nothing around it: no session, no checks, no rules. */
export async function castBare(
  client: DynamoDBClient,
  table: string,
  { voter, category, nominee }: BareVote,
): Promise<void> {
  const nonce = randomUUID();
  await client.send(
    new UpdateItemCommand({
      TableName: table,
      Key: { pk: { S: `${voter}#2026-11-21` }, sk: { S: category } },
      UpdateExpression: 'SET #vote = :vote, #net = if_not_exists(#net, :net) ADD votes :one',
      ConditionExpression:
        'attribute_not_exists(#vote) AND (attribute_not_exists(votes) OR votes < :limit) AND (attribute_not_exists(#gone) OR #gone <> :nonce)',
      ExpressionAttributeNames: { '#vote': `n:${nominee}`, '#net': 'net', '#gone': 'x' },
      ExpressionAttributeValues: {
        ':vote': { M: { nonce: { S: nonce }, at: { N: String(Date.now()) } } },
        ':nonce': { S: nonce },
        ':one': { N: '1' },
        ':limit': { N: String(voteLimit) },
        ':net': { S: network },
      },
    }),
  );
}
