import { useEffect } from 'react';

/** The id of the overlay, which is not part of the page. */
export const overlayId = 'preview-overlay';

/** The widget that an element of the page belongs to. */
const widgetAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-widget]')?.dataset['widget'] : undefined;

const isOverlay = (target: EventTarget | null) =>
  target instanceof Element && target.closest(`#${overlayId}`) !== null;

/** Disables links and forms of the previewed page, and reports clicks on widgets. Buttons, as of a carousel, still work. */
export function useStillPage(onWidget: (id: string) => void): void {
  useEffect(() => {
    const { signal, abort } = aborter();
    const stop = (event: Event) => {
      if (isOverlay(event.target)) return;
      const isLink = event.target instanceof Element && event.target.closest('a, area') !== null;
      if (isLink || event.type === 'submit') event.preventDefault();
      const id = widgetAt(event.target);
      if (id !== undefined && event.type === 'click') onWidget(id);
    };
    for (const type of ['click', 'auxclick', 'submit', 'dragstart']) {
      document.addEventListener(type, stop, { capture: true, signal });
    }
    return abort;
  }, [onWidget]);
}

/** Calls back with the widget under the pointer, whenever it is another one. */
export function useHovered(onHover: (id: string | undefined) => void): void {
  useEffect(() => {
    const { signal, abort } = aborter();
    const look = ({ target }: Event) => {
      if (!isOverlay(target)) onHover(widgetAt(target));
    };
    document.addEventListener('pointerover', look, { signal });
    document.documentElement.addEventListener('pointerleave', () => onHover(undefined), { signal });
    return abort;
  }, [onHover]);
}

function aborter() {
  const control = new AbortController();
  return { signal: control.signal, abort: () => control.abort() };
}
