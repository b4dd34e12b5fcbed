/** Carries a task out after so many milliseconds; returns a function that cancels it. */
export function after(milliseconds: number, task: () => void): () => void {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
}
