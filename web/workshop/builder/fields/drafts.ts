import { useCallback, useEffect, useRef, useState } from 'react';
import { after } from '../../../ui/after.ts';

/** Milliseconds from the last change of a field to the draft (tests/SPEC.md: Constants and limits). */
export const debounce = { text: 500, style: 250, color: 50, widget: 500 } as const;

const open = new Set<() => void>();

/** Sends what is still being typed at once. Call it before reading the draft or changing it as a whole. */
export function flushDrafts(): void {
  for (const flush of open) flush();
}

/** Has `flush` called by every `flushDrafts`; returns a function that ends that. */
export function onFlush(flush: () => void): () => void {
  open.add(flush);
  return () => open.delete(flush);
}

interface DraftOptions<T> {
  /** A value that isn't stays in the field, to be corrected. */
  isValid?: ((value: T) => boolean) | undefined;
  /** Whether a change begins a step of undo, and what ends the step before it. */
  steps?: { begins: (before: T, next: T) => boolean; end: () => void };
}

/** A field's value on its way to the draft: pushed after `delay` milliseconds, on `flush`, and on unmount. */
export function useDraft<T>(
  value: T,
  push: (value: T) => void,
  delay: number,
  { isValid = () => true, steps }: DraftOptions<T> = {},
) {
  const [pending, setPending] = useState<{ value: T }>();
  const state = useRef<{
    pending: { value: T } | undefined;
    /** What it was at the ends of steps since the last push. */
    passed: T[];
    cancel?: () => void;
  }>({ pending: undefined, passed: [] });
  const latest = useRef({ value, push, isValid, steps });
  useEffect(() => {
    latest.current = { value, push, isValid, steps };
  });

  const flush = useCallback(() => {
    state.current.cancel?.();
    const rested = state.current.pending;
    if (!rested || !latest.current.isValid(rested.value)) return;
    state.current.pending = undefined;
    for (const each of state.current.passed.splice(0)) {
      latest.current.push(each);
      latest.current.steps?.end();
    }
    latest.current.push(rested.value);
    setPending(undefined);
  }, []);
  const set = useCallback(
    (next: T, rest = delay) => {
      const { pending: before, passed } = state.current;
      const { value: stored, steps: stepping, isValid: isFit } = latest.current;
      if (stepping?.begins(before ? before.value : stored, next)) {
        if (!before) stepping.end();
        else if (isFit(before.value)) passed.push(before.value);
      }
      state.current.pending = { value: next };
      setPending(state.current.pending);
      state.current.cancel?.();
      state.current.cancel = after(rest, flush);
    },
    [flush, delay],
  );
  useEffect(() => {
    const end = onFlush(flush);
    return () => {
      end();
      flush();
    };
  }, [flush]);
  return { value: pending ? pending.value : value, set, flush };
}
