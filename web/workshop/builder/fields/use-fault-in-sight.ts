import { useEffect, useRef, type RefObject } from 'react';

/** Fields that something is wrong with, and what stands beside those that cannot say so themselves. */
const faulty = '.field-panel [aria-invalid="true"], .field-panel .field-error:not([hidden]), .picture-fault';

/** Brings the first field that something is wrong with into sight, and the focus to it, each time a widget is opened. */
export function useFaultInSight(heading: RefObject<HTMLElement | null>, openings: number): void {
  const seen = useRef(0);
  useEffect(() => {
    if (seen.current === openings) return;
    seen.current = openings;
    const found = heading.current?.closest('section')?.querySelector<HTMLElement>(faulty);
    const field = found?.matches('[aria-invalid]')
      ? found
      : found?.parentElement?.querySelector<HTMLElement>('input, select, button, [contenteditable="true"]');
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  });
}
