import type { Widget } from '#contract/templates.ts';
import { isSameWidget, movedIds } from './compare.ts';
import { idsOf, type TemplateDraft } from './draft.ts';
import { partsChanged } from './parts.ts';

/** One difference of two drafts, in words that an admin reads. */
export interface Change {
  /** The widget it is about; absent for the template's title. */
  readonly id?: string;
  readonly words: string;
}

/** What a widget is called. */
export type Naming = (widget: Widget) => string;

const titleOf: Naming = ({ title, id }) => title.trim() || id;

/**
 * The differences of two drafts in plain words: first the template's, then widget by widget in their new order, removed
 * ones last.
 * @param naming what widgets are called; by default their title
 */
export function describeChanges(
  before: TemplateDraft,
  after: TemplateDraft,
  naming: Naming = titleOf,
): Change[] {
  const nameOf = (widget: Widget) => `‘${naming(widget)}’`;
  const old = new Map(before.widgets.map((widget, index) => [widget.id, { widget, index }]));
  const left = new Set(after.widgets.map(({ id }) => id));
  const moved = movedBetween(before, after);
  const changes: Change[] = [];
  if (before.title !== after.title)
    changes.push({ words: `Renamed the template from ‘${before.title}’ to ‘${after.title}’` });
  for (const [index, widget] of after.widgets.entries()) {
    const { id } = widget;
    const known = old.get(id);
    if (!known) changes.push({ id, words: `Added ${nameOf(widget)} at ${index + 1}` });
    else {
      if (moved.has(id))
        changes.push({ id, words: `Moved ${nameOf(widget)} from ${known.index + 1} to ${index + 1}` });
      changes.push(...describeWidget(known.widget, widget, naming).map((words) => ({ id, words })));
    }
  }
  for (const widget of before.widgets) {
    if (!left.has(widget.id)) changes.push({ id: widget.id, words: `Removed ${nameOf(widget)}` });
  }
  return changes;
}

function movedBetween(before: TemplateDraft, after: TemplateDraft): ReadonlySet<string> {
  const [old, now] = [idsOf(before), idsOf(after)];
  const [had, has] = [new Set(old), new Set(now)];
  return movedIds(
    old.filter((id) => has.has(id)),
    now.filter((id) => had.has(id)),
  );
}

/** The most things that one sentence names. */
const maxNamed = 4;

/** The changes of one widget, in sentences; none when it is the same. */
export function describeWidget(before: Widget, after: Widget, naming: Naming = titleOf): string[] {
  if (isSameWidget(before, after)) return [];
  const sentences: string[] = [];
  const name = `‘${naming(after)}’`;
  if (before.is_active !== after.is_active) sentences.push(`${after.is_active ? 'Showed' : 'Hid'} ${name}`);
  const parts = partsChanged(before, after);
  const named = parts.length > maxNamed + 1 ? parts.slice(0, maxNamed) : parts;
  if (parts.length > named.length) named.push(`${parts.length - named.length} more things`);
  if (named.length > 0) sentences.push(`Changed ${listOf(named)} of ${name}`);
  return sentences;
}

const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
