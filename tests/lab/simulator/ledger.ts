import type { Vote } from '#contract/votes.ts';
import type { Choice } from './plan.ts';

export type Account = Ledger['account'];

/** Nominees that have left the show, and why. */
export type Departures = ReadonlyMap<string, 'withdrawn' | 'merged'>;

/** Records the answers to one voter: which votes must be stored, and that no others may be. */
export class Ledger {
  readonly #voteLimit: number;
  readonly #left: Departures;
  readonly #accepted = new Map<string, Vote>();
  readonly #cancelled = new Set<string>();
  readonly #faults: string[] = [];
  #seen: ReadonlySet<string> | undefined;
  #refusals = 0;
  #lost = 0;
  #unavailable = 0;

  constructor(voteLimit: number, left: Departures = new Map()) {
    this.#voteLimit = voteLimit;
    this.#left = left;
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

  /** Whether this is expected: the limit is reached, one vote is for the same nominee, or that has left the show. */
  #explains(code: string, { category, nominee }: Choice): boolean {
    const votes = [...this.#accepted.values()].filter(
      ({ id, category_id }) => category_id === category && !this.#cancelled.has(id),
    );
    if (code === 'nominee_not_in_category') return this.#left.has(nominee);
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

  /** The valid votes for nominees that are withdrawn. */
  free(): Vote[] {
    return [...this.#accepted.values()].filter(
      ({ id, nominee_id }) => this.#left.get(nominee_id) === 'withdrawn' && !this.#cancelled.has(id),
    );
  }

  /** Whom of these nominees the voter may vote for: none that has left, or has a valid vote already. */
  mayChoose(nominees: readonly string[]): string | undefined {
    const valid = [...this.#accepted.values()].filter(({ id }) => !this.#cancelled.has(id));
    const chosen = new Set(valid.map(({ nominee_id }) => nominee_id));
    return nominees.find((nominee) => !this.#left.has(nominee) && !chosen.has(nominee));
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
