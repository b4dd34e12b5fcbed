import type { ErrorCode } from '#contract/errors.ts';
import { errorCodes } from '#contract/errors.ts';
import type { Vote } from '#contract/votes.ts';
import { vi } from 'vitest';
import { ApiError, call } from '../../../web/api/client.ts';
import type { VotesApi } from '../../../web/features/voting/ballot-box/dependencies.ts';
import type { Choice } from '../../../web/features/voting/state/votes.ts';

const offline = () => new ApiError('offline', 0, 'We could not reach the server.');

/** What the site's client makes of an answer that breaks off after its headers, or that is no answer of ours. */
async function cutAnswer(): Promise<unknown> {
  const response = new Response();
  response.json = () => Promise.reject(new SyntaxError('Unexpected end of JSON input'));
  const fetching = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(response);
  try {
    return await call('votes.get', {});
  } catch (error) {
    return error;
  } finally {
    fetching.mockRestore();
  }
}

export const refusal = (code: ErrorCode) => new ApiError(code, errorCodes[code][0], errorCodes[code][1]);

/**
 * A disturbance of the next call: the request is lost, or held back until it is delivered late; the call is carried out and its answer lost,
 * cut off, or turned into a failure of the server; or it is refused.
 */
export type Disturbance = 'lost-request' | 'held-request' | keyof typeof spoiled | ErrorCode;

/** What comes in the place of the answer to a call that was carried out. */
const spoiled = {
  'lost-answer': offline,
  'cut-answer': cutAnswer,
  'failed-answer': () => refusal('internal'),
};
const isSpoiled = (disturbance: Disturbance): disturbance is keyof typeof spoiled => disturbance in spoiled;

/** Milliseconds of a day; the show's zone is UTC. */
export const dayEnd = 86_400_000;

/** A vote as the server keeps it. */
interface Kept extends Vote {
  day: string;
  attempt: string;
}

/** The rules of the votes group for one voter, in memory; the limit is 2. */
export class VotingServer {
  readonly attempts: string[] = [];
  readonly disturbances: Disturbance[] = [];
  isReachable = true;
  /** The server's clock. */
  now = 1000;
  /** Holds back answers until they are let go. */
  gate: Promise<void> = Promise.resolve();
  #kept: Kept[] = [];
  #count = 0;
  /** While a call is worked on that finds voting closed. */
  #isClosed = false;
  #held: (() => unknown)[] = [];
  readonly #takenBack = new Set<string>();

  /** Today's votes; a test may set them, as another device would. */
  get votes(): Vote[] {
    return this.#kept
      .filter(({ day }) => day === this.today())
      .map(({ id, category_id, nominee_id }) => ({ id, category_id, nominee_id }));
  }

  set votes(votes: Vote[]) {
    const day = this.today();
    const others = this.#kept.filter((vote) => vote.day !== day);
    this.#kept = [...others, ...votes.map((vote) => ({ ...vote, day, attempt: `of ${vote.id}` }))];
  }

  /** Whether the votes of a day, or of any, have one for a nominee. */
  holds = (nominee_id: string, day?: string): boolean =>
    this.#kept.some((vote) => vote.nominee_id === nominee_id && vote.day === (day ?? vote.day));

  /** The voting day of a vote that is held. */
  dayOf = (id: string | undefined): string | undefined => this.#kept.find((vote) => vote.id === id)?.day;

  /** Requests that were held back arrive; nobody waits for their answers. */
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
    if (disturbance) throw await spoiled[disturbance]();
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
        const vote = this.#kept.find((each) => each.id === id);
        if (!vote) throw refusal('vote_not_found');
        this.#takenBack.add(nameOf(vote));
        this.#kept = this.#kept.filter((each) => each !== vote);
      }),
  };

  #vote({ category_id, nominee_id }: Choice, attempt: string, day: string): Vote {
    this.attempts.push(attempt);
    const name = nameOf({ nominee_id, attempt, day });
    const made = this.#kept.find((vote) => nameOf(vote) === name);
    if (made && (day < this.today() || !this.#isClosed)) return { id: made.id, category_id, nominee_id };
    if (this.#isClosed) throw refusal('voting_closed');
    if (day < this.today()) throw refusal('voting_day_over');
    const inCategory = this.votes.filter((vote) => vote.category_id === category_id);
    if (this.#takenBack.has(name) || inCategory.some((vote) => vote.nominee_id === nominee_id))
      throw refusal('duplicate_vote');
    if (inCategory.length >= 2) throw refusal('limit_reached');
    const vote = { id: `vote-${(this.#count += 1)}`, category_id, nominee_id };
    this.#kept.push({ ...vote, day, attempt });
    return vote;
  }

  today = (): string => new Date(this.now).toISOString().slice(0, 10);
}

/** What the server tells votes apart by. */
const nameOf = ({ day, nominee_id, attempt }: Pick<Kept, 'day' | 'nominee_id' | 'attempt'>) =>
  `${day} ${nominee_id} ${attempt}`;
