import { choiceKey, isDuplicate, type Choice } from '../state/votes.ts';
import type { PendingVote } from '../state/reducer.ts';
import { Backoff } from './backoff.ts';
import type { Desk } from './desk.ts';
import type { VotesLoader } from './loader.ts';
import { messages } from './messages.ts';
import { outcomeOf } from './outcome.ts';
import type { QueuedVote } from './ports.ts';

/**
 * Votes whose answer never came. They wait on the device and are sent again under the name of their click, so that
 * the server counts each once, whether the first try had arrived or not.
 */
export class WaitingVotes {
  readonly #desk: Desk;
  readonly #loader: VotesLoader;
  readonly #backoff = new Backoff(async () => {
    await this.flush();
    return { isDone: this.#queue().length === 0 };
  });
  /** Choices that are being sent again just now. */
  readonly #underWay = new Set<string>();

  constructor(desk: Desk, loader: VotesLoader) {
    this.#desk = desk;
    this.#loader = loader;
  }

  /** Keeps a vote of the present user until the connection is back. */
  keep(user: string, chosen: PendingVote, attempt: string): void {
    this.store(user, chosen, attempt);
    if (user !== this.#desk.user) return;
    this.#show({ ...chosen, attempt });
    this.#backoff.start();
  }

  /** Writes a vote to the queue. */
  store(user: string, { category_id, nominee_id, title }: PendingVote, attempt: string): void {
    const vote = { category_id, nominee_id, title, attempt, expiresAt: this.#desk.dayEnd };
    this.#desk.ports.queue.put(user, vote);
  }

  /** The voter takes a waiting vote back. While it is being sent again nothing happens. */
  withdraw(chosen: PendingVote): void {
    const { user } = this.#desk;
    if (user === undefined || this.#underWay.has(choiceKey(chosen))) return;
    this.#desk.ports.queue.remove(user, chosen);
    this.#desk.unmark(chosen);
    this.#desk.say('success', messages.withdrawn(chosen.title));
  }

  /** Shows what the queue holds, after another tab or an earlier page has changed it. */
  readonly show = (): void => {
    const queued = this.#queue();
    const keys = new Set(queued.map(choiceKey));
    for (const mark of Object.values(this.#desk.store.getState().marks)) {
      if (mark.kind === 'waiting' && !keys.has(choiceKey(mark.choice))) this.#desk.unmark(mark.choice);
    }
    for (const vote of queued) this.#show(vote);
    if (queued.length > 0) this.#backoff.start();
  };

  /** Sends all that wait, once. */
  async flush(): Promise<void> {
    await Promise.all(this.#queue().map((vote) => this.#resend(vote)));
  }

  stop(): void {
    this.#backoff.stop();
  }

  async #resend(vote: QueuedVote): Promise<void> {
    const { user, ports } = this.#desk;
    const key = choiceKey(vote);
    if (user === undefined || this.#underWay.has(key)) return;
    if (vote.expiresAt <= ports.now()) return this.#drop(user, vote, messages.expired(vote.title));
    this.#underWay.add(key);
    try {
      this.#desk.accept(user, await ports.api.vote(vote, vote.attempt), vote);
    } catch (error) {
      await this.#refused(user, vote, error);
    } finally {
      this.#underWay.delete(key);
    }
  }

  async #refused(user: string, vote: QueuedVote, error: unknown): Promise<void> {
    const { kind, message } = outcomeOf(error, true);
    if (kind === 'wait') return;
    // The vote stays on the device until its owner signs in again.
    if (kind === 'sign-in') return user === this.#desk.user ? this.#desk.expire() : undefined;
    this.#drop(user, vote, message);
    if (kind === 'closed') this.#desk.close(message);
    if (kind === 'reload') await this.#loader.load();
  }

  #drop(user: string, vote: QueuedVote, message: string): void {
    this.#desk.ports.queue.remove(user, vote);
    if (user !== this.#desk.user) return;
    this.#desk.unmark(vote);
    this.#desk.say('danger', message);
  }

  #show(vote: Choice & { attempt: string }): void {
    const { votes, marks } = this.#desk.store.getState();
    if (isDuplicate(votes, vote) || marks[choiceKey(vote)]) return;
    const { category_id, nominee_id, attempt } = vote;
    const choice = { category_id, nominee_id };
    this.#desk.store.dispatch({ type: 'marked', mark: { kind: 'waiting', choice, attempt } });
  }

  #queue(): QueuedVote[] {
    const { user, ports } = this.#desk;
    return user === undefined ? [] : ports.queue.read(user);
  }
}
