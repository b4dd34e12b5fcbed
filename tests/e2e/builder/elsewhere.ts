import type { Platform } from '#platform/platform.ts';
import type { TemplateDocument } from '#rules/template-document.ts';
import { changeDraft } from '../../../functions/templates/domain-change.ts';
import { createTemplatesStore } from '../../../functions/templates/store.ts';

/** Saves a template, named by its title, as another admin does: a page that has it open does not know of the new revision. */
export async function saveElsewhere(
  platform: Platform,
  title: string,
  change: (document: TemplateDocument) => TemplateDocument,
): Promise<void> {
  const store = createTemplatesStore(platform);
  const { template = '' } = (await store.drafts()).find((draft) => draft.title === title) ?? {};
  const by = { account: 'elsewhere', by: 'Bo', at: new Date().toISOString() };
  await changeDraft(store, { template, base: undefined, change, by });
}

/** A document with another title of one of its widgets. */
export const withTitle = (document: TemplateDocument, index: number, title: string): TemplateDocument => ({
  ...document,
  widgets: document.widgets.map((widget, at) => (at === index ? { ...widget, title } : widget)),
});
