import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { queryItems } from '#records/items.ts';
import { resultKeys } from '#records/tables.ts';
import type { PersonStore } from './person.ts';

/** Reads what the log has of one person; all of the log is looked at. */
export const createActsStore = (
  documents: DynamoDBDocumentClient,
  table: string,
): Pick<PersonStore, 'acts'> => ({
  async acts(id) {
    const acts: { at: string; what: string }[] = [];
    // Named by instant, person and what was done.
    for await (const { sk, at, what } of queryItems(documents, table, resultKeys.audit('').pk))
      if (String(sk).split('#', 2)[1] === id) acts.push({ at: String(at), what: String(what) });
    return acts;
  },
});
