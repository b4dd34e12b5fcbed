import { isSection } from '#contract/page-sections.ts';
import type { Widget } from '#contract/templates.ts';
import { memo, useCallback, useEffect, useRef, useState, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { openForEditing } from '../../../blocks/catalogue.ts';
import { Tool } from '../../ui/tool.tsx';
import { useListFocus } from '../../ui/sorting/focus.ts';
import { useLift, useSortable, type HandleProps } from '../../ui/sorting/handles.ts';
import { gapOf } from '../../ui/sorting/positions.ts';
import { isSame } from '../state/compare.ts';
import { useEditorSelector } from '../state/store.tsx';
import { widgetName } from '../state/widget-name.ts';
import { PeopleAt } from '../together/people-marks.tsx';
import type { EditorBridge } from './bridge.ts';
import { startTyping } from './typing-state.ts';
import { textsOf } from './typing-texts.ts';
import './overlay.scss';

export const overlayId = 'preview-overlay';

/** The id of the widget that an element of the page is in. */
export const widgetAt = (target: Element): string | undefined =>
  target.closest<HTMLElement>('[data-widget]')?.dataset['widget'];

/** A widget's box, in pixels from the page's top left. */
interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

type Boxes = ReadonlyMap<string, Box>;

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
  const boxes = useBoxes(widgets);
  const handleOf = useSortable(sorter, list);
  useListFocus(list, widgets);
  const lift = useLift(sorter);
  const selected = useEditorSelector((state) => state.selected);
  const hovered = useHovered();
  useScrollTo(selected);
  const scale = useFrameScale();
  const stacks = stacksOf(widgets, boxes);
  const line = lift && lineAt(widgets, boxes, gapOf(lift.to, lift.from));
  return createPortal(
    <section
      id={overlayId}
      aria-label="Controls of the preview"
      className="preview-overlay"
      style={{ '--frame-scale': scale } as CSSProperties}
    >
      <ul ref={list} aria-label="Widgets of the preview">
        {widgets.map((widget) => (
          <Marks
            key={keyOf(widget.id)}
            bridge={bridge}
            widget={widget}
            box={boxes.get(widget.id)}
            stack={stacks.get(widget.id) ?? 0}
            handle={handleOf(widget.id)}
            mark={
              lift?.id === widget.id
                ? 'lifted'
                : selected === widget.id
                  ? 'selected'
                  : hovered === widget.id
                    ? 'hovered'
                    : undefined
            }
          />
        ))}
      </ul>
      {line === undefined ? null : <div className="preview-line" style={{ top: line }} />}
    </section>,
    document.body,
  );
}

interface MarksProps {
  bridge: EditorBridge;
  widget: Widget;
  box: Box | undefined;
  /** Rows that its controls are below those of the next widget. */
  stack: number;
  handle: HandleProps;
  mark: 'lifted' | 'selected' | 'hovered' | undefined;
}

const Marks = memo(({ bridge, widget, box, stack, handle, mark }: MarksProps) => {
  const note = noteOf(widget, box);
  return (
    <li
      data-sort-id={widget.id}
      data-mark={mark}
      data-inactive={!widget.is_active || undefined}
      data-stacked={stack > 0 || undefined}
      data-section={isSection(widget) || undefined}
      style={{ ...box, '--stack': stack } as CSSProperties}
    >
      {note ? <span className="preview-note">{note}</span> : null}
      <PeopleAt people={bridge.people} widget={widget.id} areNamed />
      <WidgetControls {...{ widget, bridge, handle }} />
    </li>
  );
});

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
function noteOf(widget: Widget, box: Box | undefined): string | undefined {
  const { state } = openForEditing(widget);
  const name = widgetName(widget);
  if (state === 'unknown kind') return `${name}: unknown kind of widget (${widget.type})`;
  if (state === 'newer version') return `${name}: made by a newer version of this site`;
  if (!widget.is_active) return `${name}: hidden from visitors`;
  return box?.height === 0 ? `${name}: nothing to show yet` : undefined;
}

/** Where the gap is that the lifted widget would be dropped into, in pixels. */
function lineAt(widgets: readonly Widget[], boxes: Boxes, gap: number): number | undefined {
  const below = boxes.get(widgets[gap]?.id ?? '');
  if (below) return below.top;
  const last = boxes.get(widgets.at(-1)?.id ?? '');
  return last && last.top + last.height;
}

/** Scrolls to a widget when it is selected, and when the room for the page changes. */
function useScrollTo(selected: string | undefined): void {
  useEffect(() => {
    const look = (event?: Event) => {
      const element = document.querySelector(`[data-widget="${CSS.escape(selected ?? '')}"]`);
      const box = element?.getBoundingClientRect();
      if (!box || (!event && box.top < innerHeight - 80 && box.bottom > 80)) return;
      scrollTo({ top: scrollY + box.top - 80, behavior: 'instant' });
    };
    look();
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, [selected]);
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

/** The scale at which the builder shows this page, measured when it changes. */
function useFrameScale(): number {
  const [scale, setScale] = useState(frameScale);
  useEffect(() => {
    const look = () => setScale(frameScale());
    // Both the page's own width and the room for it in the builder count.
    addEventListener('resize', look);
    const room = window.frameElement?.parentElement;
    const observer = new ResizeObserver(look);
    if (room) observer.observe(room);
    return () => {
      removeEventListener('resize', look);
      observer.disconnect();
    };
  }, []);
  return scale;
}

function frameScale(): number {
  const shown = window.frameElement?.getBoundingClientRect().width;
  return shown ? Math.round((shown / innerWidth) * 100) / 100 : 1;
}

const none: Boxes = new Map();

/** The boxes of all widgets; an equal box stays the same object, and so does the map when all are equal. */
function measure(before: Boxes): Boxes {
  const boxes = new Map<string, Box>();
  for (const element of document.querySelectorAll<HTMLElement>('[data-widget]')) {
    const id = element.dataset['widget'] ?? '';
    const { top, left, width, height } = element.getBoundingClientRect();
    const box = { top: top + scrollY, left: left + scrollX, width, height };
    const known = before.get(id);
    boxes.set(id, known && isSame(known, box) ? known : box);
  }
  const stays = boxes.size === before.size && [...boxes].every(([id, box]) => before.get(id) === box);
  return stays ? before : boxes;
}

/** The boxes of the page's widgets, measured when the widgets, their sizes or the page's size change. */
function useBoxes(widgets: readonly unknown[]): Boxes {
  const [boxes, setBoxes] = useState(none);
  const frame = useRef(0);
  // A frame later, so that measuring doesn't delay the paint.
  const measureSoon = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => setBoxes(measure));
  }, []);
  useEffect(measureSoon, [widgets, measureSoon]);

  const observer = useRef<ResizeObserver>(undefined);
  useEffect(() => {
    const resized = new ResizeObserver(measureSoon);
    observer.current = resized;
    resized.observe(document.body);
    return () => {
      resized.disconnect();
      cancelAnimationFrame(frame.current);
    };
  }, [measureSoon]);
  useEffect(() => {
    // Observing an element again changes nothing.
    for (const element of document.querySelectorAll('[data-widget]')) observer.current?.observe(element);
  }, [widgets, boxes]);
  return boxes;
}
