import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { ChevronIcon } from './icons.tsx';
import { MotionButton, useMotion } from './motion.tsx';
import { prefersReducedMotion } from './scroll.ts';
import { useSteps } from './window-width.ts';
import './carousel.scss';

/** Numbers of items by the least width of the window at which so many are seen; the stylesheet knows these widths. */
export type Columns = readonly (readonly [from: 0 | 500 | 576 | 768 | 1024, shown: number])[];

export interface CarouselProps<T> {
  label: string;
  items: readonly T[];
  /** How many are seen at a time. With no more items than that, nothing moves and there are no buttons. */
  columns: Columns;
  /** Milliseconds from step to step, and to the first one. */
  interval: number;
  firstAfter?: number;
  children: (item: T) => ReactNode;
}

/**
 * A row of items that steps on by itself, round and round. It pauses while the pointer or the focus is on it, by its button,
 * and with reduced motion. Only what is seen can be reached.
 */
export function Carousel<T>({
  label,
  items,
  columns,
  interval,
  firstAfter = interval,
  children,
}: CarouselProps<T>) {
  const shown = useSteps(columns);
  const all = endless(items, shown);
  const moves = items.length > shown;
  const { rowRef, position, step } = useRow(all.length, shown);
  const motion = useMotion();
  const { isHeld, handlers } = useSwipe(rowRef, step);
  const [isOver, setIsOver] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isRunning = moves && motion.isPlaying && !isHeld && !isOver && !hasFocus;
  const id = useId();
  const stepButton = { type: 'button', className: 'icon-button', 'aria-controls': id } as const;

  // A step comes a whole interval after the last one of any kind.
  const [wait, setWait] = useState(firstAfter);
  const onTick = useEffectEvent(() => {
    setWait(interval);
    step(1);
  });
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => onTick(), wait);
    return () => clearTimeout(timer);
  }, [isRunning, position, wait]);

  return (
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-label={label}
      // Before the script knows the window's width, the stylesheet does.
      data-still-from={columns.find(([, most]) => most >= items.length)?.[0]}
      style={columnStyle(columns, items.length)}
    >
      <div
        className="carousel-window"
        {...(moves && handlers)}
        onPointerEnter={({ pointerType }) => setIsOver(pointerType === 'mouse')}
        onPointerLeave={() => setIsOver(false)}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      >
        <ul id={id} ref={rowRef} className="carousel-row" aria-live={isRunning ? 'off' : 'polite'}>
          {all.map((item, index) => {
            const at = moves ? positionOf(index, position, all.length) : index;
            const style = { '--shift': at - index } as CSSProperties;
            return (
              // oxlint-disable-next-line react/no-array-index-key -- an item may be here twice
              <li key={index} inert={at < 0 || at >= shown} style={style}>
                {children(item)}
              </li>
            );
          })}
        </ul>
      </div>
      {moves ? (
        <div className="carousel-controls">
          <button {...stepButton} aria-label={`Previous of ${label}`} onClick={() => step(-1)}>
            <ChevronIcon />
          </button>
          <MotionButton {...motion} what={label} />
          <button {...stepButton} aria-label={`Next of ${label}`} onClick={() => step(1)}>
            <ChevronIcon />
          </button>
        </div>
      ) : null}
    </section>
  );
}

const columnStyle = (columns: Columns, count: number): CSSProperties =>
  Object.fromEntries([
    ['--count', count],
    ...columns.map(([from, shown]) => [`--from-${from}`, shown] as const),
  ]) as CSSProperties;

function useRow(count: number, shown: number) {
  const rowRef = useRef<HTMLUListElement>(null);
  const [position, setPosition] = useState(0);
  const from = useRef(0);
  const step = (by: number) => {
    const row = rowRef.current;
    if (!row) return;
    from.current = offsetOf(row) + (by * row.clientWidth) / shown;
    setPosition(stepFrom(position, by, count));
  };
  useLayoutEffect(() => {
    if (rowRef.current) glide(rowRef.current, from.current);
    from.current = 0;
  }, [position]);
  return { rowRef, position, step };
}

/** A finger that moved less than `tap` pixels has tapped; one that moved farther than `swipe` turns the row. */
const tap = 8;
const swipe = 40;

/** The row follows a finger, and steps on or back when it is lifted. */
function useSwipe(row: RefObject<HTMLElement | null>, step: (by: number) => void) {
  const start = useRef<{ x: number; id: number } | undefined>(undefined);
  const moved = useRef(0);
  const [isHeld, setIsHeld] = useState(false);

  const release = (isSwipe: boolean) => {
    if (!start.current || !row.current) return;
    start.current = undefined;
    setIsHeld(false);
    const offset = offsetOf(row.current);
    if (isSwipe && Math.abs(moved.current) > swipe) step(moved.current < 0 ? 1 : -1);
    else glide(row.current, offset);
    shiftRow(row.current, '');
  };

  return {
    isHeld,
    handlers: {
      onPointerDown: ({ pointerType, isPrimary, clientX: x, pointerId: id }: PointerEvent) => {
        if (pointerType === 'mouse' || !isPrimary) return;
        start.current = { x, id };
        moved.current = 0;
        setIsHeld(true);
      },
      onPointerMove: ({ clientX, pointerId, currentTarget }: PointerEvent) => {
        if (start.current?.id !== pointerId || !row.current) return;
        moved.current = clientX - start.current.x;
        if (Math.abs(moved.current) < tap) return;
        currentTarget.setPointerCapture(pointerId);
        shiftRow(row.current, `translateX(${moved.current}px)`);
      },
      onPointerUp: () => release(true),
      onPointerCancel: () => release(false),
      onClickCapture: (event: MouseEvent) => {
        if (Math.abs(moved.current) < tap) return;
        moved.current = 0;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

/** How far a row is drawn from where it belongs right now, in pixels. */
const offsetOf = (row: HTMLElement): number => new DOMMatrix(getComputedStyle(row).transform).m41;

const shiftRow = (row: HTMLElement, to: string) => void (row.style.transform = to);

/** Lets a row glide to where it belongs from so many pixels beside it; at once with reduced motion. */
function glide(row: HTMLElement, from: number): void {
  for (const animation of row.getAnimations()) animation.cancel();
  if (from === 0 || prefersReducedMotion()) return;
  row.animate([{ transform: `translateX(${from}px)` }, { transform: 'none' }], {
    duration: 600,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  });
}

const mod = (value: number, count: number): number => ((value % count) + count) % count;

const stepFrom = (position: number, by: number, count: number): number => mod(position + by, count);

/** The position of an item relative to the first one that is shown: from -1, just left of the window, to `count - 2`. */
const positionOf = (index: number, position: number, count: number): number =>
  mod(index - position + 1, count) - 1;

/** The items of a row that shows `shown` of them at a time: twice where there would be none to spare on both sides. */
function endless<T>(items: readonly T[], shown: number): readonly T[] {
  return items.length > shown && items.length < shown + 2 ? [...items, ...items] : items;
}
