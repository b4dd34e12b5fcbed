/**
 * What `web/ui/after.ts` is in screens: pauses up to a second, after which what was typed is stored or checked, are a tenth as long, so that
 * no test waits for them. They stay shorter than longer ones, which are as long as ever. Where `pause` is 1, all are.
 */
export function after(milliseconds: number, task: () => void): () => void {
  const { pause = 0.1 } = globalThis as { pause?: number };
  const timer = setTimeout(task, milliseconds <= 1000 ? milliseconds * pause : milliseconds);
  return () => clearTimeout(timer);
}
