import { setTimeout } from 'node:timers/promises';
import type { ErrorBody } from '#contract/errors.ts';
import type { Vote } from '#contract/votes.ts';
import { Unanswered, type Answer, type CallOptions, type Caller } from './caller.ts';
import type { Choice, Step, VoterPlan } from './evening.ts';
import type { Ledger } from './ledger.ts';

/** What a voter needs of the world. */
export interface World {
  caller: Caller;
  /** The whole mail address. */
  email: string;
  /** Begins every attempt's name; 16 characters with what follows. */
  prefix: string;
  ledger: Ledger;
  /** Hears of every answer to a vote or a cancel. */
  onAnswer: () => void;
  /** Ends the evening for everybody. */
  stop: AbortSignal;
  /** Milliseconds between two tries of the same, at most. */
  longestPause: number;
}

/** Milliseconds between the first two tries of the same, and how long a voter keeps trying while the site is silent. */
const firstPause = 100;
const perseverance = 300_000;
/** How often in a row a voter is told that the site is busy before giving up: about 20 seconds, and no site is as long at it. */
const mostUnavailable = 20;

/** A voter gives up because the site stays busy. */
class GaveUp extends Error {
  override name = 'GaveUp';
}

/** Lives through a voter's evening; what was answered stands in the ledger. */
export async function actOut(plan: VoterPlan, world: World): Promise<void> {
  try {
    await act(plan, world);
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error;
    world.ledger.fault(error.message);
  }
}

async function act(plan: VoterPlan, world: World): Promise<void> {
  const { caller, email } = world;
  await setTimeout(plan.arrivesAt, undefined, { signal: world.stop });
  const { cookies, body } = await insist(() => caller.post('/local/sign-in', { email }), world);
  const session = { cookie: cookies.join('; '), token: (body as { token: string }).token };
  const voter = new Voter(world, session);
  if (plan.isRushing) await Promise.all(plan.steps.map((step, index) => voter.take(step, index)));
  else {
    for (const [index, step] of plan.steps.entries()) {
      await setTimeout(step.after, undefined, { signal: world.stop });
      await voter.take(step, index);
    }
  }
  const seen = await insist(() => caller.call('votes.get', undefined, session), world);
  world.ledger.saw(seen.body as Vote[]);
}

class Voter {
  readonly #world: World;
  readonly #session: CallOptions;

  constructor(world: World, session: CallOptions) {
    this.#world = world;
    this.#session = session;
  }

  async take(step: Step, index: number): Promise<void> {
    const { lostAfter } = step;
    if (step.kind === 'cancel') return this.#cancel(lostAfter);
    const choices = step.kind === 'two-tabs' ? step.choices : [step.choice];
    const clicks = step.kind === 'vote' && step.habit === 'double-click' ? [...choices, ...choices] : choices;
    // Whoever clicks twice, or in two tabs, does not wait for the first answer.
    const votes = await Promise.all(
      clicks.map((choice, click) => this.#vote(choice, `${index}-${click}`, lostAfter)),
    );
    const { ledger } = this.#world;
    for (const { attempt, choice, answer } of votes)
      if (answer.status !== 200) ledger.refused(codeOf(answer), attempt, choice);
  }

  async #vote(choice: Choice, step: string, lostAfter?: number) {
    const { caller, prefix, ledger, onAnswer } = this.#world;
    const attempt = `${prefix}-${step}`.padEnd(16, '-');
    const { category, nominee } = choice;
    const { answer } = await this.#send(lostAfter, (patience) =>
      caller.call('votes.vote', { nominee, category }, { ...this.#session, attempt, ...patience }),
    );
    if (answer.status === 200) ledger.accepted(answer.body as Vote);
    onAnswer();
    return { attempt, choice, answer };
  }

  async #cancel(lostAfter?: number): Promise<void> {
    const { caller, ledger, onAnswer } = this.#world;
    const id = ledger.last();
    if (id === undefined) return;
    const { answer, tries } = await this.#send(lostAfter, (patience) =>
      caller.call('votes.cancel', { id }, { ...this.#session, ...patience }),
    );
    // A try without an answer may have taken the vote away; the next one then finds none.
    if (answer.status === 200 || (tries > 1 && codeOf(answer) === 'vote_not_found')) ledger.cancelled(id);
    else ledger.refused(codeOf(answer), `cancel of ${id}`);
    onAnswer();
  }

  /** Sends until there is an answer; the first try is given up on early where its answer is to be lost. */
  async #send(
    lostAfter: number | undefined,
    send: (patience: CallOptions) => Promise<Answer>,
  ): Promise<{ answer: Answer; tries: number }> {
    let tries = 0;
    const answer = await insist(() => {
      tries += 1;
      return send(tries === 1 ? { lostAfter } : {});
    }, this.#world);
    return { answer, tries };
  }
}

const codeOf = ({ body }: Answer): string => String((body as Partial<ErrorBody> | null)?.code);

/**
 * Tries again until the site answers, and answers for itself.
 * @throws GaveUp when it is busy again and again, Unanswered after five minutes of silence, or why the evening was ended
 */
async function insist(send: () => Promise<Answer>, { ledger, stop, longestPause }: World): Promise<Answer> {
  let end: number | undefined;
  let unavailable = 0;
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    const answer = await send().catch((error: unknown) => {
      end ??= performance.now() + perseverance;
      if (error instanceof Unanswered && performance.now() < end) return undefined;
      throw error;
    });
    if (answer && answer.status < 500) return answer;
    unavailable = answer ? unavailable + 1 : 0;
    if (unavailable === mostUnavailable)
      throw new GaveUp(`${mostUnavailable} tries of one call in a row: ${answer && codeOf(answer)}`);
    ledger.retried(answer === undefined);
    await setTimeout(pause, undefined, { signal: stop });
  }
}
