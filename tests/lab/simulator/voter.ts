import { setTimeout } from 'node:timers/promises';
import type { ErrorBody } from '#contract/errors.ts';
import type { Vote } from '#contract/votes.ts';
import { Unanswered, type Answer, type CallOptions, type Caller } from './caller.ts';
import type { Choice, Step, VoterPlan } from './plan.ts';
import type { Ledger } from './ledger.ts';

export interface VoterContext {
  caller: Caller;
  email: string;
  /** Prefix of attempt ids, which have 16 characters with the suffix. */
  prefix: string;
  ledger: Ledger;
  onAnswer: () => void;
  stop: AbortSignal;
  /** Longest pause between two tries of a call, in milliseconds. */
  longestPause: number;
}

/** First pause between two tries, and how long to keep trying while the site is silent, in milliseconds. */
const firstPause = 100;
const longestSilence = 300_000;
/** Busy answers in a row before the voter gives up: about 20 seconds, longer than any site is busy. */
const mostUnavailable = 20;

class GaveUp extends Error {
  override name = 'GaveUp';
}

/** Performs a voter's steps, and records the answers in the ledger. */
export async function actOut(plan: VoterPlan, context: VoterContext): Promise<void> {
  try {
    await act(plan, context);
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error;
    context.ledger.fault(error.message);
  }
}

async function act(plan: VoterPlan, context: VoterContext): Promise<void> {
  const { caller, email } = context;
  await setTimeout(plan.arrivesAt, undefined, { signal: context.stop });
  const { cookies, body } = await insist(() => caller.post('/local/sign-in', { email }), context);
  const session = { cookie: cookies.join('; '), token: (body as { token: string }).token };
  const voter = new Voter(context, session);
  if (plan.isRushing) await Promise.all(plan.steps.map((step, index) => voter.take(step, index)));
  else {
    for (const [index, step] of plan.steps.entries()) {
      await setTimeout(step.after, undefined, { signal: context.stop });
      await voter.take(step, index);
    }
  }
  const seen = await insist(() => caller.call('votes.get', undefined, session), context);
  context.ledger.saw(seen.body as Vote[]);
}

class Voter {
  readonly #context: VoterContext;
  readonly #session: CallOptions;

  constructor(context: VoterContext, session: CallOptions) {
    this.#context = context;
    this.#session = session;
  }

  async take(step: Step, index: number): Promise<void> {
    const { lostAfter } = step;
    if (step.kind === 'cancel') return this.#cancel(lostAfter);
    const choices = step.kind === 'two-tabs' ? step.choices : [step.choice];
    const clicks = step.kind === 'vote' && step.habit === 'double-click' ? [...choices, ...choices] : choices;
    // A second click or tab does not wait for the first answer.
    const votes = await Promise.all(
      clicks.map((choice, click) => this.#vote(choice, `${index}-${click}`, lostAfter)),
    );
    const { ledger } = this.#context;
    for (const { attempt, choice, answer } of votes)
      if (answer.status !== 200) ledger.refused(codeOf(answer), attempt, choice);
  }

  async #vote(choice: Choice, step: string, lostAfter?: number) {
    const { caller, prefix, ledger, onAnswer } = this.#context;
    const attempt = `${prefix}-${step}`.padEnd(16, '-');
    const { category, nominee } = choice;
    const { answer } = await this.#send(lostAfter, (timeout) =>
      caller.call('votes.vote', { nominee, category }, { ...this.#session, attempt, ...timeout }),
    );
    if (answer.status === 200) ledger.accepted(answer.body as Vote);
    onAnswer();
    return { attempt, choice, answer };
  }

  async #cancel(lostAfter?: number): Promise<void> {
    const { caller, ledger, onAnswer } = this.#context;
    const id = ledger.last();
    if (id === undefined) return;
    const { answer, tries } = await this.#send(lostAfter, (timeout) =>
      caller.call('votes.cancel', { id }, { ...this.#session, ...timeout }),
    );
    // A try without an answer may have canceled the vote; the next one then finds none.
    if (answer.status === 200 || (tries > 1 && codeOf(answer) === 'vote_not_found')) ledger.cancelled(id);
    else ledger.refused(codeOf(answer), `cancel of ${id}`);
    onAnswer();
  }

  /** Sends until there is an answer; the first try may be cut short, so that its answer is lost. */
  async #send(
    lostAfter: number | undefined,
    send: (timeout: CallOptions) => Promise<Answer>,
  ): Promise<{ answer: Answer; tries: number }> {
    let tries = 0;
    const answer = await insist(() => {
      tries += 1;
      return send(tries === 1 ? { lostAfter } : {});
    }, this.#context);
    return { answer, tries };
  }
}

const codeOf = ({ body }: Answer): string => String((body as Partial<ErrorBody> | null)?.code);

/** Tries again until the site answers, and is not busy; at some time gives up. */
async function insist(
  send: () => Promise<Answer>,
  { ledger, stop, longestPause }: VoterContext,
): Promise<Answer> {
  let end: number | undefined;
  let unavailable = 0;
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    const answer = await send().catch((error: unknown) => {
      end ??= performance.now() + longestSilence;
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
