import { useRef, useState, useSyncExternalStore } from 'react';
import { blocks, newWidget } from '../../../blocks/catalogue.ts';
import type { EditorBridge } from '../frame/bridge.ts';
import { AddCard, type Spot } from '../patterns/add-card.tsx';
import { PatternList } from '../patterns/pattern-list.tsx';
import { PieceThumbnail } from '../patterns/piece-thumbnail.tsx';
import { clipboard } from '../state/clipboard.ts';
import { widgetOf } from '../state/draft.ts';
import type { Piece } from '../state/piece.ts';
import type { Place } from '../state/place.ts';
import {
  columnAt,
  columnBefore,
  gapOfPlace,
  isWidgetRow,
  mayBeWithin,
  rowsOf,
  type Row,
} from '../state/rows.ts';
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
  const widgets = useEditorSelector(({ draft }) => draft.widgets);
  const where = whereOf(rowsOf(widgets), place);
  usePanelFocus(heading, 'add');
  const { commands } = bridge;
  const addBy = (at: Spot, act: (gap: 'top' | 'bottom' | number) => string | undefined) => {
    const gap = typeof at === 'string' ? at : gapOfPlace(rowsOf(bridge.store.getState().draft.widgets), at);
    const id = gap === undefined ? undefined : act(gap);
    if (id === undefined) return;
    setAdded({ id, at: typeof at === 'string' ? at : undefined });
    const chosen = bridge.place.get();
    if (!chosen || at !== chosen) return;
    // A narrow window shows the preview again, where the new one is marked; in a wide one the next goes below it.
    if (matchMedia('(max-width: 1099px)').matches) onClose();
    else bridge.place.set({ id, side: 'after' });
  };
  const addPiece = (piece: Piece, at: Spot, from: string) =>
    addBy(at, (gap) => commands.insert(piece, gap, from));
  const waysOf = (type: string, add: (at: Spot) => void) => ({
    place: where?.isColumn && !mayBeWithin({ type }) ? undefined : where && place,
    onAdd: add,
    onDrag: (card: HTMLElement, start: PointerEvent) => dragCard(card, start, bridge, { type }, add),
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
      {where ? (
        <div className="added add-place">
          <p role="status">
            Adds {where.words} <strong>‘{where.name}’</strong>
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
              {...waysOf(first.type, (at) => addPiece(copied, at, 'Pasted'))}
            />
          ) : null}
          {blocks.map((block) => (
            <AddCard
              key={block.key}
              title={block.title}
              description={block.description}
              thumbnail={<Thumbnail type={block.key} />}
              {...waysOf(block.key, (at) => addBy(at, (gap) => commands.add(newWidget(block), gap)))}
            />
          ))}
        </ul>
      )}
      {added ? <AddedNote added={added} onEdit={commands.edit} /> : null}
    </aside>
  );
}

/** A place in words that the name of its widget follows; undefined where there is none anymore. */
function whereOf(rows: readonly Row[], place: Place | undefined) {
  const gap = gapOfPlace(rows, place);
  const row = rows.find(({ id }) => id === place?.id);
  if (!place || !row || gap === undefined) return undefined;
  const isColumn = columnAt(rows, gap) !== undefined;
  if (isWidgetRow(row)) return { isColumn, words: place.side, name: widgetName(row.widget) };
  return { isColumn, words: `to the ${columnBefore(row)} column of`, name: widgetName(row.holder) };
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
