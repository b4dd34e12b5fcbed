import type { Vote } from '#contract/votes.ts';

/** Refusals that a voter's own doings explain. */
const explained: readonly string[] = ['duplicate_vote', 'limit_reached'];

/** What happened to one voter, as far as the voter knows. */
export interface Account {
  /** Ids of votes that were accepted, and of those taken back. */
  accepted: ReadonlySet<string>;
  cancelled: ReadonlySet<string>;
  refusals: number;
  /** Calls made again because no answer came, and because the site was unavailable. */
  lost: number;
  unavailable: number;
  /** Ids of the votes that the voter was shown at the end; undefined for whoever never got there. */
  seen: ReadonlySet<string> | undefined;
  /** Answers that nothing explains. */
  faults: readonly string[];
}

/** Keeps what one voter has been answered: which votes must stand, and that no others may. */
export class Ledger {
  readonly #accepted = new Set<string>();
  readonly #cancelled = new Set<string>();
  readonly #faults: string[] = [];
  #seen: ReadonlySet<string> | undefined;
  #refusals = 0;
  #lost = 0;
  #unavailable = 0;

  accepted({ id }: Vote): void {
    this.#accepted.add(id);
  }

  cancelled(id: string): void {
    this.#cancelled.add(id);
  }

  refused(code: string, what: string): void {
    this.#refusals += 1;
    if (!explained.includes(code)) this.#faults.push(`${what}: ${code}`);
  }

  /** A call is made again; `isLost` when no answer came. */
  retried(isLost: boolean): void {
    if (isLost) this.#lost += 1;
    else this.#unavailable += 1;
  }

  saw(votes: readonly Vote[]): void {
    this.#seen = new Set(votes.map(({ id }) => id));
  }

  /** The vote that was accepted last and stands. */
  last(): string | undefined {
    return [...this.#accepted].findLast((id) => !this.#cancelled.has(id));
  }

  get account(): Account {
    return {
      accepted: this.#accepted,
      cancelled: this.#cancelled,
      refusals: this.#refusals,
      lost: this.#lost,
      unavailable: this.#unavailable,
      seen: this.#seen,
      faults: this.#faults,
    };
  }
}

/** The votes that must stand by what the voter was answered. */
export const standing = ({ accepted, cancelled }: Account): Set<string> =>
  new Set([...accepted].filter((id) => !cancelled.has(id)));
