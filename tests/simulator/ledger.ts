import type { Vote } from '#contract/votes.ts';
import type { Choice } from './evening.ts';

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
  readonly #voteLimit: number;
  readonly #accepted = new Map<string, Vote>();
  readonly #cancelled = new Set<string>();
  readonly #faults: string[] = [];
  #seen: ReadonlySet<string> | undefined;
  #refusals = 0;
  #lost = 0;
  #unavailable = 0;

  /** @param voteLimit votes a category that the show allows */
  constructor(voteLimit: number) {
    this.#voteLimit = voteLimit;
  }

  accepted(vote: Vote): void {
    this.#accepted.set(vote.id, vote);
  }

  cancelled(id: string): void {
    this.#cancelled.add(id);
  }

  /** A refusal, heard when nothing else of the voter was under way; of a vote, with what it was for. */
  refused(code: string, what: string, choice?: Choice): void {
    this.#refusals += 1;
    if (!choice || !this.#explains(code, choice)) this.fault(`${what}: ${code}`);
  }

  /** Something happened that nothing explains. */
  fault(what: string): void {
    this.#faults.push(what);
  }

  /** Whether the votes that stand are why another one is refused: all that the limit allows, or one for the same nominee. */
  #explains(code: string, { category, nominee }: Choice): boolean {
    const votes = [...this.#accepted.values()].filter(
      ({ id, category_id }) => category_id === category && !this.#cancelled.has(id),
    );
    if (code === 'limit_reached') return votes.length === this.#voteLimit;
    return code === 'duplicate_vote' && votes.some(({ nominee_id }) => nominee_id === nominee);
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
    return [...this.#accepted.keys()].findLast((id) => !this.#cancelled.has(id));
  }

  get account(): Account {
    return {
      accepted: new Set(this.#accepted.keys()),
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
