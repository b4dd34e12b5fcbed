import type { Widget } from '#contract/templates.ts';

/** Where a widget is to be added: beside another one. */
export interface Place {
  readonly id: string;
  readonly side: 'before' | 'after';
}

/** The index of a widget that is added at a place; undefined where the widget beside it is gone. */
export function indexOfPlace(
  widgets: readonly Pick<Widget, 'id'>[],
  place: Place | undefined,
): number | undefined {
  const index = widgets.findIndex(({ id }) => id === place?.id);
  return index === -1 ? undefined : index + (place?.side === 'after' ? 1 : 0);
}

/** The place of a gap between widgets: 0 is before the first of them. Undefined where there are none. */
export function placeOfGap(ids: readonly string[], gap: number): Place | undefined {
  const id = ids[Math.max(0, gap - 1)];
  return id === undefined ? undefined : { id, side: gap > 0 ? 'after' : 'before' };
}
