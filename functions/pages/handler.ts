import type { Writer } from './domain.ts';

/** Changes of the show table come from its stream, and everything else is the schedule. */
export type PagesHandler = (event: unknown) => Promise<void>;

/** @throws Error when nothing could be written, so that Lambda tries again */
export const pagesHandler =
  (writer: () => Promise<Writer>): PagesHandler =>
  async (event) => {
    const ready = await writer();
    await (isOfStream(event) ? ready.changed() : ready.tick());
  };

const isOfStream = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'Records' in event;
