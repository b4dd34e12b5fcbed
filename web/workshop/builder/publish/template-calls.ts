import type { TemplateHead } from '#contract/template-manager.ts';
import { ApiError } from '../../../api/client.ts';
import { openForEditing } from '../../../blocks/catalogue.ts';
import { callAdmin } from '../../api.ts';
import { useLoaded } from '../../ui/calls.tsx';
import type { TemplateDraft } from '../state/draft.ts';

/** A revision's draft, its widgets in the newest form of their blocks. @throws ApiError */
export async function loadRevision(template: string, revision: number): Promise<TemplateDraft> {
  const query = { template, revision: String(revision) };
  const { title, widgets } = await callAdmin('templates.revision', { query });
  return { title, widgets: widgets.map((widget) => openForEditing(widget).widget) };
}

export const loadTemplates = (signal?: AbortSignal) => callAdmin('templates.all', {}, signal && { signal });

/** All templates, and the calls that change them; each rejects with an ApiError and otherwise updates the list. */
export function useTemplates() {
  const { set, ...loaded } = useLoaded(loadTemplates);
  const change = (by: (templates: readonly TemplateHead[]) => TemplateHead[]) =>
    set((before) => ({ ...before, templates: by(before.templates) }));
  const put = (head: TemplateHead) =>
    change((templates) =>
      templates.map((each) =>
        each.id === head.id ? head : { ...each, is_default: each.is_default && !head.is_default },
      ),
    );
  const calls = {
    async create(title: string, copyOf?: string) {
      const head = await callAdmin('templates.create', { body: { title, ...(copyOf && { copyOf }) } });
      change((templates) => [...templates, head]);
      return head;
    },
    async rename(template: TemplateHead, title: string) {
      const { id } = template;
      // Based on the newest revision: a title overwrites nothing in it.
      const { templates } = await loadTemplates();
      const base = templates.find((each) => each.id === id)?.revision ?? 0;
      const saved = await callAdmin('templates.draft', { body: { template: id, base, title } });
      put({ ...template, title, revision: saved.revision, saved: saved.saved });
    },
    /** Publishes its draft as the list shows it; where the list is out of date, it is loaded again. */
    async publish({ id: template, revision }: TemplateHead) {
      try {
        put(await callAdmin('templates.publish', { body: { template, revision } }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'revision_conflict') throw error;
        const now = await loadTemplates();
        set(() => now);
        const next = 'Nothing was published. Edit it to review the changes, or publish it as it is now.';
        throw new ApiError(error.code, error.status, `${error.message} ${next}`);
      }
    },
    async makeDefault(template: string, more: { allowEmpty?: true }) {
      put(await callAdmin('templates.default', { body: { template, ...more } }));
    },
    async remove(template: string) {
      await callAdmin('templates.delete', { body: { template } });
      change((templates) => templates.filter(({ id }) => id !== template));
    },
  };
  return { ...loaded, calls };
}
