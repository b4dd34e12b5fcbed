import { AppError } from '#platform/errors.ts';
import type { Fences } from '#records/tables.ts';

/**
 * The right to write what an entry of the journal says, until another takes it over (DECISION-journal.md). Every item carries the fence of
 * the one that has written it last, and an older one does not pass it.
 */
export interface Turn {
  /** Of the entry. */
  number: number;
  /** From 1; each that takes the entry over adds 1. */
  turn: number;
  /**
   * Says that the writer goes on, where that is due, or in any case with `isSure`.
   * @throws Overtaken when another has taken over
   */
  hold(isSure?: boolean): Promise<void>;
}

/** A writer stood still for so long that another went on without it. */
export class Overtaken extends AppError {
  /** Of the entry that it was at. */
  readonly number: number;

  constructor(
    number: number,
    message = `This took so long that others made changes in between. It is saved as change ${number} of the log, and what they changed stays as they left it. Please reload and check it.`,
    current?: unknown,
  ) {
    super('revision_conflict', { message, current });
    this.number = number;
  }

  override with(current: unknown): Overtaken {
    return new Overtaken(this.number, this.message, current);
  }
}

/** Turns that an entry can have. */
const turns = 1_000_000;

/** What the items that are written in a turn carry. */
export const fenceOf = ({ number, turn }: Pick<Turn, 'number' | 'turn'>): number => number * turns + turn;

/** The highest number of a change that an item of the show carries: that of a backup may be ahead of the journal. */
export const newestIn = (fences: ReadonlyMap<string, Fences>): number =>
  [...fences.values()].reduce(
    (newest, { writtenBy = 0 }) => Math.max(newest, Math.floor(writtenBy / turns)),
    0,
  );

/** An item that neither this entry nor a later one has written. */
export const older = 'attribute_not_exists(#writtenBy) OR #writtenBy < :first';
export const firstOf = ({ number }: Pick<Turn, 'number'>): Record<string, unknown> => ({
  ':first': fenceOf({ number, turn: 0 }),
});
