import type { TemplateHead } from '#contract/template-manager.ts';
import type { Widget } from '#contract/templates.ts';
import { useCallback } from 'react';
import { ApiError } from '../../../api/client.ts';
import { callAdmin } from '../../api.ts';
import type { TemplateDraft } from '../state/draft.ts';
import { useLoaded, type Loaded } from '../../ui/use-loaded.ts';

/** What a dialog about publishing has to know. */
export interface Publishing {
  readonly head: TemplateHead;
  readonly timeZone: string;
  /** What is live; an empty document when nothing is. */
  readonly live: TemplateDraft;
}

/** A revision's document, its widgets in the newest form of their kinds. @throws ApiError */
export async function loadRevision(
  template: string,
  revision: number,
  migrate: (widget: Widget) => Widget,
): Promise<TemplateDraft> {
  const query = { template, revision: String(revision) };
  const { title, widgets } = await callAdmin('templates.revision', { query });
  return { title, widgets: widgets.map(migrate) };
}

/** How a template stands to visitors. `migrate` stays the same function. */
export function usePublishing(template: string, migrate: (widget: Widget) => Widget): Loaded<Publishing> {
  const load = useCallback(
    async (signal: AbortSignal): Promise<Publishing> => {
      const { timeZone, templates } = await callAdmin('templates.all', {}, { signal });
      const head = templates.find(({ id }) => id === template);
      if (!head)
        throw new ApiError(
          'template_not_found',
          404,
          'This template does not exist. It may have been deleted.',
        );
      const revision = head.live?.revision ?? null;
      const live =
        revision === null
          ? { title: head.title, widgets: [] }
          : await loadRevision(template, revision, migrate);
      return { head, timeZone, live };
    },
    [template, migrate],
  );
  return useLoaded(load);
}
