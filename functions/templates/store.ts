import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Platform } from '#platform/platform.ts';
import { createTemplateWrites } from '#platform/template-store.ts';
import { deleteItem, putItem, queryItems, queryRecords, readRecord } from '#records/items.ts';
import { picturesOf } from '#records/pictures.ts';
import type { StoredImage } from '#records/show.ts';
import type { StoredUpload } from '#records/uploads.ts';
import { showKeys, type Key } from '#records/tables.ts';
import type { StoredPresence } from '#records/templates.ts';
import { createDraftLinkWrites } from './store-links.ts';
import { createPatternWrites } from './store-patterns.ts';
import { readShow } from './store-show.ts';
import type { DraftHead, RevisionHead, TemplatesStore } from './domain.ts';

const maxRevisions = 300;
const deletionsAtOnce = 10;

/** Templates in the show table. Reads are strongly consistent, so that admins see what they just wrote. */
export function createTemplatesStore({
  documents,
  environment,
  show,
  pictureUrl,
}: Pick<Platform, 'documents' | 'environment' | 'show' | 'pictureUrl'>): TemplatesStore {
  const table = environment.SHOW_TABLE;
  return {
    ...createTemplateWrites(documents, environment.SHOW_TABLE),
    ...createDraftLinkWrites(documents, environment.SHOW_TABLE),
    ...createPatternWrites(documents, environment.SHOW_TABLE),
    drafts: () =>
      queryRecords<DraftHead>(
        documents,
        table,
        showKeys.draft('').pk,
        only('template', 'title', 'revision', 'saved', 'since'),
      ),
    revisions: async (template) => {
      const attributes = only('revision', 'title', 'saved', 'widgets', 'published', 'expires');
      const newestFirst = { ...attributes, ScanIndexForward: false };
      const revisions: unknown[] = [];
      for await (const item of queryItems(documents, table, showKeys.revision(template, 0).pk, newestFirst))
        if (revisions.push(item) >= maxRevisions) break;
      return revisions as RevisionHead[];
    },
    draftRevision: async (template) => {
      // Asked every few seconds by every open tab: half the price, and the next answer has what this one lacks.
      const options = { ...only('revision'), ConsistentRead: false };
      return (await readRecord<DraftHead>(documents, table, showKeys.draft(template), options))?.revision;
    },
    presences: (template) =>
      queryRecords<StoredPresence>(documents, table, showKeys.presence(template, '', '').pk),
    putPresence: async (template, presence) => {
      const { account, session } = presence;
      await putItem(documents, table, showKeys.presence(template, account, session), presence);
    },
    deletePresence: async (template, account, session) => {
      await deleteItem(documents, table, showKeys.presence(template, account, session));
    },
    deleteTemplate: async (template) => {
      await deleteItem(documents, table, showKeys.draftLink(template));
      await deleteItem(documents, table, showKeys.draft(template));
      const { pk } = showKeys.revision(template, 0);
      const keys: Key[] = [];
      for await (const key of queryItems(documents, table, pk, only('pk', 'sk'))) keys.push(key as Key);
      for (let at = 0; at < keys.length; at += deletionsAtOnce)
        await Promise.all(
          keys.slice(at, at + deletionsAtOnce).map((key) => deleteItem(documents, table, key)),
        );
    },
    formerTemplate: () => show.part('template'),
    pictures: async () => {
      const [images, uploads] = await Promise.all([
        queryRecords<StoredImage>(documents, table, showKeys.image('').pk),
        queryRecords<StoredUpload>(documents, table, showKeys.upload('').pk),
      ]);
      return picturesOf(images, environment.IMAGE_PATH, uploads);
    },
    pictureUrl,
    show: () => readShow({ show, pictureUrl, environment }),
    timeZone: async () => (await show.part('app'))?.timeZone ?? 'America/Los_Angeles',
  };
}

/** Reads these attributes alone: documents are long. */
const only = (...names: string[]): Partial<QueryCommandInput> => ({
  ProjectionExpression: names.map((name) => `#${name}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
});
