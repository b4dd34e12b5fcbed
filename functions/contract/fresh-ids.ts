import { ownOf, recordOf } from './fields.ts';
import type { Nested } from './nesting.ts';
import { newId } from './new-id.ts';
import { isSection } from './page-sections.ts';
import { eachList } from './widget-walks.ts';
import { optionFields } from './widget-fields.ts';

/**
 * Copies of widgets under new ids, and so are the entries of their lists. What is in the columns of another one of them stays there; sections
 * of home, of which each page has one, keep their ids.
 */
export function withFreshIds<Widget extends Nested>(widgets: readonly Widget[]): Widget[] {
  const copies = widgets.map((widget) => ({
    ...widget,
    id: isSection(widget) ? widget.id : newId(widget.type),
    options: structuredClone(widget.options),
  }));
  // Copied content may have an id twice: the first counts.
  const ids = new Map(widgets.map(({ id }, index) => [id, copies[index]?.id] as const).toReversed());
  for (const { options } of copies) {
    eachList(optionFields, options, ({ item }, entries) => {
      for (const entry of entries) entry['id'] = newId(item);
    });
    const within = recordOf(ownOf(options, 'within'));
    const holder = ids.get(String(within['widget']));
    if (holder !== undefined) within['widget'] = holder;
  }
  return copies;
}
