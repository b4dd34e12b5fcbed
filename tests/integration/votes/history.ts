import { parseVoteId, readBallot, voteId } from '#records/ballots.ts';
import type { Item } from '../../../functions/records/tables.ts';
import { votingDay } from '../../../functions/rules/voting-day.ts';

/** One press of a voter: an attempt to vote for a nominee on a day, which may be sent more than once. */
export interface Press {
  nominee: string;
  day: string;
  /** Its name; what has none is sent once. */
  name: string | undefined;
}

/** What one voter may expect of the votes of one category, whatever befalls the requests. */
export interface Show {
  timeZone: string;
  limit: number;
  /** When voting ends, milliseconds since the epoch. */
  end: number;
}

/**
 * Watches the ballots of a voter and what the voter is answered, and notes whatever must not be: a vote that returns after it was taken back, an
 * attempt that became two votes, a vote past the limit, for another day or after the end, one that goes without a cancel, a wrong answer.
 */
export class Witness {
  readonly faults: string[] = [];
  readonly #show: Show;
  readonly #presses: Press[] = [];
  readonly #answers = new Map<Press, string>();
  readonly #cancelled = new Set<string>();
  readonly #removed = new Set<string>();
  #standing = new Set<string>();

  constructor(show: Show) {
    this.#show = show;
  }

  pressed(press: Press): void {
    this.#presses.push(press);
  }

  cancels(id: string): void {
    this.#cancelled.add(id);
  }

  /** Looks at the stored ballots. */
  sees(items: Item[]): void {
    const { timeZone, limit, end } = this.#show;
    const now = new Set<string>();
    for (const item of items) {
      const { day, category, votes } = readBallot(item);
      if (votes.size > limit) this.#fault(`${day} has ${votes.size} votes`);
      if (item['votes'] !== votes.size)
        this.#fault(`${day} says ${String(item['votes'])} votes and has ${votes.size}`);
      for (const [nominee, { nonce, at }] of votes) {
        now.add(voteId({ day, category, nominee, nonce }));
        if (at >= end || votingDay(at, timeZone) !== day) this.#fault(`a vote of ${day} was cast at ${at}`);
      }
    }
    for (const id of now) if (this.#removed.has(id)) this.#fault(`${id} has returned`);
    for (const id of this.#standing) {
      if (now.has(id)) continue;
      if (!this.#cancelled.has(id)) this.#fault(`${id} is gone, and nobody took it back`);
      this.#removed.add(id);
    }
    this.#standing = now;
    for (const { nominee, day } of this.#presses) {
      const same = (other: { nominee: string; day: string } | undefined) =>
        other?.nominee === nominee && other.day === day;
      const made = [...now, ...this.#removed].filter((id) => same(parseVoteId(id)));
      const presses = this.#presses.filter(same);
      if (made.length > presses.length) this.#fault(`${presses.length} attempts became ${made.length} votes`);
    }
    for (const id of now) {
      const { nominee, day } = parseVoteId(id) ?? {};
      if (!this.#presses.some((press) => press.nominee === nominee && press.day === day))
        this.#fault(`nobody meant to vote for ${nominee} on ${day}`);
    }
  }

  /** Hears what a press was answered, after the ballots were looked at. */
  voted(press: Press, answer: string, now: number): void {
    const { timeZone, limit, end } = this.#show;
    const of = ({ day }: Press) => [...this.#standing].map(parseVoteId).filter((vote) => vote?.day === day);
    const known = this.#answers.get(press);
    const isTrue: Record<string, () => boolean> = {
      duplicate_vote: () =>
        [...this.#standing, ...this.#removed]
          .map(parseVoteId)
          .some((vote) => vote?.day === press.day && vote.nominee === press.nominee),
      limit_reached: () => of(press).length === limit,
      voting_closed: () => now >= end,
      voting_day_over: () => votingDay(now, timeZone) > press.day && !(known && this.#standing.has(known)),
    };
    if (isTrue[answer]) {
      if (!isTrue[answer]()) this.#fault(`a vote was answered ${answer}`);
      return;
    }
    if (!this.#standing.has(answer)) this.#fault(`${answer} was answered and does not stand`);
    if (known !== undefined && known !== answer)
      this.#fault(`an attempt was answered ${known} and ${answer}`);
    this.#answers.set(press, answer);
  }

  /** Hears what a cancel was answered, after the ballots were looked at. */
  cancelled(id: string, answer: string, now: number): void {
    const isTrue: Record<string, () => boolean> = {
      cancelled: () => this.#removed.has(id) && !this.#standing.has(id),
      vote_not_found: () => !this.#standing.has(id),
      voting_closed: () => now >= this.#show.end,
    };
    if (!isTrue[answer]?.()) this.#fault(`a cancel was answered ${answer}`);
  }

  #fault(what: string): void {
    this.faults.push(what);
  }
}
