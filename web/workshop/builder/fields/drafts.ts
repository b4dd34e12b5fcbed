import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds from the last change of a field until it goes to the document (tests/SPEC.md: Constants and limits). */
export const debounce = { text: 500, style: 250, color: 50, widget: 500 } as const;

const open = new Set<() => void>();

/** Sends what is still being typed to the document at once: to be called before anything that looks at it or changes it as a whole. */
export function flushDrafts(): void {
  for (const flush of open) flush();
}

export interface Draft<T> {
  /** What the field shows: what is being typed, else what the document has. */
  value: T;
  /** Takes what was typed; it goes to the document after this many milliseconds of rest, those of the field unless told. */
  set: (value: T, delay?: number) => void;
  /** Sends what is being typed at once. */
  flush: () => void;
}

/**
 * A field's value on its way to the document: pushed when it has rested for `delay` milliseconds, when `flush` is called, and when the field
 * goes. `push` is called once for each value that rested.
 * @param isSound whether a value may go to the document; one that may not stays in the field, to be mended, and goes with it
 */
export function useDraft<T>(
  value: T,
  push: (value: T) => void,
  delay: number,
  isSound: (value: T) => boolean = () => true,
): Draft<T> {
  const [pending, setPending] = useState<{ value: T }>();
  const state = useRef<{ pending: { value: T } | undefined; timer?: ReturnType<typeof setTimeout> }>({
    pending: undefined,
  });
  const latest = useRef({ push, isSound });
  useEffect(() => {
    latest.current = { push, isSound };
  }, [push, isSound]);

  const flush = useCallback(() => {
    clearTimeout(state.current.timer);
    const rested = state.current.pending;
    if (!rested || !latest.current.isSound(rested.value)) return;
    state.current.pending = undefined;
    latest.current.push(rested.value);
    setPending(undefined);
  }, []);
  const set = useCallback(
    (next: T, rest = delay) => {
      state.current.pending = { value: next };
      setPending(state.current.pending);
      clearTimeout(state.current.timer);
      state.current.timer = setTimeout(flush, rest);
    },
    [flush, delay],
  );
  useEffect(() => {
    open.add(flush);
    return () => {
      open.delete(flush);
      flush();
    };
  }, [flush]);
  return { value: pending ? pending.value : value, set, flush };
}
