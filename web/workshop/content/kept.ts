/** A value of this browser's storage under a name. A browser may refuse its storage, or be out of space: then nothing is kept. */
export function keptAs<Value>(name: string): {
  read: () => Value | undefined;
  write: (value: Value | undefined) => void;
} {
  return {
    read: () => attempt(() => JSON.parse(localStorage.getItem(name) ?? 'null') as Value | null) ?? undefined,
    write: (value) =>
      attempt(() =>
        value === undefined
          ? localStorage.removeItem(name)
          : localStorage.setItem(name, JSON.stringify(value)),
      ),
  };
}

/** What a task returns, or undefined when it fails. */
function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}

/** Runs a task after so many milliseconds; returns a function that forgets it. */
export function later(task: () => void, milliseconds: number): () => void {
  const timer = window.setTimeout(task, milliseconds);
  return () => window.clearTimeout(timer);
}
