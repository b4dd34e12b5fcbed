import type { Widget } from '#contract/templates.ts';
import { eachList } from '#contract/widget-walks.ts';
import { optionFields } from '#contract/widget-fields.ts';
import { nextId } from './draft.ts';
import { withHolder } from './rows.ts';

/** Widgets that are copied, saved and added together: the chosen one first, then those in its columns, in their order. */
export type Piece = readonly Widget[];

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
  return fresh.map((widget) => withHolder(widget, ids));
}

/** Entries are numbered anew, `button-1` first: their ids have to differ within their list alone. */
function withFreshEntries(widget: Widget): Widget {
  const options = structuredClone(widget.options);
  eachList(optionFields, options, ({ item }, entries) => {
    for (const [index, entry] of entries.entries()) entry['id'] = `${item}-${index + 1}`;
  });
  return { ...widget, options };
}
