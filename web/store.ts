/** A value that changes; `get` and `subscribe` are what `useSyncExternalStore` takes. */
export interface ReadableStore<T> {
  readonly get: () => T;
  /** Calls back after every change; returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Store<T> extends ReadableStore<T> {
  /** Sets the value and calls the listeners, unless it is the same value as before. */
  readonly set: (value: T) => void;
}

export function createStore<T>(value: T): Store<T> {
  let current = value;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next) {
      if (Object.is(next, current)) return;
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
