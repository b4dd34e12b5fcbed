import { useRef, useState, useSyncExternalStore } from 'react';
import { blocks, newWidget } from '../../../blocks/catalogue.ts';
import type { Block } from '../../../blocks/block.ts';
import type { EditorBridge } from '../frame/bridge.ts';
import { widgetOf } from '../state/draft.ts';
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
import { Tool } from '../../ui/tool.tsx';
import { usePanelFocus } from '../../ui/use-panel-focus.ts';
import { widgetName } from '../state/widget-name.ts';
import { dragCard } from './drag-card.ts';

/**
 * The widgets to add, each with title, description and thumbnail (tests/SPEC.md: Screens and routes); at a place beside another
 * widget, where one was chosen.
 */
export function OptionsPanel({ bridge, onClose }: { bridge: EditorBridge; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [added, setAdded] = useState<Added>();
  const place = useSyncExternalStore(bridge.place.subscribe, bridge.place.get);
  const widgets = useEditorSelector(({ draft }) => draft.widgets);
  const where = whereOf(rowsOf(widgets), place);
  usePanelFocus(heading, 'add');
  const add = (block: Block, at: Added['at'] | Place) => {
    const { commands, store } = bridge;
    const index = typeof at === 'string' ? at : gapOfPlace(rowsOf(store.getState().draft.widgets), at);
    const id = index === undefined ? undefined : commands.add(newWidget(block), index);
    if (id === undefined) return;
    setAdded({ id, at: typeof at === 'string' ? at : undefined });
    if (!place || at !== place) return;
    // A narrow window shows the preview again, where the new one is marked; in a wide one the next goes below it.
    if (matchMedia('(max-width: 1099px)').matches) onClose();
    else bridge.place.set({ id, side: 'after' });
  };
  return (
    <aside className="workshop-panel options-panel" aria-labelledby="options-title">
      <header className="panel-head">
        <h2 id="options-title" ref={heading} tabIndex={-1}>
          Add widgets
        </h2>
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
      <ul className="block-list">
        {blocks.map((block) => (
          <BlockCard
            key={block.key}
            block={block}
            place={where?.isColumn && !mayBeWithin({ type: block.key }) ? undefined : where && place}
            onAdd={(at) => add(block, at)}
            onDrag={(card, start) =>
              dragCard(card, start, bridge, { type: block.key }, (landing) => add(block, landing))
            }
          />
        ))}
      </ul>
      {added ? <AddedNote added={added} onEdit={bridge.commands.edit} /> : null}
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

const labels = { top: 'Add To Top', bottom: 'Add To Bottom' };

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

interface BlockCardProps {
  block: Block;
  place: Place | undefined;
  onAdd: (at: 'top' | 'bottom' | Place) => void;
  onDrag: (card: HTMLElement, start: PointerEvent) => void;
}

function BlockCard({ block, place, onAdd, onDrag }: BlockCardProps) {
  return (
    <li
      className="block-card"
      onPointerDown={({ currentTarget, nativeEvent }) => onDrag(currentTarget, nativeEvent)}
    >
      <div className="block-thumbnail">
        <Thumbnail type={block.key} />
      </div>
      <h3>{block.title}</h3>
      <p>{block.description}</p>
      <div className="block-ways">
        {place ? (
          <button
            type="button"
            className="tool tool-words tool-framed add-here"
            aria-label={`Add here: ${block.title}`}
            onClick={() => onAdd(place)}
          >
            Add here
          </button>
        ) : null}
        {(['top', 'bottom'] as const).map((at) => (
          <button
            key={at}
            type="button"
            className="tool tool-words tool-framed"
            aria-label={`${labels[at]}: ${block.title}`}
            onClick={() => onAdd(at)}
          >
            {labels[at]}
          </button>
        ))}
      </div>
    </li>
  );
}
