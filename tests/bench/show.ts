import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Answer } from '../../functions/contract/routes.ts';
import { showKeys } from '../../functions/records/tables.ts';

/** A vote to cast: ids, as the API takes them. */
export interface Choice {
  category: string;
  nominee: string;
}

/** The sample show's limit of votes a voter, category and day. */
const voteLimit = 3;

/** Runs with a data folder of its own, which is gone afterwards. */
export async function withDataFolder<T>(run: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'acclaim-bench-'));
  try {
    return await run(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Opens the show's voting without an end, so that the bench runs on any day. */
export async function openVoting(documents: DynamoDBDocumentClient, table: string): Promise<void> {
  await documents.send(
    new UpdateCommand({
      TableName: table,
      Key: showKeys.part('event'),
      UpdateExpression: 'SET is_voting_active = :yes, voting_start = :none, voting_end = :none',
      ExpressionAttributeValues: { ':yes': true, ':none': null },
    }),
  );
}

/** Every vote that one voter can cast in a day: as many a category as the limit allows. */
export function fullBallots({ categories, nominees }: Answer<'events.get'>): Choice[] {
  return categories.flatMap(({ id }) =>
    nominees
      .filter(({ category_id }) => category_id === id)
      .slice(0, voteLimit)
      .map(({ nominee_id }) => ({ category: id, nominee: nominee_id })),
  );
}
