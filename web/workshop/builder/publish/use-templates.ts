import type { TemplateHead } from '#contract/template-manager.ts';
import { useMemo } from 'react';
import { ApiError } from '../../../api/client.ts';
import { callAdmin } from '../../api.ts';
import { useLoaded, type Loaded } from '../../ui/use-loaded.ts';
import { Refusal } from '../../ui/use-task.ts';

const behindWords =
  'Somebody else has saved this template in the meantime, so nothing was published. Edit it to see what they changed, or publish it as they saved it.';

export interface Templates {
  readonly timeZone: string;
  readonly templates: readonly TemplateHead[];
}

/** What can be done with templates. Each rejects with an ApiError when it could not be done. */
export interface TemplateCalls {
  /** Makes an empty one, or a copy of another one's draft; gives it. */
  readonly create: (title: string, copyOf?: string) => Promise<TemplateHead>;
  readonly rename: (template: TemplateHead, title: string) => Promise<void>;
  /** Publishes its draft as the list shows it; where that is out of date, the list is loaded again. */
  readonly publish: (template: TemplateHead) => Promise<void>;
  /** Makes it the one that home shows. */
  readonly makeDefault: (id: string, more: { allowEmpty?: true }) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

const load = (signal: AbortSignal): Promise<Templates> => callAdmin('templates.all', {}, { signal });

/** All templates, and what can be done with them. */
export function useTemplates(): Loaded<Templates> & { readonly calls: TemplateCalls } {
  const loaded = useLoaded<Templates>(load);
  const { set } = loaded;
  const calls = useMemo(() => callsWith(set), [set]);
  return { ...loaded, calls };
}

function callsWith(set: Loaded<Templates>['set']): TemplateCalls {
  const change = (by: (templates: readonly TemplateHead[]) => readonly TemplateHead[]) =>
    set((before) => ({ ...before, templates: by(before.templates) }));
  return {
    async create(title, copyOf) {
      const head = await callAdmin('templates.create', { body: { title, ...(copyOf && { copyOf }) } });
      change((templates) => [...templates, head]);
      return head;
    },
    async rename({ id }, title) {
      // On what has been saved by now: a title takes nothing away from it.
      const { templates: now } = await callAdmin('templates.all', {});
      const base = now.find((template) => template.id === id)?.revision ?? 0;
      const { revision, saved } = await callAdmin('templates.draft', { body: { template: id, base, title } });
      change((templates) =>
        templates.map((each) => (each.id === id ? { ...each, title, revision, saved } : each)),
      );
    },
    async publish({ id: template, revision }) {
      try {
        const head = await callAdmin('templates.publish', { body: { template, revision } });
        change((templates) => templates.map((each) => (each.id === template ? head : each)));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'revision_conflict') throw error;
        const now = await callAdmin('templates.all', {});
        set(() => now);
        throw new Refusal(behindWords);
      }
    },
    async makeDefault(template, more) {
      const head = await callAdmin('templates.default', { body: { template, ...more } });
      change((templates) =>
        templates.map((each) => (each.id === template ? head : { ...each, is_default: false })),
      );
    },
    async remove(template) {
      await callAdmin('templates.delete', { body: { template } });
      change((templates) => templates.filter(({ id }) => id !== template));
    },
  };
}
