import { choiceKey, type Choice } from '../state/votes.ts';
import type { ChosenNominee } from '../state/reducer.ts';
import type { Conclusion } from './conclusion.ts';
import type { Desk } from './desk.ts';
import type { Fates } from './fate.ts';
import type { Lanes } from './lanes.ts';
import type { VotesLoader } from './loader.ts';
import { messages } from './messages.ts';
import type { Change } from './ports.ts';

/** Cancels go first: what comes after them may need the vote that they free. */
const inOrder = (changes: readonly Change[]): Change[] => [
  ...changes.filter(({ wish }) => wish === 'cancel'),
  ...changes.filter(({ wish }) => wish === 'vote'),
];

const markOf = { vote: 'waiting', cancel: 'withdrawing' } as const;

/**
 * Changes whose answer never came. They wait on the device and are sent again until it is known what became of them; a vote goes under the
 * name of its click, so that the server counts it once, whether the first try had arrived or not.
 */
export class WaitingChanges {
  readonly #desk: Desk;
  readonly #loader: VotesLoader;
  readonly #fates: Fates;
  readonly #conclusion: Conclusion;
  readonly #lanes: Lanes;
  /** Categories whose changes are about to be sent again, once their lane is free. */
  readonly #passes = new Map<string, Promise<void>>();

  constructor(desk: Desk, loader: VotesLoader, fates: Fates, conclusion: Conclusion, lanes: Lanes) {
    this.#desk = desk;
    this.#loader = loader;
    this.#fates = fates;
    this.#conclusion = conclusion;
    this.#lanes = lanes;
  }

  /** What waits for the present user. */
  get all(): Change[] {
    const { user, ports } = this.#desk;
    return user === undefined ? [] : ports.queue.read(user);
  }

  /** Keeps a change until it is known what became of it. */
  keep(user: string, change: Change): void {
    this.#desk.ports.queue.put(user, change);
    if (user !== this.#desk.user) return;
    this.#desk.mark(markOf[change.wish], change);
    this.#desk.say('danger', messages[markOf[change.wish]](change.title));
    this.#desk.retryLater();
  }

  /** The voter takes a waiting vote back. It may have arrived, so it goes on waiting: for its cancel. */
  withdraw(chosen: ChosenNominee): void {
    const { user, ports } = this.#desk;
    const vote = this.all.find((change) => choiceKey(change) === choiceKey(chosen));
    if (user === undefined || !vote) return;
    ports.queue.put(user, { ...vote, wish: 'cancel' });
    this.show();
    void this.#pass(vote.category_id);
  }

  /** Shows what waits, after another tab or an earlier page has changed it. */
  readonly show = (): void => {
    const desk = this.#desk;
    const { all } = this;
    const keys = new Set(all.map(choiceKey));
    for (const { kind, choice } of Object.values(desk.store.getState().marks)) {
      if ((kind === 'waiting' || kind === 'withdrawing') && !keys.has(choiceKey(choice))) desk.unmark(choice);
    }
    for (const change of all) {
      const shown = desk.store.getState().marks[choiceKey(change)]?.kind;
      if (shown === 'sending' || shown === 'cancelling' || shown === markOf[change.wish]) continue;
      desk.mark(markOf[change.wish], change);
      if (change.wish === 'cancel') desk.say('danger', messages.takingBack(change.title));
    }
    if (all.length > 0) desk.retryLater();
  };

  /** Sends all that wait, once. */
  async flush(): Promise<void> {
    await Promise.all(
      [...new Set(this.all.map(({ category_id }) => category_id))].map((id) => this.#pass(id)),
    );
  }

  /**
   * Sends what waits in a category, one after the other, until one has no answer again; gives whether nothing is left. Runs in the lane of
   * the category.
   */
  async settle(user: string, category: string): Promise<boolean> {
    const { queue } = this.#desk.ports;
    for (const change of inOrder(queue.read(user).filter((each) => each.category_id === category))) {
      if (!(await this.#settleOne(user, change))) return false;
    }
    return true;
  }

  async #settleOne(user: string, choice: Choice): Promise<boolean> {
    const find = () =>
      this.#desk.ports.queue.read(user).find((each) => choiceKey(each) === choiceKey(choice));
    const change = find();
    if (!change) return true;
    // The session is another user's now.
    if (user !== this.#desk.user) return false;
    const fate = await this.#fates.of(change, true);
    const kept = find();
    if (!kept) {
      // Another tab has found out.
      this.show();
      await this.#loader.load();
      return true;
    }
    // The voter has taken it back meanwhile.
    if (kept.wish !== change.wish) return this.#settleOne(user, choice);
    if (fate.kind === 'unknown') return false;
    if (fate.kind === 'refused' && fate.outcome.kind === 'sign-in') {
      // It stays on the device until its owner signs in again.
      if (user === this.#desk.user) this.#desk.ports.expireSession();
      return false;
    }
    await this.#conclusion.draw(user, kept, fate);
    return true;
  }

  /** A pass over a category that has not begun yet takes along whatever is added to it. */
  #pass(category: string): Promise<void> {
    const planned = this.#passes.get(category);
    if (planned) return planned;
    const pass = this.#lanes.run(category, async () => {
      this.#passes.delete(category);
      if (this.#desk.user !== undefined) await this.settle(this.#desk.user, category);
    });
    this.#passes.set(category, pass);
    return pass;
  }
}
