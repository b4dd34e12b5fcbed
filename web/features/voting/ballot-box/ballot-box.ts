import { statusOf, type NomineeStatus } from '../state/marks.ts';
import type { ChosenNominee } from '../state/reducer.ts';
import { isSameChoice, type Choice } from '../state/votes.ts';
import { Backoff } from './backoff.ts';
import { Conclusion } from './conclusion.ts';
import { Desk } from './desk.ts';
import { Fates } from './fate.ts';
import { Lanes } from './lanes.ts';
import { VotesLoader } from './loader.ts';
import { messages } from './messages.ts';
import type { Ports, VoteNews } from './ports.ts';
import { ChangeSender } from './sender.ts';
import type { VotingStore } from './store.ts';
import { WaitingChanges } from './waiting.ts';

/** How long the vote of somebody who was signed out waits for the sign-in, in milliseconds: a mail to confirm an account takes its time. */
const pendingTime = 60 * 60_000;

/** The voter's ballots on this page, kept in step with the server, the other tabs and the connection. */
export class BallotBox {
  readonly #desk: Desk;
  readonly #loader: VotesLoader;
  readonly #waiting: WaitingChanges;
  readonly #sender: ChangeSender;
  /** Asks again until nothing waits for an answer and the votes are known. */
  readonly #backoff = new Backoff(async () => {
    await this.refresh();
    const isKnown = this.#desk.user === undefined || this.store.getState().votesStatus === 'known';
    return { isDone: isKnown && this.#waiting.all.length === 0 };
  });

  /** @param store the state that the page shows */
  constructor(ports: Ports, store: VotingStore) {
    this.#desk = new Desk(ports, store, () => this.#backoff.start());
    this.#loader = new VotesLoader(this.#desk);
    const fates = new Fates(this.#desk, this.#loader);
    const conclusion = new Conclusion(this.#desk, this.#loader);
    const lanes = new Lanes();
    this.#waiting = new WaitingChanges(this.#desk, this.#loader, fates, conclusion, lanes);
    this.#sender = new ChangeSender(this.#desk, fates, conclusion, this.#waiting, lanes);
  }

  get store() {
    return this.#desk.store;
  }

  /** Listens to the other tabs; returns an unsubscribe function. */
  connect(): () => void {
    const { tabs, queue } = this.#desk.ports;
    const ends = [tabs.listen(this.#hear), queue.listen(this.#waiting.show)];
    return () => {
      for (const end of ends) end();
      this.#backoff.stop();
    };
  }

  /** Sets the votes per category, the end of the voting day and the zone of its days; a new day starts with votes of its own. */
  setRules(voteLimit: number, dayEnd: number, timeZone: string): void {
    const isNewDay = dayEnd > this.#desk.dayEnd;
    this.#desk.dayEnd = dayEnd;
    this.#desk.timeZone = timeZone;
    this.store.dispatch({ type: 'limit-set', voteLimit });
    if (!isNewDay) return;
    this.store.dispatch({ type: 'day-began' });
    void this.refresh();
  }

  /** A signed-in user's votes are loaded; signed out (undefined), they are cleared. */
  setUser(user: string | undefined): void {
    if (user === this.#desk.user) return;
    this.#desk.user = user;
    this.#backoff.stop();
    this.store.dispatch({ type: 'votes-cleared' });
    if (user === undefined) return;
    this.#waiting.show();
    void this.refresh();
  }

  /** Sends what waits and asks for the votes again: after a pause of the page or of the connection. */
  async refresh(): Promise<void> {
    await Promise.all([this.#loader.load(), this.#waiting.flush()]);
  }

  /** The page goes away: changes on their way are kept on the device, in case their answer never comes. */
  keepVotesUnderWay(): void {
    this.#sender.keepAll();
  }

  /**
   * The voter presses a nominee's picture: votes, cancels, or takes back a vote that waits. Signed out, the vote
   * becomes the pending one. Does nothing while something is under way or the limit is reached.
   */
  press(chosen: ChosenNominee): void {
    const { user } = this.#desk;
    if (user === undefined) return this.#desk.setPending(chosen);
    const status = this.statusOf(chosen);
    if (status === 'idle' || status === 'failed') void this.#sender.vote(user, chosen);
    if (status === 'waiting') this.#waiting.withdraw(chosen);
    const vote = status === 'voted' ? this.#voteFor(chosen) : undefined;
    if (vote) void this.#sender.cancel(user, vote, chosen.title);
  }

  /** Sends the pending vote after the sign-in, once the voter's votes are known, and clears it; an old one is not sent. */
  async submitPending(): Promise<void> {
    await this.#loader.idle();
    const { pending } = this.store.getState();
    if (!pending || this.#desk.user === undefined) return;
    this.store.dispatch({ type: 'pending-cleared' });
    const isOld = this.#desk.ports.now() - pending.since > pendingTime;
    const status = this.statusOf(pending);
    if (status === 'voted') this.#desk.say('success', messages.alreadyVoted(pending.title));
    else if (status === 'limit') this.#desk.say('danger', messages.limit());
    else if (isOld) this.#desk.say('danger', messages.tooLate(pending.title));
    else if (status === 'idle' || status === 'failed') this.press(pending);
  }

  statusOf(choice: Choice): NomineeStatus {
    const { votes, marks, voteLimit } = this.store.getState();
    return statusOf(votes, marks, voteLimit, choice);
  }

  #voteFor(choice: Choice) {
    return this.store.getState().votes.find((vote) => isSameChoice(vote, choice));
  }

  readonly #hear = ({ user, added, removed }: VoteNews): void => {
    if (user !== this.#desk.user) return;
    this.#desk.version += 1;
    if (added) this.store.dispatch({ type: 'vote-added', vote: added });
    if (removed !== undefined) this.store.dispatch({ type: 'vote-removed', id: removed });
  };
}
