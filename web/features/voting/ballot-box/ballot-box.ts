import { statusOf, type NomineeStatus } from '../state/marks.ts';
import type { PendingVote } from '../state/reducer.ts';
import type { Choice } from '../state/votes.ts';
import { Desk } from './desk.ts';
import { VotesLoader } from './loader.ts';
import { messages } from './messages.ts';
import type { Ports, VoteNews } from './ports.ts';
import { VoteSender } from './sender.ts';
import type { VotingStore } from './store.ts';
import { WaitingVotes } from './waiting.ts';

/** The voter's ballots on this page, kept in step with the server, the other tabs and the connection. */
export class BallotBox {
  readonly #desk: Desk;
  readonly #loader: VotesLoader;
  readonly #waiting: WaitingVotes;
  readonly #sender: VoteSender;

  /** @param store the state that the page shows */
  constructor(ports: Ports, store: VotingStore) {
    this.#desk = new Desk(ports, store);
    this.#loader = new VotesLoader(this.#desk);
    this.#waiting = new WaitingVotes(this.#desk, this.#loader);
    this.#sender = new VoteSender(this.#desk, this.#loader, this.#waiting);
  }

  get store() {
    return this.#desk.store;
  }

  /** Listens to the other tabs; gives the function that ends it. */
  connect(): () => void {
    const { tabs, queue } = this.#desk.ports;
    const ends = [tabs.listen(this.#hear), queue.listen(this.#waiting.show)];
    return () => {
      for (const end of ends) end();
      this.#waiting.stop();
    };
  }

  /** Sets the votes per category and the end of the voting day; a new day starts with votes of its own. */
  setRules(voteLimit: number, dayEnd: number): void {
    const isNewDay = dayEnd > this.#desk.dayEnd;
    this.#desk.dayEnd = dayEnd;
    this.store.dispatch({ type: 'limit-set', voteLimit });
    if (isNewDay) void this.refresh();
  }

  /** A signed-in user's votes are loaded; signed out (undefined), they are cleared. */
  setUser(user: string | undefined): void {
    if (user === this.#desk.user) return;
    this.#desk.user = user;
    this.#waiting.stop();
    this.store.dispatch({ type: 'votes-cleared' });
    if (user === undefined) return;
    this.#waiting.show();
    void this.refresh();
  }

  /** Sends what waits and asks for the votes again: after a pause of the page or of the connection. */
  async refresh(): Promise<void> {
    await Promise.all([this.#loader.load(), this.#waiting.flush()]);
  }

  /** The page goes away: votes on their way are kept on the device, in case their answer never comes. */
  keepVotesUnderWay(): void {
    this.#sender.keepAll();
  }

  /**
   * The voter presses a nominee's picture: votes, cancels, or withdraws a vote that waits. Signed out, the vote
   * becomes the pending one. Does nothing while something is under way or the limit is reached.
   */
  press(chosen: PendingVote): void {
    const { user } = this.#desk;
    if (user === undefined) return this.store.dispatch({ type: 'pending-set', pending: { ...chosen } });
    const status = this.statusOf(chosen);
    if (status === 'idle' || status === 'failed') void this.#sender.vote(user, chosen);
    if (status === 'waiting') this.#waiting.withdraw(chosen);
    const vote = status === 'voted' ? this.#voteFor(chosen) : undefined;
    if (vote) void this.#sender.cancel(user, vote, chosen.title);
  }

  /** Sends the pending vote of somebody who has just signed in, once their votes are known, and clears it. */
  async submitPending(): Promise<void> {
    await this.#loader.idle();
    const { pending } = this.store.getState();
    if (!pending || this.#desk.user === undefined) return;
    this.store.dispatch({ type: 'pending-cleared' });
    const status = this.statusOf(pending);
    if (status === 'voted') this.#desk.say('success', messages.alreadyVoted(pending.title));
    else if (status === 'limit') this.#desk.say('danger', messages.limit());
    else this.press(pending);
  }

  statusOf(choice: Choice): NomineeStatus {
    const { votes, marks, voteLimit } = this.store.getState();
    return statusOf(votes, marks, voteLimit, choice);
  }

  #voteFor(choice: Choice) {
    return this.store
      .getState()
      .votes.find((vote) => vote.category_id === choice.category_id && vote.nominee_id === choice.nominee_id);
  }

  readonly #hear = ({ user, added, removed }: VoteNews): void => {
    if (user !== this.#desk.user) return;
    this.#desk.version += 1;
    if (added) this.store.dispatch({ type: 'vote-added', vote: added });
    if (removed !== undefined) this.store.dispatch({ type: 'vote-removed', id: removed });
  };
}
