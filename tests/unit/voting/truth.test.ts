import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { choiceKey } from '../../../web/features/voting/state/votes.ts';
import { createVotingStore } from '../../../web/features/voting/state/store.ts';
import { dayEnd, VotingServer, type Disturbance } from './voting-server.ts';
import { Browser, openTab, settled } from './voting-tab.ts';

const choices = ['a', 'b', 'c', 'd'].map((nominee_id) => ({
  category_id: nominee_id === 'd' ? 'romance' : 'picture',
  nominee_id,
  title: nominee_id,
}));

/** What the page says of a vote, and whether the server then holds it. */
const claims: [words: RegExp, isHeld: boolean][] = [
  [/^Thank you! Your vote for (\w) is in\./, true],
  [/^Your vote for (\w) wasn’t canceled\./, true],
  [/^Your vote for (\w) was counted on the day/, true],
  [/^Your vote for (\w) is canceled\./, false],
  [/^(?:Voting closed|The voting day ended) before your vote for (\w) arrived/, false],
  [/^Your vote for (\w) wasn’t counted\./, false],
];
const promise = /We saved it on this device/;
const cancelFailed = /wasn’t canceled|We couldn.t find out|already voted for/;

/** A voter and the pages they open one after another. */
class History {
  readonly server = new VotingServer();
  readonly mistakes: string[] = [];
  /** Nominees whose votes the page says it saved, without a later message. */
  readonly promised = new Set<string>();
  readonly withdrawn = new Map<string, [nominee: string, day: string | undefined]>();
  /** The day of the vote that was pressed last, by nominee. */
  readonly #days = new Map<string, string | undefined>();
  readonly #browser = new Browser();
  #stopListening: () => void = () => undefined;
  tab!: Awaited<ReturnType<typeof openTab>>;

  /** Opens a page, in place of the last one, which goes away in the middle of whatever it does. */
  async open(): Promise<void> {
    this.tab?.close();
    this.#stopListening();
    const store = createVotingStore();
    let seen: unknown;
    this.#stopListening = store.subscribe(() => {
      const { notice, attempts } = store.get();
      if (notice && notice.id !== seen) this.#readNotice(notice.text);
      seen = notice?.id;
      for (const { status, choice } of Object.values(attempts)) {
        if (status === 'failed' && this.#isHeld(choice.nominee_id))
          this.mistakes.push(`${choice.nominee_id} was not counted`);
      }
    });
    this.tab = await openTab(this.server, this.#browser, store);
  }

  /** @param isQuick as the second one of a double tap, which does nothing after an answer */
  press(choice: (typeof choices)[number], isQuick: boolean): void {
    const { box, rested } = this.tab;
    if (!isQuick) rested();
    const { nominee_id } = choice;
    const status = box.statusOf(choice);
    const { votes, pending, resting } = box.store.get();
    const vote = votes.find((each) => each.nominee_id === nominee_id);
    box.press(choice);
    // A press while signed out changes no ballot.
    if (box.store.get().pending !== pending) return;
    if (resting.includes(choiceKey(choice))) return;
    if (status === 'idle' || status === 'failed') this.#votesToday(nominee_id);
    if (status === 'voted') this.#days.set(nominee_id, this.server.dayOf(vote?.id));
    const day = this.#days.get(nominee_id);
    if (status === 'unanswered') this.withdrawn.set(`${day} ${nominee_id}`, [nominee_id, day]);
  }

  #votesToday(nominee: string): void {
    this.#days.set(nominee, this.server.today());
    this.withdrawn.delete(`${this.server.today()} ${nominee}`);
  }

  /** The configuration of the day arrives. */
  setRules(): void {
    this.tab.box.setRules(2, (Math.floor(this.server.now / dayEnd) + 1) * dayEnd, 'UTC');
  }

  async signIn(): Promise<void> {
    const { box } = this.tab;
    box.setUser('voter');
    await settled();
    const { pending } = box.store.get();
    await box.submitPending();
    if (pending && box.statusOf(pending) === 'sending') this.#votesToday(pending.nominee_id);
  }

  /** What the page says must be true at that moment. */
  #readNotice(text: string): void {
    const nominee = /voted? for (\w)\b/.exec(text)?.[1];
    if (nominee === undefined) return;
    if (promise.test(text)) this.promised.add(nominee);
    else this.promised.delete(nominee);
    if (cancelFailed.test(text)) this.withdrawn.delete(`${this.#days.get(nominee)} ${nominee}`);
    for (const [words, isHeld] of claims)
      if (words.test(text) && this.#isHeld(nominee) !== isHeld) this.mistakes.push(text);
  }

  #isHeld(nominee: string): boolean {
    return this.server.holds(nominee, this.#days.get(nominee));
  }

  /** Everything that was lost or late has come, and the page shows the ballot of today. Returns what is wrong. */
  async end(): Promise<string[]> {
    const { server, tab, mistakes } = this;
    const compare = () => {
      for (const choice of choices) {
        const status = tab.box.statusOf(choice);
        const isOpen = /unanswered|withdrawing|sending|canceling/.test(status);
        if (isOpen || (status === 'voted') !== server.holds(choice.nominee_id, server.today()))
          mistakes.push(`${choice.title} is ${status}`);
      }
      for (const [vote, of] of this.withdrawn)
        if (server.holds(...of)) mistakes.push(`${vote} is not withdrawn`);
    };
    server.disturbances.length = 0;
    await settled();
    this.setRules();
    await this.signIn();
    await settled();
    await tab.box.refresh();
    await settled();
    compare();
    server.deliverHeld();
    await tab.box.refresh();
    compare();
    tab.disconnect();
    // A voter who was signed out meanwhile sees only by the card that the vote is in.
    for (const nominee of this.promised)
      if (!this.#isHeld(nominee)) mistakes.push(`${nominee} is saved for good`);
    return mistakes;
  }
}

const disturbance = fc.constantFrom<Disturbance>(
  'lost-request',
  'held-request',
  'lost-answer',
  'failed-answer',
  'internal',
  'unavailable',
  'too_many_attempts',
  'voting_closed',
  'signed_out',
);

const events = {
  reload: (history: History) => history.open(),
  refresh: (history: History) => history.tab.box.refresh(),
  'late arrivals': (history: History) => history.server.deliverHeld(),
  time: () => vi.advanceTimersByTimeAsync(5000),
  midnight: ({ server }: History) => void (server.now += dayEnd),
  withdrawal: ({ server }: History) => void server.withdrawn.add('a'),
  rules: (history: History) => history.setRules(),
  'sign-in': (history: History) => history.signIn(),
};

/** A press, and what happens to the calls that follow; or an event. */
const step = fc.oneof(
  fc.record({
    press: fc.constantFrom(...choices),
    disturb: fc.array(disturbance, { maxLength: 3 }),
    isAwaited: fc.boolean(),
    isQuick: fc.boolean(),
  }),
  fc.constantFrom(...(Object.keys(events) as (keyof typeof events)[])),
);

test('whatever is clicked, lost, late or reloaded, the page says what the server holds, and what was withdrawn is gone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const history = new History();
      await history.open();
      for (const each of steps) {
        if (typeof each === 'string') await events[each](history);
        else {
          history.server.disturbances.push(...each.disturb);
          history.press(each.press, each.isQuick);
          if (each.isAwaited) await settled();
        }
      }
      expect(await history.end()).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
