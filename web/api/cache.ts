import { logFailure } from '../log.ts';
import { ApiError } from './client.ts';
import { retryWait } from './retry.ts';

/** An answer as the cache knows it. */
export interface Entry<T> {
  /** The newest answer; undefined until the first one. */
  data: T | undefined;
  /** Why the last attempt failed; the next success clears it. */
  error: ApiError | undefined;
  /** An attempt is under way. */
  isLoading: boolean;
}

interface Slot {
  key: string;
  entry: Entry<unknown>;
  load: () => Promise<unknown>;
  listeners: Set<() => void>;
  running: boolean;
  failures: number;
  /** When the last attempt ended, by this machine's clock. */
  settledAt: number;
  retry: ReturnType<typeof setTimeout> | undefined;
}

const empty: Entry<never> = { data: undefined, error: undefined, isLoading: true };
const slots = new Map<string, Slot>();

/** An answer younger than this is good enough for a component that mounts, and for a window that gets the focus. */
const fresh = { mount: 5000, focus: 60_000 };

/** What the cache holds under a key. */
export function peek(key: string): Entry<unknown> {
  return slots.get(key)?.entry ?? empty;
}

/** Asks the server unless an answer is on its way or younger than `age` milliseconds. */
export function refresh(key: string, load: () => Promise<unknown>, age = 0): void {
  const slot = slotOf(key, load);
  slot.load = load;
  if (!slot.running && Date.now() - slot.settledAt >= age) void attempt(slot);
}

/** Calls the listener at every change of an entry, which is kept fresh for as long as somebody listens. */
export function listen(key: string, load: () => Promise<unknown>, listener: () => void): () => void {
  const slot = slotOf(key, load);
  slot.listeners.add(listener);
  refresh(key, load, fresh.mount);
  return () => {
    slot.listeners.delete(listener);
    if (slot.listeners.size > 0) return;
    clearTimeout(slot.retry);
    // Who comes next is not told of an old failure, but waits for an attempt of their own.
    if (slot.entry.error && slot.entry.data === undefined) slots.delete(key);
  };
}

/** Renews what is on the screen when the window has the focus again, or the connection is back. */
export function keepFresh(): void {
  const renew = (age: number) => () => {
    if (document.visibilityState === 'hidden') return;
    for (const [key, slot] of slots) if (slot.listeners.size > 0) refresh(key, slot.load, age);
  };
  addEventListener('focus', renew(fresh.focus));
  document.addEventListener('visibilitychange', renew(fresh.focus));
  addEventListener('online', renew(0));
}

function slotOf(key: string, load: () => Promise<unknown>): Slot {
  let slot = slots.get(key);
  if (!slot) {
    const listeners = new Set<() => void>();
    slot = {
      key,
      entry: empty,
      load,
      listeners,
      running: false,
      failures: 0,
      settledAt: -Infinity,
      retry: undefined,
    };
    slots.set(key, slot);
  }
  return slot;
}

async function attempt(slot: Slot): Promise<void> {
  slot.running = true;
  clearTimeout(slot.retry);
  if (!slot.entry.isLoading) change(slot, { ...slot.entry, isLoading: true });
  try {
    const data = await slot.load();
    settle(slot, 0);
    change(slot, { data, error: undefined, isLoading: false });
  } catch (cause) {
    settle(slot, slot.failures + 1);
    const error = cause instanceof ApiError ? cause : new ApiError('internal', 500, String(cause));
    logFailure(`${slot.key} could not be loaded.`, error);
    change(slot, { data: slot.entry.data, error, isLoading: false });
    retryLater(slot, error);
  }
}

function settle(slot: Slot, failures: number): void {
  slot.running = false;
  slot.failures = failures;
  slot.settledAt = Date.now();
}

function retryLater(slot: Slot, error: ApiError): void {
  const wait = retryWait(error, slot.failures);
  if (wait !== undefined && slot.listeners.size > 0) slot.retry = setTimeout(() => void attempt(slot), wait);
}

function change(slot: Slot, entry: Entry<unknown>): void {
  slot.entry = entry;
  for (const listener of slot.listeners) listener();
}
