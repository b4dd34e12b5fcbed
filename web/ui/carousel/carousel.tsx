import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { ChevronIcon } from '../icons.tsx';
import { MotionButton } from '../motion-button.tsx';
import { useMotion } from '../motion.ts';
import { glide, offsetOf } from './glide.ts';
import { endless, placeOf, stepFrom } from './row.ts';
import { useSwipe } from './use-swipe.ts';
import './carousel.scss';

interface CarouselProps<T> {
  /** What it shows, for a screen reader and the names of its buttons. */
  label: string;
  items: readonly T[];
  /** How many are seen at a time. With no more items than that, nothing moves and there are no buttons. */
  shown: number;
  /** Milliseconds from step to step, and to the first one. */
  interval: number;
  firstAfter?: number;
  children: (item: T) => ReactNode;
}

/**
 * A row of items that steps on by itself, round and round. It stands still while the pointer or the keyboard is on it, after its
 * pause button, and for those who want little motion. Only what is seen can be reached; a finger, or the buttons, turn to the rest.
 */
export function Carousel<T>({ label, items, shown, interval, firstAfter, children }: CarouselProps<T>) {
  const all = endless(items, shown);
  const moves = items.length > shown;
  const { rowRef, position, step } = useRow(all.length, shown);
  const { isPlaying, toggle } = useMotion();
  const { isHeld, handlers } = useSwipe(rowRef, step);
  const [isOver, setIsOver] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isRunning = moves && isPlaying && !isHeld && !isOver && !hasFocus;
  useTicks(() => step(1), { isRunning, position, interval, firstAfter: firstAfter ?? interval });
  const id = useId();

  return (
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-label={label}
      style={{ '--shown': Math.min(shown, items.length) } as CSSProperties}
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
            const place = moves ? placeOf(index, position, all.length) : index;
            const style = { '--shift': place - index } as CSSProperties;
            return (
              // oxlint-disable-next-line react/no-array-index-key -- its place is what an item is: one may stand here twice
              <li key={index} inert={place < 0 || place >= shown} style={style}>
                {children(item)}
              </li>
            );
          })}
        </ul>
      </div>
      {moves ? (
        <div className="carousel-controls">
          <StepButton name={`Previous of ${label}`} controls={id} onClick={() => step(-1)} />
          <MotionButton isPlaying={isPlaying} onToggle={toggle} what={label} />
          <StepButton name={`Next of ${label}`} controls={id} onClick={() => step(1)} />
        </div>
      ) : null}
    </section>
  );
}

function StepButton({ name, controls, onClick }: { name: string; controls: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      aria-controls={controls}
      onClick={onClick}
    >
      <ChevronIcon />
    </button>
  );
}

/** The position of a row, and what moves it: a step is drawn as a glide from where the row was. */
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

interface Ticks {
  isRunning: boolean;
  position: number;
  interval: number;
  firstAfter: number;
}

/** Ticks while it runs, a whole interval after the last step, whoever made it. */
function useTicks(tick: () => void, { isRunning, position, interval, firstAfter }: Ticks): void {
  const isFirst = useRef(true);
  const onTick = useEffectEvent(tick);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(
      () => {
        isFirst.current = false;
        onTick();
      },
      isFirst.current ? firstAfter : interval,
    );
    return () => clearTimeout(timer);
  }, [isRunning, position, interval, firstAfter]);
}
