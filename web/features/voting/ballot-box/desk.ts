import type { Vote } from '#contract/votes.ts';
import { usedVotes } from '../state/marks.ts';
import type { Notice, PendingVote } from '../state/reducer.ts';
import type { Choice } from '../state/votes.ts';
import { messages } from './messages.ts';
import type { Ports } from './ports.ts';
import type { VotingStore } from './store.ts';

/** What the parts of a ballot box share: the state, the world, whose ballots these are, and how changes are told. */
export class Desk {
  readonly store: VotingStore;
  readonly ports: Ports;
  user: string | undefined;
  /** End of the voting day in milliseconds since the epoch. */
  dayEnd = Infinity;
  /** Counts what may have changed the votes, so that an older list never covers a newer change. */
  version = 0;

  constructor(ports: Ports, store: VotingStore) {
    this.ports = ports;
    this.store = store;
  }

  say(tone: Notice['tone'], text: string): void {
    this.store.dispatch({ type: 'notified', notice: { tone, text } });
  }

  /** The server has taken a vote: shows it here and in the other tabs. */
  accept(user: string, vote: Vote, chosen: PendingVote): void {
    this.version += 1;
    this.ports.queue.remove(user, chosen);
    this.ports.tabs.tell({ user, added: vote });
    if (user !== this.user) return;
    this.store.dispatch({ type: 'vote-added', vote });
    this.say('success', messages.voted(chosen.title, ...this.#standing(chosen)));
  }

  /** The server has cancelled a vote. */
  release(user: string, vote: Vote, title: string): void {
    this.version += 1;
    this.ports.tabs.tell({ user, removed: vote.id });
    if (user !== this.user) return;
    this.store.dispatch({ type: 'vote-removed', id: vote.id });
    this.say('success', messages.cancelled(title, ...this.#standing(vote)));
  }

  /** The session has ended on the server's side; the votes shown here go with it. */
  expire(): void {
    this.ports.expireSession();
  }

  /** Voting is closed, says the server. */
  close(message: string): void {
    this.store.dispatch({ type: 'refused', at: this.ports.now() });
    this.say('danger', message);
  }

  unmark(choice: Choice): void {
    this.store.dispatch({ type: 'unmarked', choice });
  }

  #standing({ category_id }: Choice): [limit: number, used: number] {
    const { voteLimit, votes, marks } = this.store.getState();
    return [voteLimit, usedVotes(votes, marks, category_id)];
  }
}
