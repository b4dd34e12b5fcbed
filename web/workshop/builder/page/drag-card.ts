import type { Widget } from '#contract/templates.ts';
import { scrollStep } from '../../ui/sorting/positions.ts';
import { gapOnPage } from '../frame/boxes.ts';
import type { EditorBridge } from '../frame/bridge.ts';
import type { Place } from '../state/place.ts';
import { allowedGap, placeOfGap, rowsOf } from '../state/rows.ts';

/** Pixels below which a movement is a click. */
const threshold = 4;

/**
 * Drags a card over the preview: the line there shows where its widget would be added, the preview scrolls at its edges, Escape
 * cancels. A finger drags by the thumbnail, and scrolls the list by the rest.
 */
export function dragCard(
  card: HTMLElement,
  start: PointerEvent,
  { landing, store }: EditorBridge,
  widget: Pick<Widget, 'type'>,
  onDrop: (place: Place) => void,
): void {
  const stage = document.querySelector<HTMLElement>('.stage-room');
  const frame = stage?.querySelector('iframe');
  const view = frame?.contentWindow;
  const target = start.target as Element;
  const isHeld = start.pointerType !== 'touch' || target.closest('.block-thumbnail');
  if (start.button !== 0 || !start.isPrimary || !isHeld || target.closest('button')) return;
  if (!stage || !view || !frame.checkVisibility({ visibilityProperty: true })) return;

  const ended = new AbortController();
  const { signal } = ended;
  let { clientX: x, clientY: y } = start;
  let ghost: HTMLElement | undefined;

  const isOver = () => {
    const { left, right, top, bottom } = stage.getBoundingClientRect();
    return x > left && x < right && y > top && y < bottom;
  };
  const scale = () => frame.getBoundingClientRect().width / view.innerWidth;
  const follow = () => {
    if (ghost) ghost.style.transform = `translate(${x + 12}px, ${y + 12}px)`;
    const { left, top } = frame.getBoundingClientRect();
    const rows = rowsOf(store.getState().draft.widgets);
    const gap = gapOnPage(view.document, rows, { x: (x - left) / scale(), y: (y - top) / scale() });
    const at = allowedGap(rows, widget, gap);
    const [now, next] = [landing.get(), isOver() ? placeOfGap(rows, at) : undefined];
    if (now?.id !== next?.id || now?.side !== next?.side) landing.set(next);
  };
  const tick = () => {
    if (signal.aborted) return;
    const step = isOver() ? scrollStep(y, stage.getBoundingClientRect()) : 0;
    if (step !== 0) {
      view.scrollBy({ top: step / scale(), behavior: 'instant' });
      follow();
    }
    requestAnimationFrame(tick);
  };
  const lift = () => {
    card.setPointerCapture(start.pointerId);
    ghost = card.cloneNode(true) as HTMLElement;
    ghost.className = 'block-card card-ghost';
    ghost.inert = true;
    document.body.append(ghost);
    tick();
  };
  const end = (isDropped: boolean) => {
    if (signal.aborted) return;
    ended.abort();
    if (!ghost) return;
    ghost.remove();
    const place = landing.get();
    landing.set(undefined);
    if (isDropped && place) onDrop(place);
  };

  card.addEventListener(
    'pointermove',
    (event) => {
      const isClick =
        !ghost && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < threshold;
      if (isClick) return;
      [x, y] = [event.clientX, event.clientY];
      if (!ghost) lift();
      follow();
    },
    { signal },
  );
  card.addEventListener('pointerup', () => end(true), { signal });
  card.addEventListener('pointercancel', () => end(false), { signal });
  card.addEventListener('lostpointercapture', () => end(false), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !ghost) return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
}
