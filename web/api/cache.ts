import { logFailure } from '../log.ts';
import { createStore, type Store } from '../store.ts';
import { ApiError } from './client.ts';
import { loadRetryDelay } from './retry.ts';
import { writtenPage, type Entry } from './written-page.ts';

interface Slot {
  key: string;
  entry: Store<Entry<unknown>>;
  load: () => Promise<unknown>;
  listeners: number;
  isRunning: boolean;
  failures: number;
  /** When the last call ended, by this machine's clock. */
  settledAt: number;
  retry: ReturnType<typeof setTimeout> | undefined;
}

const empty: Entry<never> = { data: undefined, error: undefined, isLoading: true };
const slots = new Map<string, Slot>();

/** An answer younger than this is good enough for a component that mounts, and for a window that gets the focus. */
const fresh = { mount: 5000, focus: 60_000 };

/** What the cache holds under a key. */
export const peek = (key: string): Entry<unknown> => slots.get(key)?.entry.get() ?? empty;

/** Keys that a page asked for while it was drawn on the server, and those of them that it came without. */
export const asked = new Set<string>();
export const missing = new Set<string>();

/** What a component shows first: what the page that came as HTML says, while this is drawn or taken over. */
export function firstEntry(key: string): Entry<unknown> {
  const page = writtenPage();
  if (!page) return peek(key);
  const entry = page.entries.get(key);
  if (!import.meta.env.SSR) return entry ?? peek(key);
  asked.add(key);
  if (!entry) missing.add(key);
  return entry ?? empty;
}

/** Takes over what came along with the page; what is true no longer, or not whole, is asked anew as soon as it is shown. */
export function takeOver(
  entries: Iterable<readonly [string, Entry<unknown>]>,
  isWhole: (key: string) => boolean,
): void {
  for (const [key, entry] of entries) {
    const slot = slotOf(key, () => Promise.reject(new Error('Nobody listens yet.')));
    const settledAt = isWhole(key) ? Date.now() : -Infinity;
    slots.set(key, { ...slot, entry: createStore(entry), settledAt });
  }
}

/** Asks the server unless a call is under way or the answer is younger than `age` milliseconds. */
export function refresh(key: string, load: () => Promise<unknown>, age = 0): void {
  const slot = slotOf(key, load);
  slot.load = load;
  if (!slot.isRunning && Date.now() - slot.settledAt >= age) void run(slot);
}

/** Calls the listener at every change of an entry, which is kept fresh while it has listeners. Returns an unsubscribe function. */
export function listen(key: string, load: () => Promise<unknown>, listener: () => void): () => void {
  const slot = slotOf(key, load);
  const unsubscribe = slot.entry.subscribe(listener);
  slot.listeners += 1;
  refresh(key, load, fresh.mount);
  return () => {
    unsubscribe();
    slot.listeners -= 1;
    if (slot.listeners > 0) return;
    clearTimeout(slot.retry);
    // The next listener does not see an old failure, but waits for a call of its own.
    const { error, data } = slot.entry.get();
    if (error && data === undefined) slots.delete(key);
  };
}

/** Renews what is on the screen when the window has the focus again, or the connection is back. */
export function keepFresh(): void {
  const renew = (age: number) => () => {
    if (document.visibilityState === 'hidden') return;
    for (const [key, slot] of slots) if (slot.listeners > 0) refresh(key, slot.load, age);
  };
  addEventListener('focus', renew(fresh.focus));
  document.addEventListener('visibilitychange', renew(fresh.focus));
  addEventListener('online', renew(0));
}

function slotOf(key: string, load: () => Promise<unknown>): Slot {
  let slot = slots.get(key);
  if (!slot) {
    const entry = createStore<Entry<unknown>>(empty);
    const start = { listeners: 0, isRunning: false, failures: 0, settledAt: -Infinity, retry: undefined };
    slot = { key, entry, load, ...start };
    slots.set(key, slot);
  }
  return slot;
}

async function run(slot: Slot): Promise<void> {
  const { entry } = slot;
  slot.isRunning = true;
  clearTimeout(slot.retry);
  if (!entry.get().isLoading) entry.set({ ...entry.get(), isLoading: true });
  let { data } = entry.get();
  let error: ApiError | undefined;
  try {
    data = await slot.load();
  } catch (cause) {
    error = cause instanceof ApiError ? cause : new ApiError('internal', 500, String(cause));
    logFailure(`${slot.key} could not be loaded.`, error);
  }
  slot.isRunning = false;
  slot.failures = error ? slot.failures + 1 : 0;
  slot.settledAt = Date.now();
  entry.set({ data, error, isLoading: false });
  const delay = error && loadRetryDelay(error, slot.failures);
  if (delay !== undefined && slot.listeners > 0) slot.retry = setTimeout(() => void run(slot), delay);
}
