import { withinOf } from '#contract/nesting.ts';
import type { Widget } from '#contract/templates.ts';
import { eachList } from '#contract/widget-walks.ts';
import { optionFields } from '#contract/widget-fields.ts';
import { nextId, type TemplateDraft } from './draft.ts';
import { groupOf, putWithin } from './rows.ts';

/** Widgets that are copied, saved and added together: the chosen one first, then those in its columns, in their order. */
export type Piece = readonly Widget[];

/** A widget of a draft with all that is in its columns; none where there is no such widget. */
export const pieceOf = ({ widgets }: Pick<TemplateDraft, 'widgets'>, id: string): Piece =>
  groupOf(widgets, id);

/**
 * The widgets under new ids, as the next of a draft would have them: of widgets and of the entries of their lists. What is in the
 * columns of another one of them stays there.
 */
export function withFreshIds(piece: Piece, inUse: readonly { id: string }[]): Widget[] {
  const used = [...inUse];
  const fresh = piece.map((widget) => {
    const made = { ...withFreshEntries(widget), id: nextId(widget.type, used) };
    used.push(made);
    return made;
  });
  // Copied content may have an id twice: the first counts.
  const ids = new Map(piece.map(({ id }, index) => [id, fresh[index]?.id ?? id] as const).toReversed());
  return fresh.map((widget) => {
    const within = withinOf(widget);
    const holder = ids.get(within.widget);
    return holder === undefined ? widget : putWithin(widget, { ...within, widget: holder });
  });
}

/** Entries are numbered anew, `button-1` first: their ids have to differ within their list alone. */
function withFreshEntries(widget: Widget): Widget {
  const options = structuredClone(widget.options);
  eachList(optionFields, options, ({ item }, entries) => {
    for (const [index, entry] of entries.entries()) entry['id'] = `${item}-${index + 1}`;
  });
  return { ...widget, options };
}
