import type { SortedList } from '../../ui/sorting/sorter.ts';
import type { EditorStore } from '../state/store.tsx';
import { widgetName } from '../state/widget-name.ts';

/** The widgets of the draft, to be sorted. */
export function widgetsOf(store: EditorStore): SortedList {
  const widgets = () => store.getState().draft.widgets;
  return {
    ids: () => widgets().map(({ id }) => id),
    nameOf: (id) => {
      const widget = widgets().find((each) => each.id === id);
      return widget ? widgetName(widget) : id;
    },
    move: (id, to) => void store.dispatch({ type: 'move', id, to }),
  };
}
