import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { canceledIn, readBallot } from '#records/ballots.ts';
import { queryItems } from '#records/items.ts';
import { ballotKey } from '#records/tables.ts';
import type { PersonStore } from './person.ts';

/** Reads the ballots of a voter, day by day. */
export const createVoterStore = (
  documents: DynamoDBDocumentClient,
  table: string,
): Pick<PersonStore, 'ballots'> => ({
  async ballots(id, day) {
    const found: Awaited<ReturnType<PersonStore['ballots']>> = [];
    for await (const item of queryItems(documents, table, ballotKey(id, day, '').pk))
      found.push({ ...readBallot(item), takenBack: canceledIn(item).length });
    return found;
  },
});
