import { ownOf, recordOf, textOf } from '#contract/fields.ts';
import type { Widget } from '#contract/templates.ts';
import { eachList } from '#contract/widget-walks.ts';
import { optionFields } from '#contract/widget-fields.ts';
import { nextId, widgetOf, type TemplateDraft } from './draft.ts';

/** Widgets that are copied, saved and added together: the chosen one first, then those inside it, in their order. */
export type Piece = readonly Widget[];

// A widget inside another one: these two functions alone know how it says so.

/** The id of the widget that a widget is inside; empty at the top level. */
const outerOf = ({ options }: Pick<Widget, 'options'>): string =>
  textOf(ownOf(recordOf(ownOf(options, 'within')), 'widget'));

const withOuter = (widget: Widget, outer: string): Widget => ({
  ...widget,
  options: {
    ...widget.options,
    within: { ...recordOf(ownOf(widget.options, 'within')), widget: outer },
  } as Widget['options'],
});

/** A widget of a draft with all inside it; none where there is no such widget. */
export function pieceOf(draft: TemplateDraft, id: string): Piece {
  const widget = widgetOf(draft, id);
  return widget ? [widget, ...draft.widgets.filter((each) => outerOf(each) === id)] : [];
}

/**
 * The widgets under new ids, as the next of a draft would have them: of widgets and of the entries of their lists. What is inside
 * another one of them stays inside it.
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
    const outer = ids.get(outerOf(widget));
    return outer === undefined ? widget : withOuter(widget, outer);
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
