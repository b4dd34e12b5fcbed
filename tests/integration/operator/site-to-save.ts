import { join } from 'node:path';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { voteAttribute } from '#records/ballots.ts';
import { putOf, writeBatches } from '#records/batches.ts';
import { createShowReader } from '#records/show-reader.ts';
import { accountKeys, ballotKey, itemOf, recountKeys } from '#records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { openLocal } from '../../../infra/local/open-local.ts';
import { seedShow } from '../../../infra/local/site.ts';
import { openStorage } from '../../../infra/local/storage.ts';
import { beginEdition } from '../../../infra/show/begin.ts';
import { importShow } from '../../../infra/show/import.ts';
import {
  appOf,
  categories,
  closedEvent,
  json,
  nominee,
  nominees,
  pixel,
  writeFiles,
} from '../show/support.ts';

/** A closed show of two editions with ballots, accounts, pictures and derived counts, in a new data folder. */
export async function makeSite(root: string, data: string): Promise<void> {
  const dir = join(root, 'show');
  await writeFiles(dir, {
    ...json({ event: closedEvent, app: appOf() }),
    ...categories('best'),
    ...nominees(nominee('A')),
    'images/a.png': pixel,
  });
  const now = Date.parse('2026-11-21T00:00:00Z');
  const storage = await openStorage({ dataDir: data, dynamodbEndpoint: '' });
  await seedShow(storage, { dir, now, announce: () => undefined });
  const { documents } = storage;
  const show = createShowReader(documents, localTables.show);
  const [category] = await show.everyCategory('one');
  await castVotes(documents, category?.id ?? '');
  await storage.close();

  // A second edition, with votes of its own.
  const target = await openLocal(data, '');
  const options = { id: 'two', title: 'Next', by: 'Ann', unfinished: true, now: () => now };
  await beginEdition(target, options);
  await writeFiles(dir, json({ event: { ...closedEvent, id: 'two' } }));
  await importShow({ dir, target, now: () => now });
  const [next] = await createShowReader(target.documents, localTables.show).everyCategory('two');
  const ballot = itemOf(ballotKey('voter-0', '2026-11-22', next?.id ?? ''), {
    votes: 1,
    [voteAttribute('nominee-0')]: { nonce: 'n', at: now },
  });
  await writeBatches(target.documents, localTables.ballots, [putOf(ballot)]);
  await target.close();
}

/** Ballots of thirty voters, more than one batch, with their accounts, and counts derived from them. */
async function castVotes(documents: DynamoDBDocumentClient, category: string): Promise<void> {
  const voters = Array.from({ length: 30 }, (_, voter) => `voter-${voter}`);
  const ballots = voters.map((voter, index) => {
    const vote = { nonce: `n${index}`, at: 1_763_700_000_000 + index };
    const votes = { votes: 1, [voteAttribute(`nominee-${index % 3}`)]: vote };
    return itemOf(ballotKey(voter, '2026-11-21', category), votes);
  });
  const accounts = voters.map((id) => {
    const email = `Ünïcode "${id}"\u2028@acclaim.test`;
    return itemOf(accountKeys.user(id), { id, email, roles: [], passwordHash: '' });
  });
  const results = [
    itemOf(recountKeys.chunk('run', 0, 'part', 0), { people: [{ entries: Buffer.alloc(8) }] }),
    itemOf({ pk: 'TALLY#category-1', sk: 'DAY#2026-11-21' }, { votes: 30 }),
  ];
  for (const [table, items] of Object.entries({ ballots, accounts, results }))
    await writeBatches(documents, localTables[table as keyof typeof localTables], items.map(putOf));
}
