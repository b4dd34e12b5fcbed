import type { ErrorCode } from '#contract/errors.ts';
import { errorCodes } from '#contract/errors.ts';
import type { Vote } from '#contract/votes.ts';
import { ApiError } from '../../../web/api/client.ts';
import type { VotesApi } from '../../../web/features/voting/ballot-box/dependencies.ts';
import type { Choice } from '../../../web/features/voting/state/votes.ts';

const offline = () => new ApiError('offline', 0, 'We could not reach the server.');

export const refusal = (code: ErrorCode) => new ApiError(code, errorCodes[code][0], errorCodes[code][1]);

/**
 * A disturbance of the next call: the request is lost, or held back until it is delivered late; the call is carried out and its
 * answer lost or turned into a failure of the server; or it is refused.
 */
export type Disturbance = 'lost-request' | 'held-request' | keyof typeof spoiled | ErrorCode;

/** What comes instead of the answer to a call that was carried out. */
const spoiled = {
  'lost-answer': offline,
  'failed-answer': () => refusal('internal'),
};
const isSpoiled = (disturbance: Disturbance): disturbance is keyof typeof spoiled => disturbance in spoiled;

/** Milliseconds of a day; the show's zone is UTC. */
export const dayEnd = 86_400_000;

interface StoredVote extends Vote {
  day: string;
  attempt: string;
}

/** The rules of the votes group for one voter, in memory; the limit is 2. */
export class VotingServer {
  readonly attempts: string[] = [];
  readonly disturbances: Disturbance[] = [];
  isReachable = true;
  readonly withdrawn = new Set<string>();
  now = 1000;
  /** Answers wait for it. */
  gate: Promise<void> = Promise.resolve();
  #stored: StoredVote[] = [];
  #count = 0;
  /** During a call that finds voting closed. */
  #isClosed = false;
  #held: (() => unknown)[] = [];
  readonly #canceled = new Set<string>();

  /** Today's votes; a test may set them, as another device would. */
  get votes(): Vote[] {
    return this.#stored
      .filter(({ day }) => day === this.today())
      .map(({ id, category_id, nominee_id }) => ({ id, category_id, nominee_id }));
  }

  set votes(votes: Vote[]) {
    const day = this.today();
    const others = this.#stored.filter((vote) => vote.day !== day);
    this.#stored = [...others, ...votes.map((vote) => ({ ...vote, day, attempt: `of ${vote.id}` }))];
  }

  /** Whether there is a vote for a nominee, of a day or of any. */
  holds = (nominee_id: string, day?: string): boolean =>
    this.#stored.some((vote) => vote.nominee_id === nominee_id && vote.day === (day ?? vote.day));

  dayOf = (id: string | undefined): string | undefined => this.#stored.find((vote) => vote.id === id)?.day;

  /** Requests that were held back arrive; their answers go nowhere. */
  deliverHeld(): void {
    for (const work of this.#held.splice(0)) {
      try {
        work();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    }
  }

  async #answer<T>(work: () => T): Promise<T> {
    const disturbance = this.disturbances.shift();
    await this.gate;
    if (disturbance === 'held-request') this.#held.push(work);
    if (!this.isReachable || disturbance === 'lost-request' || disturbance === 'held-request')
      throw offline();
    if (disturbance === 'voting_closed') return this.#whileClosed(work);
    if (disturbance && !isSpoiled(disturbance)) throw refusal(disturbance);
    const result = work();
    if (disturbance) throw spoiled[disturbance]();
    return result;
  }

  #whileClosed<T>(work: () => T): T {
    this.#isClosed = true;
    try {
      // Held requests arrive too late as well.
      this.deliverHeld();
      return work();
    } finally {
      this.#isClosed = false;
    }
  }

  readonly api: VotesApi = {
    list: () => this.#answer(() => this.votes),
    vote: (choice, attempt, day) => this.#answer(() => this.#vote(choice, attempt, day ?? this.today())),
    cancel: (id) =>
      this.#answer(() => {
        if (this.#isClosed) throw refusal('voting_closed');
        const vote = this.#stored.find((each) => each.id === id);
        if (!vote) throw refusal('vote_not_found');
        this.#canceled.add(nameOf(vote));
        this.#stored = this.#stored.filter((each) => each !== vote);
      }),
  };

  #vote({ category_id, nominee_id }: Choice, attempt: string, day: string): Vote {
    this.attempts.push(attempt);
    const name = nameOf({ nominee_id, attempt, day });
    const made = this.#stored.find((vote) => nameOf(vote) === name);
    if (made && day < this.today()) return { id: made.id, category_id, nominee_id };
    if (this.#isClosed) throw refusal('voting_closed');
    if (day < this.today()) throw refusal('voting_day_over');
    if (this.withdrawn.has(nominee_id)) throw refusal('nominee_not_in_category');
    if (made) return { id: made.id, category_id, nominee_id };
    const inCategory = this.votes.filter((vote) => vote.category_id === category_id);
    if (this.#canceled.has(name) || inCategory.some((vote) => vote.nominee_id === nominee_id))
      throw refusal('duplicate_vote');
    if (inCategory.length >= 2) throw refusal('limit_reached');
    const vote = { id: `vote-${(this.#count += 1)}`, category_id, nominee_id };
    this.#stored.push({ ...vote, day, attempt });
    return vote;
  }

  today = (): string => new Date(this.now).toISOString().slice(0, 10);
}

const nameOf = ({ day, nominee_id, attempt }: Pick<StoredVote, 'day' | 'nominee_id' | 'attempt'>) =>
  `${day} ${nominee_id} ${attempt}`;
