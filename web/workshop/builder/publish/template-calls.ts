import type { TemplateHead } from '#contract/template-manager.ts';
import { useMemo } from 'react';
import { ApiError } from '../../../api/client.ts';
import { openForEditing } from '../../../blocks/catalogue.ts';
import { callAdmin } from '../../api.ts';
import { useLoaded, type Loaded } from '../../ui/calls.tsx';
import type { TemplateDraft } from '../state/draft.ts';

/** A revision's document, its widgets in the newest form of their blocks. @throws ApiError */
export async function loadRevision(template: string, revision: number): Promise<TemplateDraft> {
  const query = { template, revision: String(revision) };
  const { title, widgets } = await callAdmin('templates.revision', { query });
  return { title, widgets: widgets.map((widget) => openForEditing(widget).widget) };
}

const load = (signal: AbortSignal) => callAdmin('templates.all', {}, { signal });

/** All templates, and the calls that change them; each rejects with an ApiError and otherwise updates the list. */
export function useTemplates() {
  const loaded = useLoaded(load);
  const { set } = loaded;
  const calls = useMemo(() => callsWith(set), [set]);
  return { ...loaded, calls };
}

type Templates = Awaited<ReturnType<typeof load>>;

function callsWith(set: Loaded<Templates>['set']) {
  const change = (by: (templates: readonly TemplateHead[]) => TemplateHead[]) =>
    set((before) => ({ ...before, templates: by(before.templates) }));
  return {
    /** Creates an empty one, or a copy of another one's draft. */
    async create(title: string, copyOf?: string) {
      const head = await callAdmin('templates.create', { body: { title, ...(copyOf && { copyOf }) } });
      change((templates) => [...templates, head]);
      return head;
    },
    async rename({ id }: TemplateHead, title: string) {
      // Based on the newest revision: a title overwrites nothing in it.
      const { templates: now } = await callAdmin('templates.all', {});
      const base = now.find((template) => template.id === id)?.revision ?? 0;
      const { revision, saved } = await callAdmin('templates.draft', { body: { template: id, base, title } });
      change((templates) =>
        templates.map((each) => (each.id === id ? { ...each, title, revision, saved } : each)),
      );
    },
    /** Publishes its draft as the list shows it; where the list is out of date, it is loaded again. */
    async publish({ id: template, revision }: TemplateHead) {
      try {
        const head = await callAdmin('templates.publish', { body: { template, revision } });
        change((templates) => templates.map((each) => (each.id === template ? head : each)));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'revision_conflict') throw error;
        const now = await callAdmin('templates.all', {});
        set(() => now);
        const next = 'Nothing was published. Edit it to review the changes, or publish it as it is now.';
        throw new ApiError(error.code, error.status, `${error.message} ${next}`);
      }
    },
    /** Makes it the one that home shows. */
    async makeDefault(template: string, more: { allowEmpty?: true }) {
      const head = await callAdmin('templates.default', { body: { template, ...more } });
      change((templates) =>
        templates.map((each) => (each.id === template ? head : { ...each, is_default: false })),
      );
    },
    async remove(template: string) {
      await callAdmin('templates.delete', { body: { template } });
      change((templates) => templates.filter(({ id }) => id !== template));
    },
  };
}
