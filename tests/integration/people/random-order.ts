import { setImmediate } from 'node:timers/promises';
import type { RightsStore } from '#accounts/rights.ts';
import { range, type Random } from '../../support/random.ts';

type Write = Parameters<RightsStore['writeRights']>;

interface Step {
  /** Others go first, nearly always. */
  isLate: boolean;
  /** Of a write of an account. */
  write: Write | undefined;
  run: () => Promise<void>;
}

/** What becomes of a step: its answer may be lost, and it may never arrive; its caller then waits forever, as one that has ended. */
type Fate = 'done' | 'unanswered' | 'lost';

/**
 * Runs calls of a store one at a time, in an order that chance decides: whoever waits for the store may be next, however long the
 * others have waited.
 */
export function inRandomOrder(inner: RightsStore, random: Random, fateOf: () => Fate = () => 'done') {
  const waiting: Step[] = [];
  const stepwise =
    <Input extends unknown[], Output>(
      call: (...input: Input) => Promise<Output>,
      writeOf: (...input: Input) => Write | undefined = () => undefined,
    ) =>
    (...input: Input) =>
      new Promise<Output>((resolve, reject) => {
        const run = async () => {
          const fate = fateOf();
          if (fate === 'lost') return;
          const answer = call(...input);
          if (fate === 'done') await answer.then(resolve, reject);
          else await answer;
        };
        const write = writeOf(...input);
        waiting.push({ isLate: random() < (write ? 0.5 : 0.15), write, run });
      });
  const store: RightsStore = {
    codes: inner.codes,
    account: stepwise(inner.account),
    writeRights: stepwise(inner.writeRights, (...write) => write),
    team: stepwise(inner.team),
    saveTeam: stepwise(inner.saveTeam),
    holders: stepwise(inner.holders),
  };
  const writes = (): Write[] => waiting.flatMap(({ write }) => (write ? [write] : []));
  return {
    store,
    /** Runs until nobody waits anymore, and looks at the writes of accounts under way whenever these are others. */
    async run(look: (underWay: readonly Write[]) => Promise<void>): Promise<void> {
      while (waiting.length > 0) {
        const before = writes();
        const swift = waiting.filter(({ isLate }) => !isLate || random() < 0.03);
        const step = oneOf(random, swift.length > 0 ? swift : waiting);
        waiting.splice(waiting.indexOf(step), 1);
        await step.run();
        // Callers go on to their next step without anything to wait for.
        await setImmediate();
        const underWay = writes();
        if (underWay.length !== before.length || step.write) await look(underWay);
      }
    },
  };
}

export const oneOf = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

export const someOf = <T>(random: Random, all: readonly T[], share: number): T[] =>
  range(all.length).flatMap((index) => (random() < share ? all.slice(index, index + 1) : []));
