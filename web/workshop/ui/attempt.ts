/** What a task returns, or undefined when it fails, as a browser's storage may. */
export function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
