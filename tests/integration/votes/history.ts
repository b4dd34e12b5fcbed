import { parseVoteId, readBallot, voteId } from '#records/ballots.ts';
import type { Item } from '../../../functions/records/tables.ts';
import { votingDay } from '../../../functions/rules/voting-day.ts';

/** One press of a voter: an attempt to vote for a nominee on a day, which may be sent more than once. */
export interface Press {
  nominee: string;
  day: string;
  /** Its attempt id; a press without one is sent once. */
  name: string | undefined;
}

interface Rules {
  timeZone: string;
  limit: number;
  /** When voting ends, milliseconds since the epoch. */
  end: number;
}

/**
 * Watches a voter's ballots and answers, and notes what must not be: a canceled vote that returns, an attempt that
 * became two votes, a vote past the limit, for another day or after the end, one gone without a cancel, a wrong answer.
 */
export class Witness {
  readonly faults: string[] = [];
  readonly #rules: Rules;
  readonly #presses: Press[] = [];
  readonly #answers = new Map<Press, string>();
  readonly #cancelled = new Set<string>();
  readonly #removed = new Set<string>();
  #current = new Set<string>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  pressed(press: Press): void {
    this.#presses.push(press);
  }

  cancels(id: string): void {
    this.#cancelled.add(id);
  }

  sees(items: Item[]): void {
    const { timeZone, limit, end } = this.#rules;
    const now = new Set<string>();
    for (const item of items) {
      const { day, category, votes } = readBallot(item);
      if (votes.size > limit) this.faults.push(`${day} has ${votes.size} votes`);
      if (item['votes'] !== votes.size)
        this.faults.push(`${day} says ${String(item['votes'])} votes and has ${votes.size}`);
      for (const [nominee, { nonce, at }] of votes) {
        now.add(voteId({ day, category, nominee, nonce }));
        if (at >= end || votingDay(at, timeZone) !== day)
          this.faults.push(`a vote of ${day} was cast at ${at}`);
      }
    }
    for (const id of now) if (this.#removed.has(id)) this.faults.push(`${id} has returned`);
    for (const id of this.#current) {
      if (now.has(id)) continue;
      if (!this.#cancelled.has(id)) this.faults.push(`${id} is gone without a cancel`);
      this.#removed.add(id);
    }
    this.#current = now;
    const made = Map.groupBy([...now, ...this.#removed], (id) => {
      const { nominee, day } = parseVoteId(id) ?? {};
      return `${nominee} on ${day}`;
    });
    for (const [what, ids] of made) {
      const attempts = this.#presses.filter(({ nominee, day }) => `${nominee} on ${day}` === what).length;
      if (ids.length > attempts)
        this.faults.push(`${attempts} attempts for ${what} became ${ids.length} votes`);
    }
  }

  /** A press was answered, after a look at the ballots. */
  voted(press: Press, answer: string, now: number): void {
    const { timeZone, limit, end } = this.#rules;
    const of = ({ day }: Press) => [...this.#current].map(parseVoteId).filter((vote) => vote?.day === day);
    const known = this.#answers.get(press);
    const isTrue: Record<string, () => boolean> = {
      duplicate_vote: () =>
        [...this.#current, ...this.#removed]
          .map(parseVoteId)
          .some((vote) => vote?.day === press.day && vote.nominee === press.nominee),
      limit_reached: () => of(press).length === limit,
      voting_closed: () => now >= end,
      voting_day_over: () => votingDay(now, timeZone) > press.day && !(known && this.#current.has(known)),
    };
    if (isTrue[answer]) {
      if (!isTrue[answer]()) this.faults.push(`a vote was answered ${answer}`);
      return;
    }
    if (!this.#current.has(answer)) this.faults.push(`${answer} was answered and is not stored`);
    if (known !== undefined && known !== answer)
      this.faults.push(`an attempt was answered ${known} and ${answer}`);
    this.#answers.set(press, answer);
  }

  /** A cancel was answered, after a look at the ballots. */
  cancelled(id: string, answer: string, now: number): void {
    const isTrue: Record<string, () => boolean> = {
      cancelled: () => this.#removed.has(id) && !this.#current.has(id),
      vote_not_found: () => !this.#current.has(id),
      voting_closed: () => now >= this.#rules.end,
    };
    if (!isTrue[answer]?.()) this.faults.push(`a cancel was answered ${answer}`);
  }
}
