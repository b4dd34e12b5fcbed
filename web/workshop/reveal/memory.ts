/** What this tab keeps over a reload; it is gone with the tab, for it may tell who wins. */
const keyOf = (name: string): string => `acclaim-reveal-${name}`;

/** What was remembered under a name, of any shape; undefined where there is nothing or the browser keeps nothing. */
export function recall(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a value, or forgets what was under the name. Where the browser keeps nothing, only a reload loses it. */
export function remember(name: string, value: object | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Storage is full or forbidden.
  }
}
