import type { Vote } from '#contract/votes.ts';
import type { Choice } from './plan.ts';

export type Account = Ledger['account'];

/** Records the answers to one voter: which votes must be stored, and that no others may be. */
export class Ledger {
  readonly #voteLimit: number;
  readonly #accepted = new Map<string, Vote>();
  readonly #cancelled = new Set<string>();
  readonly #faults: string[] = [];
  #seen: ReadonlySet<string> | undefined;
  #refusals = 0;
  #lost = 0;
  #unavailable = 0;

  constructor(voteLimit: number) {
    this.#voteLimit = voteLimit;
  }

  accepted(vote: Vote): void {
    this.#accepted.set(vote.id, vote);
  }

  cancelled(id: string): void {
    this.#cancelled.add(id);
  }

  /** A refusal while no other call of the voter is running; `choice` is what a refused vote was for. */
  refused(code: string, what: string, choice?: Choice): void {
    this.#refusals += 1;
    if (!choice || !this.#explains(code, choice)) this.fault(`${what}: ${code}`);
  }

  fault(what: string): void {
    this.#faults.push(what);
  }

  /** Whether this is expected: the limit is reached, or one vote is for the same nominee. */
  #explains(code: string, { category, nominee }: Choice): boolean {
    const votes = [...this.#accepted.values()].filter(
      ({ id, category_id }) => category_id === category && !this.#cancelled.has(id),
    );
    if (code === 'limit_reached') return votes.length === this.#voteLimit;
    return code === 'duplicate_vote' && votes.some(({ nominee_id }) => nominee_id === nominee);
  }

  /** Records a retry; `isLost` when no answer came. */
  retried(isLost: boolean): void {
    if (isLost) this.#lost += 1;
    else this.#unavailable += 1;
  }

  /** Records the votes shown to the voter at the end; a voter who gave up never gets there. */
  saw(votes: readonly Vote[]): void {
    this.#seen = new Set(votes.map(({ id }) => id));
  }

  last(): string | undefined {
    return [...this.#accepted.keys()].findLast((id) => !this.#cancelled.has(id));
  }

  get account() {
    return {
      accepted: new Set(this.#accepted.keys()) as ReadonlySet<string>,
      cancelled: this.#cancelled as ReadonlySet<string>,
      refusals: this.#refusals,
      lost: this.#lost,
      unavailable: this.#unavailable,
      seen: this.#seen,
      faults: this.#faults as readonly string[],
    };
  }
}

/** The votes that must be stored according to the answers. */
export const standing = ({ accepted, cancelled }: Account): Set<string> =>
  new Set([...accepted].filter((id) => !cancelled.has(id)));
