import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';

/** What a form sends is what its fields show: password managers fill them in without the events that React goes by. */
function readFields({ target }: Event): void {
  flushSync(() => {
    for (const field of (target as HTMLFormElement).elements)
      field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

if (typeof document === 'object') document.addEventListener('submit', readFields, true);

/**
 * A control of a form keeps what it shows until another value is given: React would put its own back, at the next rendering, over what was
 * filled in without an event.
 */
export function useShownValue(value: ComponentProps<'input'>['value']) {
  const ref = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const given = useRef(value);
  useLayoutEffect(() => {
    if (ref.current && given.current !== value) ref.current.value = String(value);
    given.current = value;
  }, [value]);
  return { ref, value: undefined, defaultValue: value };
}
