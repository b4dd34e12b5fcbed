import { createContent } from '#content/store-content.ts';
import { createNote } from '#count/audit.ts';
import { createAuditWriter } from '#count/store-audit-entry.ts';
import { createAuthors } from '#platform/authors.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { workshopHandler } from './handler.ts';

export function compose(platform: Platform) {
  const { clock, documents, environment } = platform;
  return workshopHandler(platform, {
    content: createContent(platform),
    authors: createAuthors(platform),
    logAct: createNote(createAuditWriter(documents, environment.RESULTS_TABLE), clock),
  });
}

export const handler = compose(platformFromEnv(process.env));
