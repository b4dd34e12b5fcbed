import type { Page } from 'playwright-core';

/** A page builder that is open; each act answers with its milliseconds from the event to the frame that shows what it did. */
export interface OpenEditor {
  edit: (round: number) => Promise<number>;
  /** Moves a widget up by 80 places; `moveDown` puts it back. */
  moveUp: () => Promise<number>;
  moveDown: () => Promise<number>;
  /** Takes back an edit. */
  undo: () => Promise<number>;
}

/** What is done in a page, and when it shows; both are functions in its window, put there by `install`. */
export interface Act {
  /** Name of the function that does it. */
  act: string;
  /** What it is called with. */
  given: readonly unknown[];
  /** Name of the function that says whether it is shown, called with the same. */
  shown: string;
}

/** Milliseconds after which a step has failed. */
const patience = 10_000;

/**
 * Milliseconds from an act in a page until the frame that shows it has been painted: the first frame in whose callback it is shown, to its end.
 * The act comes in a task of its own, as an event does, right after a frame: the wait for the next one is counted.
 * @throws Error where it never shows
 */
export const toPaint = (page: Page, step: Act): Promise<number> =>
  page.evaluate(
    async ([{ act, given, shown }, most]) => {
      const call = (name: string) =>
        (globalThis as unknown as Record<string, (...all: readonly unknown[]) => unknown>)[name]?.(...given);
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      // A message posted in a frame's callback comes when that frame has been painted.
      const message = () =>
        new Promise<void>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(), { once: true });
          port1.start();
          port2.postMessage(undefined);
        });
      await frame();
      await message();
      const begin = performance.now();
      call(act);
      do {
        await frame();
        if (performance.now() - begin > most) throw new Error(`${act} never showed.`);
      } while (!call(shown));
      await message();
      return performance.now() - begin;
    },
    [step, patience] as const,
  );
