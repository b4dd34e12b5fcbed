import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createTemplateWrites } from '#platform/template-store.ts';
import type { TemplatePlan } from './home-template.ts';

/**
 * Publishes a template: first the draft, then the revision, last the write that makes it public.
 * @throws Error when an admin changed it in the meantime
 */
export async function publishTemplate(
  documents: DynamoDBDocumentClient,
  table: string,
  plan: TemplatePlan,
): Promise<void> {
  const writes = createTemplateWrites(documents, table);
  const { revision, draft, directory, before } = plan;
  const require = (written: boolean): void => {
    if (written) return;
    throw new Error(
      'An admin has changed the template during the import; all else is imported. Import again to publish the template, too.',
    );
  };
  require(await writes.putDraft(draft, before.draft));
  await writes.keepRevision(draft.template, revision);
  require(await writes.putDirectory(directory, before.directory));
}
