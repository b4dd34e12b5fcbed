import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createCountedPut } from '#platform/template-store.ts';
import { deleteItem, putItem, readRecord, updateItem } from '#records/items.ts';
import { showKeys } from '#records/tables.ts';
import type { StoredPattern, StoredPatterns } from '#records/templates.ts';
import type { PatternWrites } from './domain.ts';

/** Reads are strongly consistent; writes return whether they won. */
export function createPatternWrites(documents: DynamoDBDocumentClient, table: string): PatternWrites {
  const put = createCountedPut(documents, table);
  return {
    patterns: () => readRecord<StoredPatterns>(documents, table, showKeys.patterns()),
    putPatterns: (patterns, before) =>
      put(showKeys.patterns(), { patterns, version: before + 1 }, 'version', before || undefined),
    pattern: (id) => readRecord<StoredPattern>(documents, table, showKeys.pattern(id)),
    putPattern: async (id, pattern) => {
      await putItem(documents, table, showKeys.pattern(id), pattern);
    },
    namePattern: async (id, name) => {
      await updateItem(documents, table, showKeys.pattern(id), 'SET #name = :name', {
        condition: 'attribute_exists(pk)',
        values: { ':name': name },
      });
    },
    deletePattern: async (id) => {
      await deleteItem(documents, table, showKeys.pattern(id));
    },
  };
}
