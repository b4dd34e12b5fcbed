import type { Release, TemplateHead } from '#contract/template-manager.ts';
import { ApiError } from '../../../api/client.ts';
import { openForEditing } from '../../../blocks/catalogue.ts';
import { callAdmin } from '../../api.ts';
import { useLoaded } from '../../ui/calls.tsx';
import type { TemplateDraft } from '../state/draft.ts';
import { timesOf } from './template-state.ts';

/** A revision's draft, its widgets in the newest form of their blocks. @throws ApiError */
export async function loadRevision(template: string, revision: number): Promise<TemplateDraft> {
  const query = { template, revision: String(revision) };
  const { title, page, widgets } = await callAdmin('templates.revision', { query });
  return { title, page, widgets: widgets.map((widget) => openForEditing(widget).widget) };
}

export const loadTemplates = (signal?: AbortSignal) => callAdmin('templates.all', {}, signal && { signal });

/** All templates, and the calls that change them; each rejects with an ApiError and otherwise updates the list. */
export function useTemplates() {
  const { set, ...loaded } = useLoaded(loadTemplates);
  const change = (by: (templates: readonly TemplateHead[]) => TemplateHead[]) =>
    set((before) => ({ ...before, templates: by(before.templates) }));
  const put = (head: TemplateHead) =>
    change((templates) => templates.map((each) => (each.id === head.id ? head : each)));
  /** Another template may be shown now, or scheduled in another way. */
  const refresh = async () => {
    const now = await loadTemplates();
    set(() => now);
  };
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
    /** Schedules its draft, as the list shows it, in place of a release. */
    async replace({ id: template, revision }: TemplateHead, release: Release, more: { allowEmpty?: true }) {
      const { from, until } = timesOf(release, loaded.data?.timeZone ?? 'UTC');
      const rest = { ...(until && { until }), ...(release.home && { home: true }), ...more };
      try {
        await callAdmin('templates.publish', { body: { template, revision, from, ...rest } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'revision_conflict') throw error;
        await refresh();
        const next = 'Nothing was changed. Edit it to review the changes, or press again to use them.';
        throw new ApiError(error.code, error.status, `${error.message} ${next}`);
      }
      await refresh();
    },
    async cancel(template: string, release: string, more: { allowEmpty?: true }) {
      await callAdmin('templates.unschedule', { body: { template, release, ...more } });
      await refresh();
    },
    async makeDefault(template: string, more: { allowEmpty?: true }) {
      await callAdmin('templates.default', { body: { template, ...more } });
      await refresh();
    },
    async remove(template: string, more: { allowEmpty?: true }) {
      await callAdmin('templates.delete', { body: { template, ...more } });
      await refresh();
    },
  };
  return { ...loaded, calls };
}
