import { useRef, useState, useSyncExternalStore } from 'react';
import { blocks, newWidget } from '../../../blocks/catalogue.ts';
import type { EditorBridge } from '../frame/bridge.ts';
import { AddCard, type Spot } from '../patterns/add-card.tsx';
import { PatternList } from '../patterns/pattern-list.tsx';
import { PieceThumbnail } from '../patterns/piece-thumbnail.tsx';
import { clipboard } from '../state/clipboard.ts';
import { widgetOf } from '../state/draft.ts';
import type { Piece } from '../state/piece.ts';
import { indexOfPlace } from '../state/place.ts';
import { useEditorSelector } from '../state/store.tsx';
import { Thumbnail } from '../outline/outline-row.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Tool } from '../../ui/tool.tsx';
import { usePanelFocus } from '../../ui/use-panel-focus.ts';
import { widgetName } from '../state/widget-name.ts';
import { dragCard } from './drag-card.ts';

const tabs = ['Widgets', 'Patterns'] as const;

/**
 * The widgets to add, each with title, description and thumbnail (tests/SPEC.md: Screens and routes), what was copied, and patterns;
 * at a place beside another widget, where one was chosen.
 */
export function OptionsPanel({ bridge, onClose }: { bridge: EditorBridge; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [added, setAdded] = useState<Added>();
  const [tab, setTab] = useState<(typeof tabs)[number]>('Widgets');
  const place = useSyncExternalStore(bridge.place.subscribe, bridge.place.get);
  const copied = useSyncExternalStore(clipboard.subscribe, clipboard.get);
  const neighbor = useEditorSelector(({ draft }) => widgetOf(draft, place?.id));
  usePanelFocus(heading, 'add');
  const { commands } = bridge;
  const addBy = (at: Spot, act: (index: 'top' | 'bottom' | number) => string | undefined) => {
    const { widgets } = bridge.store.getState().draft;
    const index = typeof at === 'string' ? at : indexOfPlace(widgets, at);
    const id = index === undefined ? undefined : act(index);
    if (id === undefined) return;
    setAdded({ id, at: typeof at === 'string' ? at : undefined });
    const chosen = bridge.place.get();
    if (!chosen || at !== chosen) return;
    // A narrow window shows the preview again, where the new one is marked; in a wide one the next goes below it.
    if (matchMedia('(max-width: 1099px)').matches) onClose();
    else bridge.place.set({ id, side: 'after' });
  };
  const addPiece = (piece: Piece, at: Spot, from: string) =>
    addBy(at, (index) => commands.insert(piece, index, from));
  const waysOf = (add: (at: Spot) => void) => ({
    place: neighbor && place,
    onAdd: add,
    onDrag: (card: HTMLElement, start: PointerEvent) => dragCard(card, start, bridge, add),
  });
  const [first] = copied;
  return (
    <aside className="workshop-panel options-panel" aria-labelledby="options-title">
      <header className="panel-head">
        <h2 id="options-title" ref={heading} tabIndex={-1}>
          Add widgets
        </h2>
        <Segments
          label="What to add"
          value={tab}
          onChange={setTab}
          choices={tabs.map((value) => ({ value, label: value }))}
        />
        <Tool glyph="close" label="Close the list of widgets" onClick={onClose} />
      </header>
      {place && neighbor ? (
        <div className="added add-place">
          <p role="status">
            Adds {place.side} <strong>‘{widgetName(neighbor)}’</strong>
          </p>
          <Tool glyph="close" label="Forget this place" onClick={() => bridge.place.set(undefined)} />
        </div>
      ) : null}
      {tab === 'Patterns' ? (
        <PatternList waysOf={waysOf} onAdd={addPiece} />
      ) : (
        <ul className="block-list">
          {first ? (
            <AddCard
              title={`Paste ‘${widgetName(first)}’`}
              description="The widget that was copied last, in this template or another one."
              thumbnail={<PieceThumbnail kinds={copied.map(({ type }) => type)} />}
              {...waysOf((at) => addPiece(copied, at, 'Pasted'))}
            />
          ) : null}
          {blocks.map((block) => (
            <AddCard
              key={block.key}
              title={block.title}
              description={block.description}
              thumbnail={<Thumbnail type={block.key} />}
              {...waysOf((at) => addBy(at, (index) => commands.add(newWidget(block), index)))}
            />
          ))}
        </ul>
      )}
      {added ? <AddedNote added={added} onEdit={commands.edit} /> : null}
    </aside>
  );
}

interface Added {
  id: string;
  at: 'top' | 'bottom' | undefined;
}

/** Says what was added and opens it, for as long as it is there. */
function AddedNote({ added: { id, at }, onEdit }: { added: Added; onEdit: (id: string) => void }) {
  const widget = useEditorSelector(({ draft }) => widgetOf(draft, id));
  if (!widget) return null;
  return (
    <div className="added">
      <p>
        Added <strong>{widgetName(widget)}</strong>
        {at ? ` at the ${at}` : ''}
      </p>
      <button type="button" className="tool tool-words" onClick={() => onEdit(id)}>
        Edit it
      </button>
    </div>
  );
}
