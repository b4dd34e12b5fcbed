import { useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { glide, offsetOf, place } from './glide.ts';

/** A finger that moved less, in pixels, has tapped; one that moved farther than `turn` turns the row. */
const tap = 8;
const turn = 40;

/** Handlers of a finger on a row: it follows the finger, and steps on or back when it is let go. */
export function useSwipe(row: RefObject<HTMLElement | null>, step: (by: number) => void) {
  const start = useRef<{ x: number; id: number } | undefined>(undefined);
  const moved = useRef(0);
  const [isHeld, setIsHeld] = useState(false);

  const letGo = (isSwipe: boolean) => {
    if (!start.current || !row.current) return;
    start.current = undefined;
    setIsHeld(false);
    const offset = offsetOf(row.current);
    if (isSwipe && Math.abs(moved.current) > turn) step(moved.current < 0 ? 1 : -1);
    else glide(row.current, offset);
    place(row.current, 0);
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
        place(row.current, moved.current);
      },
      onPointerUp: () => letGo(true),
      onPointerCancel: () => letGo(false),
      onClickCapture: (event: MouseEvent) => {
        if (Math.abs(moved.current) < tap) return;
        moved.current = 0;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
