import { prefersReducedMotion } from '../scroll.ts';

/** How long a step takes, in milliseconds. */
const duration = 600;

/** How far a row stands from its place right now, in pixels. */
export const offsetOf = (row: HTMLElement): number => new DOMMatrix(getComputedStyle(row).transform).m41;

/** Holds a row so many pixels beside its place. */
export function place(row: HTMLElement, offset: number): void {
  row.style.transform = offset === 0 ? '' : `translateX(${offset}px)`;
}

/** Lets a row glide to its place from so many pixels beside it; at once when little motion is asked for. */
export function glide(row: HTMLElement, from: number): void {
  for (const animation of row.getAnimations()) animation.cancel();
  if (from === 0 || prefersReducedMotion()) return;
  row.animate([{ transform: `translateX(${from}px)` }, { transform: 'none' }], {
    duration,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  });
}
