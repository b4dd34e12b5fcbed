import { useLayoutEffect, useRef, useSyncExternalStore, type KeyboardEvent, type RefObject } from 'react';
import { isSection } from '#contract/page-sections.ts';
import { Glyph, type GlyphName } from '../../ui/glyph.tsx';
import { controlNow } from '../../ui/sorting/focus.ts';
import { stepped } from '../../ui/sorting/positions.ts';
import { landingOf } from '../sorting/widgets-of.ts';
import { clipboard } from '../state/clipboard.ts';
import type { Commands } from '../state/commands.ts';
import type { Place } from '../state/place.ts';
import { rowsOf } from '../state/rows.ts';
import { useEditorSelector } from '../state/store.tsx';
import { widgetName } from '../state/widget-name.ts';
import type { RowActions } from './outline-row.tsx';

interface RowMenuProps {
  id: string;
  /** The button that opened it, which gets the focus back. */
  anchor: HTMLElement;
  list: RefObject<HTMLElement | null>;
  actions: RowActions;
  commands: Commands;
  /** Asks for the name of a pattern. */
  onSavePattern: (id: string) => void;
  onAdd: (place: Place) => void;
  onMove: (id: string, to: number) => void;
  onMoveTo: (id: string) => void;
  onClose: () => void;
}

type Item = readonly [glyph: GlyphName, label: string, act: () => void, isOff?: boolean];

/** The menu of a row; a popover, which the browser closes on Escape and on a click elsewhere. */
export function RowMenu(props: RowMenuProps) {
  const { id, anchor, list, actions, commands, onSavePattern, onAdd, onMove, onMoveTo, onClose } = props;
  const menu = useRef<HTMLDivElement>(null);
  const widgets = useEditorSelector(({ draft }) => draft.widgets);
  const rows = rowsOf(widgets);
  const index = rows.findIndex((row) => row.id === id);
  const [up, down] = [landingOf(rows, index, index - 1, -1), landingOf(rows, index, index + 1, 1)];
  const isFixed = useEditorSelector(({ draft }) =>
    draft.widgets.some((each) => each.id === id && isSection(each)),
  );
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.showPopover();
    putBeside(element, anchor);
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [anchor]);

  const copied = useSyncExternalStore(clipboard.subscribe, clipboard.get);
  const items: Item[] = [
    ['pencil', 'Edit', () => actions.edit(id)],
    ['duplicate', 'Duplicate', () => commands.duplicate(id), isFixed],
    ...(isFixed ? [] : ([['copy', 'Copy', () => void commands.copy(id)]] satisfies Item[])),
    ...copied
      .slice(0, 1)
      .map((first): Item => ['paste', `Paste ‘${widgetName(first)}’`, () => commands.paste(id)]),
    ...(isFixed ? [] : ([['boxes', 'Save as pattern…', () => onSavePattern(id)]] satisfies Item[])),
    ['plus', 'Add above', () => onAdd({ id, side: 'before' })],
    ['plus', 'Add below', () => onAdd({ id, side: 'after' })],
    ['up', 'Move up', () => onMove(id, up), up >= index],
    ['down', 'Move down', () => onMove(id, down), down <= index],
    ['order', 'Move to…', () => onMoveTo(id), up === index && down === index],
    ['bin', 'Remove', () => actions.remove(id), isFixed],
  ];
  const focusAnchor = () => list.current && controlNow(list.current, anchor)?.focus();
  const choose = (act: () => void) => {
    // The focus returns first: the action may move it.
    menu.current?.hidePopover();
    focusAnchor();
    act();
  };
  return (
    <div
      ref={menu}
      popover="auto"
      className="row-menu"
      role="menu"
      tabIndex={-1}
      aria-label="What to do with the widget"
      onKeyDown={walk}
      onToggle={({ newState }) => {
        if (newState !== 'closed') return;
        // The browser returns the focus to the button, unless an undo has replaced it.
        const { activeElement, body } = document;
        const isNowhere = activeElement === body || menu.current?.contains(activeElement);
        if (!anchor.isConnected && isNowhere) focusAnchor();
        onClose();
      }}
    >
      {items.map(([glyph, label, act, isOff = false]) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={isOff}
          onClick={() => {
            if (!isOff) choose(act);
          }}
        >
          <Glyph name={glyph} />
          {label}
        </button>
      ))}
    </div>
  );
}

/** The arrow keys, Home and End go through a menu; Tab closes it. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.indexOf(event.target as HTMLElement);
  const to = stepped(event.key, at, items.length);
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  if (to === undefined) return;
  event.preventDefault();
  items[to]?.focus();
}

/** Positions a popover below its button, above it where there is no room, within the window. */
function putBeside(element: HTMLElement, anchor: HTMLElement): void {
  const button = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const isBelow = button.bottom + height + 8 < window.innerHeight;
  element.style.left = `${Math.max(8, Math.min(button.right - width, window.innerWidth - width - 8))}px`;
  element.style.top = `${Math.max(8, isBelow ? button.bottom + 4 : button.top - height - 4)}px`;
}
