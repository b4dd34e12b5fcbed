import type { Widget } from '#contract/templates.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { scrollToTop } from '../../../ui/scroll.ts';
import { markBriefly } from '../../ui/mark.ts';
import { itemOf } from '../../ui/sorting/focus.ts';
import { useEditorSelector } from '../state/store.tsx';
import type { Place } from '../state/place.ts';
import { rowsOf } from '../state/rows.ts';

/** Pixels of a widget that are enough to see it by, and those above one that is scrolled to. */
const enough = 80;

const elementOf = (id: string | undefined): HTMLElement | null =>
  id === undefined ? null : document.querySelector<HTMLElement>(`[data-widget="${CSS.escape(id)}"]`);

const isInView = ({ top, bottom }: Pick<DOMRect, 'top' | 'bottom'>): boolean =>
  top < innerHeight - enough && bottom > enough;

const toTop = ({ top }: DOMRect) => void scrollToTop(scrollY + top - enough, 0);

/**
 * Scrolls to a widget when it is chosen, and keeps it where it is in the window while it is in view, whatever grows or shrinks
 * above it or in it. What counts is its place on the page, which no scrolling changes: an admin who scrolls is left alone.
 * Returns what is to be called after each layout, before it is painted.
 */
export function useHeld(id: string | undefined, widgets: readonly Widget[]): () => void {
  const held = useRef({ top: 0, bottom: 0, isSeen: false, isMoved: false });
  const latest = useRef(id);
  // By its place at the last layout: what grows in the frame of a scroll is still to be followed.
  const look = useCallback(() => {
    const { top, bottom } = held.current;
    const isSeen = isInView({ top: top - scrollY, bottom: bottom - scrollY });
    held.current.isSeen = isSeen;
    // The browser's own anchor would be another one.
    document.documentElement.style.overflowAnchor = isSeen ? 'none' : '';
  }, []);
  const note = useCallback(() => {
    const box = elementOf(latest.current)?.getBoundingClientRect();
    // One without an element is nowhere, which is not in view.
    const { top, bottom } = box ?? { top: Number.NaN, bottom: Number.NaN };
    held.current = { top: top + scrollY, bottom: bottom + scrollY, isSeen: false, isMoved: false };
    look();
  }, [look]);
  useEffect(() => {
    latest.current = id;
    const box = elementOf(id)?.getBoundingClientRect();
    if (box && !isInView(box)) toTop(box);
    note();
    if (id === undefined) return undefined;
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [id, note, look]);
  const order = useRef(widgets);
  useLayoutEffect(() => {
    const at = (list: readonly Widget[]) => rowsOf(list).findIndex((row) => row.id === id);
    const { current: before } = order;
    order.current = widgets;
    // One that was moved is where it was dropped, and nothing follows it.
    if (before.length === widgets.length && at(before) !== at(widgets)) held.current.isMoved = true;
  }, [widgets, id]);

  return useCallback(() => {
    const element = elementOf(latest.current);
    if (!element) return;
    const { top, isSeen, isMoved } = held.current;
    const box = element.getBoundingClientRect();
    const shift = box.top + scrollY - top;
    if (isSeen && !isMoved) {
      if (shift !== 0) scrollBy({ top: shift, behavior: 'instant' });
      const now = element.getBoundingClientRect();
      if (!isInView(now)) toTop(now);
    }
    note();
  }, [note]);
}

/** Scrolls to the widget that was added or brought back, and marks it, unless it is the one that is being edited. */
export function useShown(list: RefObject<HTMLElement | null>): void {
  const shown = useEditorSelector((state) => state.shown);
  const selected = useEditorSelector((state) => state.selected);
  const seen = useRef(shown);
  useEffect(() => {
    if (!shown || seen.current === shown) return;
    seen.current = shown;
    const box = elementOf(shown.id)?.getBoundingClientRect();
    if (!box) return;
    const { top, bottom, height } = box;
    const visible = Math.min(bottom, innerHeight) - Math.max(top, 0);
    if (visible < Math.min(height, innerHeight / 2)) {
      const above = Math.max(enough, (innerHeight - height) / 2);
      // What is held is put back into its place at each layout, against which a smooth way would pull.
      void scrollToTop(scrollY + top - above, selected === undefined ? undefined : 0);
    }
    const marks = shown.id === selected ? null : list.current && itemOf(list.current, shown.id);
    if (marks) markBriefly(marks);
  }, [shown, selected, list]);
}

/** Scrolls to the place where a widget is to be added. */
export function usePlaceInView(place: Place | undefined): void {
  useEffect(() => {
    const box = elementOf(place?.id)?.getBoundingClientRect();
    if (!box) return;
    const edge = place?.side === 'after' ? box.bottom : box.top;
    if (edge < 0 || edge > innerHeight) void scrollToTop(scrollY + edge - innerHeight / 2, 0);
  }, [place]);
}
