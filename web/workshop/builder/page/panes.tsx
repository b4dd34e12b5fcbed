import { isSection } from '#contract/page-sections.ts';
import { useState, useSyncExternalStore } from 'react';
import type { ReadableStore } from '../../../store.ts';
import { Glyph, type GlyphName } from '../../ui/glyph.tsx';
import type { Place } from '../state/place.ts';
import { useEditorSelector } from '../state/store.tsx';

/** Parts that a narrow window shows one at a time. A wide one always shows the list and the preview. */
export type Pane = 'preview' | 'widgets' | 'add' | 'edit' | 'page';

/**
 * The part that is shown, and how to show another.
 * @param places a new one opens the panel of widgets to add
 */
export function usePane(places: ReadableStore<Place | undefined>): [Pane, (pane: Pane) => void] {
  const selected = useEditorSelector((state) => state.selected);
  const openings = useEditorSelector((state) => state.openings);
  const isEmpty = useEditorSelector(({ draft }) => draft.widgets.every(isSection));
  const [pane, setPane] = useState<Pane>(
    isEmpty && matchMedia('(min-width: 1100px)').matches ? 'add' : 'preview',
  );
  const place = useSyncExternalStore(places.subscribe, places.get);
  const [seen, setSeen] = useState({ selected, openings, place });
  if (selected !== seen.selected || openings !== seen.openings || place !== seen.place) {
    setSeen({ selected, openings, place });
    if (place && place !== seen.place) setPane('add');
    else if (selected !== undefined && openings !== seen.openings) setPane('edit');
    else if (pane === 'edit' && selected === undefined) setPane('preview');
  }
  return [pane, setPane];
}

const panes: readonly { pane: Pane; label: string; glyph: GlyphName }[] = [
  { pane: 'preview', label: 'Preview', glyph: 'phone' },
  { pane: 'widgets', label: 'Widgets', glyph: 'list' },
  { pane: 'add', label: 'Add', glyph: 'plus' },
  { pane: 'edit', label: 'Edit', glyph: 'pencil' },
  { pane: 'page', label: 'Page', glyph: 'page' },
];

export function BottomBar({ pane, onPane }: { pane: Pane; onPane: (pane: Pane) => void }) {
  const isEditing = useEditorSelector(({ selected }) => selected !== undefined);
  return (
    <nav className="bottom-bar" aria-label="Parts of the builder">
      {panes.map((each) => {
        const isOff = each.pane === 'edit' && !isEditing;
        return (
          <button
            key={each.pane}
            type="button"
            aria-current={each.pane === pane ? 'true' : undefined}
            aria-disabled={isOff}
            onClick={isOff ? undefined : () => onPane(each.pane)}
          >
            <Glyph name={each.glyph} />
            {each.label}
          </button>
        );
      })}
    </nav>
  );
}
