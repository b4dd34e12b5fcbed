import { isSection } from '#contract/page-sections.ts';
import type { Widget } from '#contract/templates.ts';
import {
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
} from 'react';
import { createPortal } from 'react-dom';
import { openForEditing } from '../../../blocks/catalogue.ts';
import { Tool } from '../../ui/tool.tsx';
import { useListFocus } from '../../ui/sorting/focus.ts';
import { useLift, useSortable, type GapAt, type HandleProps } from '../../ui/sorting/handles.ts';
import { gapOf } from '../../ui/sorting/positions.ts';
import type { Place } from '../state/place.ts';
import { gapOfPlace, isWidgetRow, rowsOf, type Row } from '../state/rows.ts';
import { useEditorSelector } from '../state/store.tsx';
import { widgetName } from '../state/widget-name.ts';
import { gapOnPage, lineAt, useBoxes, type Box, type Boxes } from './boxes.ts';
import type { EditorBridge } from './bridge.ts';
import { useFrameScale } from './frame-scale.ts';
import { useHeld, usePlaceInView, useShown } from './in-view.ts';
import { PeopleAt } from '../together/people-marks.tsx';
import { ColumnMarks } from './column-marks.tsx';
import { startTyping } from './typing-state.ts';
import { textsOf } from './typing-texts.ts';
import './overlay.scss';

export const overlayId = 'preview-overlay';

/** The id of the widget that an element of the page is in. */
export const widgetAt = (target: Element): string | undefined =>
  target.closest<HTMLElement>('[data-widget]')?.dataset['widget'];

interface OverlayProps {
  bridge: EditorBridge;
  /** In the order of the page. */
  widgets: readonly Widget[];
  keyOf: (id: string) => string;
}

/** Outlines and controls of the widgets, in an element after the page, whose own tree doesn't change. */
export function Overlay({ bridge, widgets, keyOf }: OverlayProps) {
  const { sorter } = bridge;
  const list = useRef<HTMLUListElement>(null);
  const selected = useEditorSelector((state) => state.selected);
  const boxes = useBoxes(widgets, useHeld(selected, widgets));
  const rows = useMemo(() => rowsOf(widgets), [widgets]);
  const handleOf = useSortable(sorter, list, useGapAt(bridge));
  useListFocus(list, widgets);
  const lift = useLift(sorter);
  const hovered = useHovered();
  const pointed = [selected, hovered, useFocused()];
  const place = useSyncExternalStore(bridge.place.subscribe, bridge.place.get);
  const landing = useSyncExternalStore(bridge.landing.subscribe, bridge.landing.get);
  useShown(list);
  usePlaceInView(place);
  const scale = useFrameScale();
  const stacks = stacksOf(widgets, boxes);
  const gap = lift ? gapOf(lift.to, lift.from) : gapOfPlace(rows, landing ?? place);
  const line = gap === undefined ? undefined : lineAt(rows, boxes, gap);
  return createPortal(
    <section
      id={overlayId}
      aria-label="Controls of the preview"
      className="preview-overlay"
      style={{ '--frame-scale': scale } as CSSProperties}
    >
      <ul ref={list} aria-label="Widgets of the preview">
        {rows.map((row, index) => {
          if (!isWidgetRow(row))
            return (
              <ColumnMarks
                key={keyOf(row.id)}
                row={row}
                before={rows[index - 1]}
                boxes={boxes}
                onAdd={bridge.addAt}
              />
            );
          const { id, widget } = row;
          return (
            <Marks
              key={keyOf(id)}
              bridge={bridge}
              widget={widget}
              box={boxes.get(id)}
              stack={stacks.get(id) ?? 0}
              isFirst={index === 0}
              hasPlus={[id, idAfter(rows, index)].some((each) => each && pointed.includes(each))}
              handle={handleOf(id)}
              mark={
                lift?.id === id
                  ? 'lifted'
                  : selected === id
                    ? 'selected'
                    : hovered === id
                      ? 'hovered'
                      : undefined
              }
            />
          );
        })}
      </ul>
      {line === undefined ? null : <div className="preview-line" style={line} />}
    </section>,
    document.body,
  );
}

/** The id of the widget that comes next where a widget is: the one after all that is in its columns. */
const idAfter = (rows: readonly Row[], index: number): string | undefined =>
  rows[gapOfPlace(rows, { id: rows[index]?.id ?? '', side: 'after' }) ?? rows.length]?.id;

/** The gap between rows under a pointer. */
const useGapAt = ({ store }: EditorBridge): GapAt =>
  useCallback((point) => gapOnPage(document, rowsOf(store.getState().draft.widgets), point), [store]);

interface MarksProps {
  bridge: EditorBridge;
  widget: Widget;
  box: Box | undefined;
  /** Rows that its controls are below those of the next widget. */
  stack: number;
  isFirst: boolean;
  /** Whether it, or the next one, is pointed at, chosen, or has the focus in its controls. */
  hasPlus: boolean;
  handle: HandleProps;
  mark: 'lifted' | 'selected' | 'hovered' | undefined;
}

const Marks = memo(({ bridge, widget, box, stack, isFirst, hasPlus, handle, mark }: MarksProps) => {
  const insert = { id: widget.id, name: widgetName(widget), onInsert: bridge.addAt };
  return (
    <li
      data-sort-id={widget.id}
      data-mark={mark}
      data-inactive={!widget.is_active || undefined}
      data-stacked={stack > 0 || undefined}
      data-section={isSection(widget) || undefined}
      style={{ ...box, '--stack': stack } as CSSProperties}
    >
      <WidgetParts {...{ widget, bridge, handle }} isFlat={box?.height === 0} />
      {hasPlus ? <InsertTool {...insert} side="after" /> : null}
      {/* Last, so that a button keeps its index when its widget becomes the first one, and with it the focus. */}
      {isFirst && hasPlus ? <InsertTool {...insert} side="before" /> : null}
    </li>
  );
});

interface WidgetPartsProps extends Pick<MarksProps, 'widget' | 'bridge' | 'handle'> {
  /** Whether nothing of it is seen on the page. */
  isFlat: boolean;
}

/** What stays when only its place changes, as that of many widgets does when one is moved. */
const WidgetParts = memo(({ widget, bridge, handle, isFlat }: WidgetPartsProps) => {
  const note = noteOf(widget, isFlat);
  return (
    <>
      {note ? <span className="preview-note">{note}</span> : null}
      <PeopleAt people={bridge.people} widget={widget.id} areNamed />
      <WidgetControls {...{ widget, bridge, handle }} />
    </>
  );
});

interface InsertToolProps extends Place {
  name: string;
  onInsert: (place: Place) => void;
}

/** Asks for a widget beside another one; there while that one is pointed at, chosen or reached by the keyboard. */
const InsertTool = ({ id, name, side, onInsert }: InsertToolProps) => (
  <Tool
    glyph="plus"
    label={`Add a widget ${side} ${name}`}
    className="insert-tool"
    data-side={side}
    onClick={() => onInsert({ id, side })}
  />
);

/** The controls of a widget (tests/SPEC.md: Screens and routes). */
function WidgetControls({ widget, bridge, handle }: Pick<MarksProps, 'widget' | 'bridge' | 'handle'>) {
  const { commands, save } = bridge;
  const { id, is_active: isActive } = widget;
  const name = widgetName(widget);
  return (
    <div className="widget-controls" role="group" aria-label={`Controls of ${name}`}>
      <Tool
        glyph={isActive ? 'eye' : 'hidden'}
        label={isActive ? `Hide ${name}` : `Show ${name}`}
        onClick={() => commands.toggle(id)}
      />
      <Tool glyph="pencil" label={`Edit ${name}`} onClick={() => commands.edit(id)} />
      {textsOf(widget).length > 0 ? (
        <Tool
          glyph="type"
          label={`Type into ${name}`}
          hint="F2"
          data-typing-tool=""
          onClick={() => startTyping(bridge, { widget: id })}
        />
      ) : null}
      {isSection(widget) ? null : (
        <>
          <Tool glyph="save" label={`Save ${name}`} onClick={save} />
          <Tool glyph="copy" label={`Copy ${name}`} hint="Ctrl+C" onClick={() => commands.copy(id)} />
          <Tool glyph="bin" label={`Remove ${name}`} onClick={() => commands.remove(id)} />
        </>
      )}
      <Tool glyph="grip" label={`Move ${name}`} className="widget-handle" {...handle} />
    </div>
  );
}

/** Widgets without a height are where the next one is: the controls of each go a row below that one's. */
function stacksOf(widgets: readonly Widget[], boxes: Boxes): ReadonlyMap<string, number> {
  const stacks = new Map<string, number>();
  let count = 0;
  for (const { id } of widgets) {
    count = boxes.get(id)?.height === 0 ? count + 1 : 0;
    if (count > 0) stacks.set(id, count);
  }
  return stacks;
}

/** Why visitors see nothing of a widget. */
function noteOf(widget: Widget, isFlat: boolean): string | undefined {
  const { state } = openForEditing(widget);
  const name = widgetName(widget);
  if (state === 'unknown kind') return `${name}: unknown kind of widget (${widget.type})`;
  if (state === 'newer version') return `${name}: made by a newer version of this site`;
  if (!widget.is_active) return `${name}: hidden from visitors`;
  return isFlat ? `${name}: nothing to show yet` : undefined;
}

/** The id of the widget under the pointer. */
function useHovered(): string | undefined {
  const [hovered, setHovered] = useState<string>();
  useEffect(() => {
    const look = ({ target }: Event) => {
      if (target instanceof Element && !target.closest(`#${overlayId}`)) setHovered(widgetAt(target));
    };
    const leave = () => setHovered(undefined);
    document.addEventListener('pointerover', look);
    document.documentElement.addEventListener('pointerleave', leave);
    return () => {
      document.removeEventListener('pointerover', look);
      document.documentElement.removeEventListener('pointerleave', leave);
    };
  }, []);
  return hovered;
}

/** The id of the widget whose controls had the focus last. */
function useFocused(): string | undefined {
  const [focused, setFocused] = useState<string>();
  useEffect(() => {
    const look = ({ target }: Event) => {
      const item = target instanceof Element ? target.closest<HTMLElement>('[data-sort-id]') : null;
      setFocused(item?.dataset['sortId']);
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);
  return focused;
}
