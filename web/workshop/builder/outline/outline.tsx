import { useMemo, useRef, useState } from 'react';
import type { EditorBridge } from '../frame/bridge.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { focusAgain } from '../sorting/focus-again.ts';
import { itemOf } from '../sorting/same-control.ts';
import { useElementKeys } from '../sorting/use-element-keys.ts';
import { useKeptFocus } from '../sorting/use-kept-focus.ts';
import { useLift, useSortable } from '../sorting/use-sortable.ts';
import { useEditorSelector } from '../state/store.tsx';
import { MoveTo } from './move-to.tsx';
import { OutlineRow, type RowActions } from './outline-row.tsx';
import { Removed } from './removed.tsx';
import { RowMenu } from './row-menu.tsx';
import { markOf } from './mark-of.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

interface OutlineProps {
  bridge: EditorBridge;
  /** Opens the panel of widgets to add. */
  onAdd: () => void;
}

/** All widgets of the template in their order, to be opened, hidden, moved and removed. */
export function Outline({ bridge, onAdd }: OutlineProps) {
  const { commands, sorter } = bridge;
  const widgets = useEditorSelector(({ draft }) => draft.widgets);
  const selected = useEditorSelector((state) => state.selected);
  const list = useRef<HTMLOListElement>(null);
  const lift = useLift(sorter);
  const handleOf = useSortable(sorter, list);
  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement }>();
  const [moving, setMoving] = useState<string>();
  const focusLater = useFocusAfterRemoval(list);
  useKeptFocus(list, widgets, heirOf);
  const keyOf = useElementKeys(widgets);
  const actions = useMemo<RowActions>(
    () => ({
      handleOf,
      edit: commands.edit,
      toggle: commands.toggle,
      remove: (id) => {
        focusLater(id);
        commands.remove(id);
      },
      openMenu: (id, anchor) => setMenu({ id, anchor }),
    }),
    [handleOf, commands, focusLater],
  );
  const place = (id: string, to: number) => {
    sorter.place(id, to);
    const title = list.current && itemOf(list.current, id)?.querySelector<HTMLElement>('.row-main');
    if (list.current && title) focusAgain(list.current, title);
  };

  return (
    <section className="workshop-outline" aria-labelledby="outline-title">
      <header className="panel-head">
        <h2 id="outline-title" tabIndex={-1}>
          Widgets
        </h2>
        <button type="button" className="tool tool-words" onClick={onAdd}>
          <Glyph name="plus" /> Add
        </button>
      </header>
      {widgets.length === 0 ? <EmptyOutline onAdd={onAdd} /> : null}
      <ol ref={list} className="outline" data-lifting={lift?.by} hidden={widgets.length === 0}>
        {widgets.map((widget, index) => (
          <OutlineRow
            key={keyOf(widget.id)}
            widget={widget}
            isSelected={widget.id === selected}
            mark={markOf(lift, index, widgets.length)}
            actions={actions}
          />
        ))}
      </ol>
      <Removed onUndo={commands.undo} />
      {menu ? (
        <RowMenu
          key={menu.id}
          id={menu.id}
          anchor={menu.anchor}
          list={list}
          actions={actions}
          onDuplicate={commands.duplicate}
          onPlace={place}
          onMoveTo={setMoving}
          onClose={() => setMenu(undefined)}
        />
      ) : null}
      {moving !== undefined ? (
        <MoveTo
          id={moving}
          onClose={() => setMoving(undefined)}
          onPlace={(to) => {
            setMoving(undefined);
            place(moving, to);
          }}
        />
      ) : null}
    </section>
  );
}

/** What the focus of a row goes to that is gone: the row in its place, the last one, or the heading when none is left. */
function heirOf(list: HTMLElement, index: number): HTMLElement | null {
  const rows = [...list.querySelectorAll<HTMLElement>('.row-main')];
  return rows[index] ?? rows.at(-1) ?? document.getElementById('outline-title');
}

function EmptyOutline({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="outline-empty">
      <p className="outline-empty-title">An empty stage</p>
      <p>The home page has its hero and its ballot already. What comes between them is yours.</p>
      <button type="button" className="btn btn-primary" onClick={onAdd}>
        Add the first widget
      </button>
    </div>
  );
}
