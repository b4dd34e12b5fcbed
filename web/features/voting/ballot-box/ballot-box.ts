import { retryDelay } from '../../../api/retry.ts';
import { after } from '../../../ui/after.ts';
import type { ChosenNominee, VotingStore } from '../state/store.ts';
import {
  choiceKey,
  isSameChoice,
  standsFor,
  statusOf,
  type AttemptState,
  type Choice,
  type NomineeStatus,
} from '../state/votes.ts';
import { send } from './attempt-result.ts';
import { Ballots } from './ballots.ts';
import type { Attempt, Dependencies, VoteMessage } from './dependencies.ts';
import { messages, report } from './report.ts';

/** How long a pending vote waits for the sign-in, in milliseconds: an email that confirms an account takes its time. */
const pendingTime = 60 * 60_000;

/** How long a nominee's button does nothing after an answer, in milliseconds: a double tap is one vote. */
const restTime = 700;

const unansweredStatus = { vote: 'unanswered', cancel: 'withdrawing' } as const;

/**
 * Votes and cancels for the signed-in voter. An attempt is shown at once and taken back when the server refuses it. One whose
 * answer never comes is stored on the device and sent again until it is known what became of it, with the same attempt id, so
 * that the server counts it once. Calls of one category go one after another, in the order of the presses.
 */
export class BallotBox {
  readonly #ballots: Ballots;
  readonly #dependencies: Dependencies;
  /** Attempts whose first answer is awaited, by nominee. */
  readonly #sending = new Map<string, { user: string; attempt: Attempt }>();
  /** The last task of each category. */
  readonly #tasks = new Map<string, Promise<void>>();
  /** Categories whose unanswered attempts will be sent again by a task that has not begun yet. */
  readonly #resends = new Map<string, Promise<void>>();
  #retries = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(dependencies: Dependencies, store: VotingStore) {
    this.#dependencies = dependencies;
    this.#ballots = new Ballots(dependencies, store, () => this.#retryLater());
  }

  get store(): VotingStore {
    return this.#ballots.store;
  }

  connect(): () => void {
    const { tabs, unanswered } = this.#dependencies;
    const ends = [
      tabs.subscribe((message) => this.#applyMessage(message)),
      unanswered.subscribe(() => this.#showUnanswered()),
    ];
    return () => {
      for (const end of ends) end();
      this.#stopRetrying();
    };
  }

  /** Sets the votes per category, the end of the voting day and the zone of its days; a new day starts with votes of its own. */
  setRules(voteLimit: number, dayEnd: number, timeZone: string): void {
    const isNewDay = dayEnd > this.#ballots.dayEnd;
    this.#ballots.dayEnd = dayEnd;
    this.#ballots.timeZone = timeZone;
    this.store.update({ voteLimit });
    if (!isNewDay) return;
    this.store.update({ votes: [], votesStatus: 'loading' });
    void this.refresh();
  }

  /** A signed-in user's votes are loaded; signed out (undefined), they are cleared. */
  setUser(user: string | undefined): void {
    if (user === this.#ballots.user) return;
    this.#ballots.user = user;
    this.#stopRetrying();
    this.store.update({ votes: [], votesStatus: 'loading', attempts: {} });
    if (user === undefined) return;
    this.#showUnanswered();
    void this.refresh();
  }

  /** Sends the unanswered attempts and loads the votes again: after a pause of the page or of the connection. */
  async refresh(): Promise<void> {
    const categories = new Set(this.#unanswered.map(({ category_id }) => category_id));
    await Promise.all([this.#ballots.loadVotes(), ...[...categories].map((id) => this.#resend(id))]);
  }

  /** The page goes away: attempts under way are stored on the device, in case their answer never comes. */
  saveAttempts(): void {
    for (const { user, attempt } of this.#sending.values()) this.#dependencies.unanswered.put(user, attempt);
  }

  /**
   * The voter presses a nominee's picture: votes, cancels, or withdraws a vote without an answer. Signed out, the vote becomes
   * the pending one. Does nothing while an attempt is under way, right after its answer, or at the limit.
   */
  press(chosen: ChosenNominee): void {
    if (!this.store.get().resting.includes(choiceKey(chosen))) this.#act(chosen);
  }

  #act(chosen: ChosenNominee): void {
    const { user } = this.#ballots;
    if (user === undefined) return this.#ballots.setPending(chosen);
    const { category_id, nominee_id, title } = chosen;
    const nominee = { category_id, nominee_id, title };
    const status = this.statusOf(chosen);
    if (status === 'idle' || status === 'failed') {
      const day = this.#ballots.today();
      // After a failure the next press of that day has the same attempt id: the first may have arrived.
      const last = this.store.get().attempts[choiceKey(chosen)];
      const attemptId =
        last?.status === 'failed' && last.day === day ? last.attemptId : this.#dependencies.newAttemptId();
      void this.#sendFirst(user, { kind: 'vote', ...nominee, day, attemptId });
    } else if (status === 'unanswered') {
      this.#withdraw(user, chosen);
    } else if (status === 'voted') {
      const vote = this.store.get().votes.find((each) => isSameChoice(each, chosen));
      // The vote may be of another day than today.
      if (vote) void this.#sendFirst(user, { kind: 'cancel', ...nominee, day: vote.day, voteId: vote.id });
    }
  }

  /** Sends the pending vote after the sign-in, once the voter's votes are known, and clears it; an old one is not sent. */
  async submitPending(): Promise<void> {
    const ballots = this.#ballots;
    await ballots.votesLoaded();
    const { pending } = this.store.get();
    if (!pending || ballots.user === undefined) return;
    this.store.update({ pending: undefined });
    const isOld = this.#dependencies.now() - pending.since > pendingTime;
    const status = this.statusOf({ ...pending, nominee_id: standsFor(this.store.get(), pending) });
    if (status === 'voted') this.store.notify('success', messages.alreadyVoted(pending.title));
    else if (status === 'limit') this.store.notify('danger', messages.limit + ballots.freedVotes(pending));
    else if (isOld) this.store.notify('danger', messages.tooLate(pending.title));
    else if (status === 'idle' || status === 'failed') this.#act(pending);
  }

  statusOf(choice: Choice): NomineeStatus {
    return statusOf(this.store.get(), choice);
  }

  #applyMessage({ user, added, removed }: VoteMessage): void {
    if (user !== this.#ballots.user) return;
    this.#ballots.votesChanged();
    if (added) this.store.addVote(added);
    if (removed !== undefined) this.store.removeVote(removed);
  }

  async #sendFirst(user: string, attempt: Attempt): Promise<void> {
    const key = choiceKey(attempt);
    this.store.update({ notice: undefined });
    this.#show(attempt, attempt.kind === 'vote' ? 'sending' : 'canceling');
    const sent = { user, attempt };
    this.#sending.set(key, sent);
    await this.#enqueue(attempt.category_id, async () => {
      // A vote may need one that an unanswered cancel frees.
      const isFree = attempt.kind === 'cancel' || (await this.#resendAll(user, attempt.category_id));
      const result =
        isFree && user === this.#ballots.user
          ? await send(this.#ballots, attempt, false)
          : ({ kind: 'unanswered' } as const);
      // The report lets the voter press again before it ends.
      if (this.#sending.get(key) === sent) this.#sending.delete(key);
      this.#rest(key);
      if (result.kind === 'unanswered') this.#storeUnanswered(user, attempt);
      else await report(this.#ballots, user, attempt, result);
    });
  }

  #rest(key: string): void {
    const others = () => this.store.get().resting.filter((each) => each !== key);
    this.store.update({ resting: [...others(), key] });
    after(restTime, () => this.store.update({ resting: others() }));
  }

  #show({ category_id, nominee_id }: Choice, status: Exclude<AttemptState['status'], 'failed'>): void {
    this.store.setAttempt({ status, choice: { category_id, nominee_id } });
  }

  get #unanswered(): Attempt[] {
    const { user } = this.#ballots;
    return user === undefined ? [] : this.#dependencies.unanswered.read(user);
  }

  #storeUnanswered(user: string, attempt: Attempt): void {
    this.#dependencies.unanswered.put(user, attempt);
    if (user !== this.#ballots.user) return;
    const status = unansweredStatus[attempt.kind];
    this.#show(attempt, status);
    this.store.notify('danger', messages[status](attempt.title));
    this.#retryLater();
  }

  /** The voter cancels a vote without an answer. It may have arrived, so it stays stored, now as a cancel. */
  #withdraw(user: string, chosen: Choice): void {
    const vote = this.#unanswered.find((attempt) => isSameChoice(attempt, chosen));
    if (!vote) return;
    this.#dependencies.unanswered.put(user, { ...vote, kind: 'cancel' });
    this.#showUnanswered();
    void this.#resend(vote.category_id);
  }

  /** Shows the unanswered attempts, after another tab or an earlier page has changed them. */
  #showUnanswered(): void {
    const unanswered = this.#unanswered;
    const keys = new Set(unanswered.map(choiceKey));
    for (const { status, choice } of Object.values(this.store.get().attempts)) {
      const isUnanswered = status === 'unanswered' || status === 'withdrawing';
      if (isUnanswered && !keys.has(choiceKey(choice))) this.store.clearAttempt(choice);
    }
    for (const attempt of unanswered) {
      const shown = this.store.get().attempts[choiceKey(attempt)]?.status;
      const status = unansweredStatus[attempt.kind];
      if (shown === 'sending' || shown === 'canceling' || shown === status) continue;
      this.#show(attempt, status);
      if (attempt.kind === 'cancel') this.store.notify('danger', messages.canceling(attempt.title));
    }
    if (unanswered.length > 0) this.#retryLater();
  }

  /** Sends the unanswered attempts of a category once; a resend that has not begun yet includes later ones. */
  #resend(category: string): Promise<void> {
    const planned = this.#resends.get(category);
    if (planned) return planned;
    const resend = this.#enqueue(category, async () => {
      this.#resends.delete(category);
      const { user } = this.#ballots;
      if (user !== undefined) await this.#resendAll(user, category);
    });
    this.#resends.set(category, resend);
    return resend;
  }

  /** Runs in the queue of the category, until an attempt has no answer again; returns whether none is left. */
  async #resendAll(user: string, category: string): Promise<boolean> {
    const attempts = this.#dependencies.unanswered
      .read(user)
      .filter(({ category_id }) => category_id === category);
    // Cancels go first: the votes may need what they free.
    for (const kind of ['cancel', 'vote']) {
      for (const attempt of attempts.filter((each) => each.kind === kind))
        if (!(await this.#resendOne(user, attempt))) return false;
    }
    return true;
  }

  async #resendOne(user: string, choice: Choice): Promise<boolean> {
    const find = () =>
      this.#dependencies.unanswered.read(user).find((attempt) => isSameChoice(attempt, choice));
    const attempt = find();
    if (!attempt) return true;
    if (user !== this.#ballots.user) return false;
    const result = await send(this.#ballots, attempt, true);
    const stored = find();
    if (!stored) {
      this.#showUnanswered();
      await this.#ballots.loadVotes();
      return true;
    }
    // The voter has withdrawn it meanwhile.
    if (stored.kind !== attempt.kind) return this.#resendOne(user, choice);
    if (result.kind === 'unanswered') return false;
    if (result.kind === 'refused' && result.failure.kind === 'signed-out') {
      // It stays on the device until its owner signs in again.
      if (user === this.#ballots.user) this.#dependencies.expireSession();
      return false;
    }
    await report(this.#ballots, user, stored, result);
    return true;
  }

  #enqueue(category: string, task: () => Promise<void>): Promise<void> {
    const done = (this.#tasks.get(category) ?? Promise.resolve()).then(task);
    this.#tasks.set(
      category,
      done.catch(() => undefined),
    );
    return done;
  }

  /** Refreshes at growing intervals until no attempt is unanswered and the votes are known. */
  #retryLater(): void {
    this.#retryTimer ??= setTimeout(() => void this.#retry(), retryDelay(this.#retries + 1));
  }

  async #retry(): Promise<void> {
    this.#retryTimer = undefined;
    this.#retries += 1;
    await this.refresh();
    const isKnown = this.#ballots.user === undefined || this.store.get().votesStatus === 'known';
    if (isKnown && this.#unanswered.length === 0) this.#stopRetrying();
    else this.#retryLater();
  }

  #stopRetrying(): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    this.#retries = 0;
  }
}
