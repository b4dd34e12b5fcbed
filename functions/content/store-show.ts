import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { putItem, scanItems } from '#records/items.ts';
import { type Item, type Key, recordOf, showKeys } from '#records/tables.ts';
import { ballotPaperItem } from './ballot-paper.ts';
import { keyText } from './items.ts';
import { storedShow, type StoredShow } from './show.ts';

/** The table of the show and its client. */
export interface ShowTable {
  documents: DynamoDBDocumentClient;
  tables: { show: string };
}

/** Reads the whole show at an instant (milliseconds since the epoch), with strong consistency. */
export async function readStoredShow({ documents, tables }: ShowTable, now: number): Promise<StoredShow> {
  const items = new Map<string, Item>();
  for await (const item of scanItems(documents, tables.show)) items.set(keyText(item as Key), item);
  return storedShow(items, now);
}

/**
 * Writes the ballot paper of what is stored by now, until it is found true: a nominee may be withdrawn meanwhile, by a command that
 * finds no paper to change. Resolves to false where it was missing or outdated.
 */
export async function renewPaper(target: ShowTable, now: number): Promise<boolean> {
  const key = showKeys.ballotPaper();
  for (let wasTrue = true; ; wasTrue = false) {
    const { items } = await readStoredShow(target, now);
    const paper = ballotPaperItem(items.values(), now);
    if (!paper || isDeepStrictEqual(items.get(keyText(key)), paper)) return wasTrue;
    await putItem(target.documents, target.tables.show, key, recordOf(paper));
  }
}
