import type { Widget } from '#contract/templates.ts';
import type { EditorState } from '../state/reducer.ts';

/** The widget that the last change removed; undefined when the last change was another one. */
export function removedBy({ draft, past }: Pick<EditorState, 'draft' | 'past'>): Widget | undefined {
  const before = past.at(-1)?.draft.widgets;
  if (before?.length !== draft.widgets.length + 1) return undefined;
  const index = draft.widgets.findIndex((widget, place) => widget.id !== before[place]?.id);
  return index === -1 ? before.at(-1) : before[index];
}
