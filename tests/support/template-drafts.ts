import type { Platform } from '#platform/platform.ts';
import { newDraft, readDocument, type TemplateDocument } from '#rules/template-document.ts';
import { createTemplatesStore } from '../../functions/templates/store.ts';

/** The draft of a template as it is stored: the document, and its text to the byte; with the number of its revision. */
export async function storedDraft(
  platform: Platform,
  template: string,
): Promise<TemplateDocument & { text: string; revision: number }> {
  const draft = await createTemplatesStore(platform).draft(template);
  if (!draft) throw new Error(`There is no draft of ${template}.`);
  return { ...readDocument(draft.document), text: draft.document, revision: draft.revision };
}

/** Saves a template, named by its title, as another admin does: a page that has it open does not know of the new revision. */
export async function saveElsewhere(
  platform: Platform,
  title: string,
  change: (document: TemplateDocument) => TemplateDocument,
): Promise<void> {
  const store = createTemplatesStore(platform);
  const { template = '' } = (await store.drafts()).find((draft) => draft.title === title) ?? {};
  const before = await store.draft(template);
  if (!before) throw new Error(`There is no template ${title}.`);
  const by = { account: 'elsewhere', by: 'Bo', at: new Date().toISOString() };
  const changed = change(readDocument(before.document));
  await store.putDraft(newDraft(template, changed, before.revision + 1, by), before.revision);
}

/** A document with another title of one of its widgets. */
export const withTitle = (document: TemplateDocument, index: number, title: string): TemplateDocument => ({
  ...document,
  widgets: document.widgets.map((widget, at) => (at === index ? { ...widget, title } : widget)),
});
