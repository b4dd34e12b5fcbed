import { useEditorSelector } from '../state/store.tsx';
import { Glyph, type GlyphName } from '../../ui/glyph.tsx';
import type { Pane } from './panes.ts';

const panes: readonly { pane: Pane; label: string; glyph: GlyphName }[] = [
  { pane: 'preview', label: 'Preview', glyph: 'phone' },
  { pane: 'widgets', label: 'Widgets', glyph: 'list' },
  { pane: 'add', label: 'Add', glyph: 'plus' },
  { pane: 'edit', label: 'Edit', glyph: 'pencil' },
];

/** On narrow windows: which part of the builder is on the screen. */
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
            onClick={() => {
              if (!isOff) onPane(each.pane);
            }}
          >
            <Glyph name={each.glyph} />
            {each.label}
          </button>
        );
      })}
    </nav>
  );
}
