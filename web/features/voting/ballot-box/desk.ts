import { dayIn } from '../../../format.ts';
import { usedVotes, type Mark } from '../state/marks.ts';
import type { ChosenNominee, Notice } from '../state/reducer.ts';
import type { Choice } from '../state/votes.ts';
import type { Standing } from './messages.ts';
import type { Change, Ports } from './ports.ts';
import type { VotingStore } from './store.ts';

/** What the parts of a ballot box share: the state, the world, whose ballots these are, and the rules of the day. */
export class Desk {
  readonly store: VotingStore;
  readonly ports: Ports;
  /** Asks the server again in a while. */
  readonly retryLater: () => void;
  user: string | undefined;
  /** End of the voting day in milliseconds since the epoch. */
  dayEnd = Infinity;
  timeZone: string | undefined;
  /** Counts what may have changed the votes, so that an older list never covers a newer change. */
  version = 0;

  constructor(ports: Ports, store: VotingStore, retryLater: () => void) {
    this.ports = ports;
    this.store = store;
    this.retryLater = retryLater;
  }

  /** The voting day at a moment by the server's clock, which is now unless given; undefined before the rules are known. */
  today(now = this.ports.now()): string | undefined {
    return this.timeZone === undefined ? undefined : dayIn(this.timeZone, now);
  }

  /** Whether a change is of today, so that the list of today's votes tells what became of it. */
  isOfToday({ day }: Pick<Change, 'day'>): boolean {
    return day !== undefined && day === this.today();
  }

  /** Whether a change is of a day that is over. */
  isOfEarlierDay({ day }: Pick<Change, 'day'>): boolean {
    const today = this.today();
    return day !== undefined && today !== undefined && day < today;
  }

  say(tone: Notice['tone'], text: string): void {
    this.store.dispatch({ type: 'notified', notice: { tone, text } });
  }

  /** Shows what is under way for a nominee until it is unmarked. */
  mark(kind: Exclude<Mark['kind'], 'failed'>, { category_id, nominee_id }: Choice): void {
    this.store.dispatch({ type: 'marked', mark: { kind, choice: { category_id, nominee_id } } });
  }

  unmark(choice: Choice): void {
    this.store.dispatch({ type: 'unmarked', choice });
  }

  /** The vote becomes the one that is sent after the next sign-in. */
  setPending({ category_id, nominee_id, title }: ChosenNominee): void {
    const pending = { category_id, nominee_id, title, since: this.ports.now() };
    this.store.dispatch({ type: 'pending-set', pending });
  }

  /** Voting is closed, says the server. */
  close(message: string): void {
    this.store.dispatch({ type: 'refused', at: this.ports.now() });
    this.say('danger', message);
  }

  /** The votes of a category, for the messages. */
  standing({ category_id }: Choice): Standing {
    const { voteLimit, votes, marks, votesStatus } = this.store.getState();
    if (votesStatus !== 'known') return undefined;
    return { limit: voteLimit, used: usedVotes(votes, marks, category_id) };
  }
}
