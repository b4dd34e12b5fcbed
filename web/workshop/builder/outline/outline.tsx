import { Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { isSection } from '#contract/page-sections.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { flushDrafts } from '../fields/drafts.ts';
import type { EditorBridge } from '../frame/bridge.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { lazyView } from '../../../ui/lazy-view.ts';
import { Tool } from '../../ui/tool.tsx';
import { useElementKeys } from '../sorting/element-keys.ts';
import { focusAgain, itemOf, useListFocus } from '../../ui/sorting/focus.ts';
import { useLift, useSortable } from '../../ui/sorting/handles.ts';
import { markAt, markOf } from '../../ui/sorting/positions.ts';
import { markBriefly } from '../../ui/mark.ts';
import { lastRemoved } from '../state/reducer.ts';
import { widgetOf } from '../state/draft.ts';
import { gapOfPlace, groupOf, isWidgetRow, rowsOf } from '../state/rows.ts';
import type { Piece } from '../state/piece.ts';
import { useEditorSelector } from '../state/store.tsx';
import { widgetName } from '../state/widget-name.ts';
import { ColumnRow, OutlineRow, type RowActions } from './outline-row.tsx';
import { RowMenu } from './row-menu.tsx';

const MoveTo = lazyView(async () => (await import('./move-to.tsx')).MoveTo);
const SavePattern = lazyView(async () => (await import('../patterns/save-pattern.tsx')).SavePattern);

/** All widgets of the template, to open, hide, move and remove. `onAdd` opens the panel of new widgets. */
export function Outline({ bridge, onAdd }: { bridge: EditorBridge; onAdd: () => void }) {
  const { commands, sorter, store, addAt } = bridge;
  const widgets = useEditorSelector(({ draft }) => draft.widgets);
  const rows = useMemo(() => rowsOf(widgets), [widgets]);
  const selected = useEditorSelector((state) => state.selected);
  const removed = useEditorSelector(lastRemoved);
  const list = useRef<HTMLOListElement>(null);
  useRowInSight(list, selected);
  const lift = useLift(sorter);
  const adding = useSyncExternalStore(bridge.place.subscribe, bridge.place.get);
  const handleOf = useSortable(sorter, list);
  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement }>();
  const [moving, setMoving] = useState<string>();
  const [saving, setSaving] = useState<Piece>();
  const [saved, setSaved] = useState<string>();
  useListFocus(list, widgets, successorOf);
  const keyOf = useElementKeys(rows);
  const actions = useMemo<RowActions>(
    () => ({
      handleOf,
      edit: commands.edit,
      toggle: commands.toggle,
      remove: (id) => {
        const widget = widgetOf(store.getState().draft, id);
        if (list.current && widget && !isSection(widget)) focusBeforeRemoval(list.current, id);
        commands.remove(id);
      },
      openMenu: (id, anchor) => setMenu({ id, anchor }),
    }),
    [handleOf, commands, store],
  );
  const gap = gapOfPlace(rows, adding);
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
      <ol ref={list} className="outline" data-lifting={lift?.by}>
        {rows.map((row, index) => {
          const mark = lift ? markOf(lift, index, rows.length) : markAt(gap, index, rows.length);
          return isWidgetRow(row) ? (
            <OutlineRow
              key={keyOf(row.id)}
              widget={row.widget}
              holder={row.within?.widget}
              isSelected={row.id === selected}
              mark={mark}
              actions={actions}
              people={bridge.people}
            />
          ) : (
            <ColumnRow key={keyOf(row.id)} row={row} mark={mark} onAdd={addAt} />
          );
        })}
      </ol>
      {widgets.every(isSection) ? (
        <div className="outline-empty">
          <p className="outline-empty-title">No widgets yet</p>
          <p>
            The home page already has its own sections, from hero to sponsors. Add what goes between them.
          </p>
          <button type="button" className="btn btn-primary" onClick={onAdd}>
            Add the first widget
          </button>
        </div>
      ) : null}
      {removed ? (
        <div className="removed">
          <p>
            Removed <strong>{widgetName(removed)}</strong>
          </p>
          <button type="button" className="tool tool-words" onClick={commands.undo}>
            Undo
          </button>
        </div>
      ) : null}
      {menu ? (
        <RowMenu
          key={menu.id}
          id={menu.id}
          anchor={menu.anchor}
          list={list}
          actions={actions}
          commands={commands}
          onSavePattern={(id) => {
            flushDrafts();
            setSaving(groupOf(store.getState().draft.widgets, id));
          }}
          onAdd={addAt}
          onMove={place}
          onMoveTo={setMoving}
          onClose={() => setMenu(undefined)}
        />
      ) : null}
      {saved === undefined ? null : (
        <div className="removed">
          <p>
            Saved as the pattern <strong>{saved}</strong>
          </p>
          <Tool glyph="close" label="Close this note" onClick={() => setSaved(undefined)} />
        </div>
      )}
      <ErrorBoundary>
        <Suspense>
          {saving ? (
            <SavePattern piece={saving} onSaved={setSaved} onClose={() => setSaving(undefined)} />
          ) : null}
          {moving === undefined ? null : (
            <MoveTo
              id={moving}
              onClose={() => setMoving(undefined)}
              onMove={(to) => {
                setMoving(undefined);
                place(moving, to);
              }}
            />
          )}
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}

/** Scrolls to the row of the widget that is opened, was added or came back; the latter is marked, too. */
function useRowInSight(list: RefObject<HTMLElement | null>, selected: string | undefined): void {
  const shown = useEditorSelector((state) => state.shown);
  const seen = useRef(shown);
  useEffect(() => {
    const row = list.current && itemOf(list.current, selected ?? '');
    row?.scrollIntoView({ block: 'nearest' });
  }, [list, selected]);
  useEffect(() => {
    if (!shown || seen.current === shown) return;
    seen.current = shown;
    const row = list.current && itemOf(list.current, shown.id);
    if (!row) return;
    row.scrollIntoView({ block: 'nearest' });
    markBriefly(row);
  }, [list, shown]);
}

/** What gets the focus of a removed row: the row now in its position, the last one, or the heading. */
function successorOf(list: HTMLElement, index: number): HTMLElement | null {
  const mains = [...list.children].map((item) => item.querySelector<HTMLElement>('.row-main'));
  const next = mains.slice(index).find(Boolean) ?? mains.findLast(Boolean);
  return next ?? document.getElementById('outline-title');
}

/** Moves the focus to the next row that stays, the previous one, or the heading. */
function focusBeforeRemoval(list: HTMLElement, id: string): void {
  const items = [...list.children] as HTMLElement[];
  const at = items.findIndex(({ dataset }) => dataset['sortId'] === id);
  const stays = ({ dataset }: HTMLElement) => dataset['sortId'] !== id && dataset['holder'] !== id;
  const mains = (some: readonly HTMLElement[]) =>
    some.filter(stays).flatMap((item) => item.querySelector<HTMLElement>('.row-main') ?? []);
  const next = mains(items.slice(at))[0] ?? mains(items.slice(0, Math.max(0, at))).at(-1);
  (next ?? document.getElementById('outline-title'))?.focus();
}
