import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { samePaper } from '#records/ballot-paper.ts';
import { ifNew, putItem, scanItems } from '#records/items.ts';
import { type Fences, type Item, type Key, recordOf, showKeys } from '#records/tables.ts';
import { ballotPaperItem } from './ballot-paper.ts';
import { keyText } from './items.ts';
import { storedShow, type StoredShow } from './show.ts';

/** The table of the show and its client. */
export interface ShowTable {
  documents: DynamoDBDocumentClient;
  tables: { show: string };
}

/** The show with the fences of its items, by their keys. */
export interface FencedShow extends StoredShow {
  fences: ReadonlyMap<string, Fences>;
}

/** Reads the whole show at an instant (milliseconds since the epoch), with strong consistency. */
export async function readStoredShow({ documents, tables }: ShowTable, now: number): Promise<FencedShow> {
  const [items, fences] = [new Map<string, Item>(), new Map<string, Fences>()];
  for await (const item of scanItems(documents, tables.show)) {
    const { pk, sk } = item as Key;
    const text = keyText(item as Key);
    items.set(text, { pk, sk, ...recordOf(item) });
    fences.set(text, item);
  }
  return { ...storedShow(items, now), fences };
}

/**
 * Writes the ballot paper of what is stored by now, until it is found true: a nominee may be withdrawn meanwhile, by a command that
 * finds no paper to change. Never over one that another has written meanwhile. Resolves to false where it was missing or outdated.
 */
export async function renewPaper(target: ShowTable, now: number): Promise<boolean> {
  const key = showKeys.ballotPaper();
  for (let wasTrue = true; ; wasTrue = false) {
    const { items } = await readStoredShow(target, now);
    const [paper, stored] = [ballotPaperItem(items.values(), now), items.get(keyText(key))];
    if (!paper || isDeepStrictEqual(stored, paper)) return wasTrue;
    const { documents, tables } = target;
    await putItem(documents, tables.show, key, recordOf(paper), stored ? samePaper(stored) : ifNew);
  }
}
