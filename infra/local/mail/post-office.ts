import { setTimeout as sleep } from 'node:timers/promises';
import { outboxPrefix, mailKeys } from '#records/tables.ts';
import type { SenderHandler } from '../../../functions/mail/handler-sender.ts';
import type { WrittenKey } from '../engine/change-log.ts';

/** Milliseconds between runs of the schedule, and of one where writes are not told. */
const between = 5_000;
const betweenPolls = 500;
/** Tries of an event of SES, as EventBridge tries again. */
const mostTries = 5;

/** Runs the sender beside the site, as stream, schedule and EventBridge do in the cloud. */
export interface PostOffice {
  /** Something was written to the mail table. */
  written(key: WrittenKey): void;
  /** SES reports something. */
  report(event: object): void;
  /** The clock was set. */
  look(): void;
  /** Resolves once everything that was stored until now has been tried, and what SES reported is known. */
  idle(): Promise<void>;
  /** Finishes the mail under way, and stops. */
  close(): Promise<void>;
}

const schedule = { source: 'aws.events' };

/**
 * @param options.polls writes are not told, so that the schedule runs more often
 * @param options.missed what SES has reported while no site was running: applied first, or a letter in doubt would be sent again
 * @param options.closing shared with the handler, so that a long run ends when the site stops
 */
export function runPostOffice(
  handler: SenderHandler,
  {
    polls,
    fail,
    closing,
    missed,
  }: { polls: boolean; fail: (error: unknown) => void; closing: AbortController; missed: readonly object[] },
): PostOffice {
  const underWay = new Set<Promise<unknown>>();
  let wake = Promise.withResolvers<void>();

  const start = async (work: () => Promise<unknown>): Promise<void> => {
    if (closing.signal.aborted) return;
    const running = work()
      .catch((error: unknown) => closing.signal.aborted || fail(error))
      .finally(() => underWay.delete(running));
    underWay.add(running);
    await running;
  };
  const deliver = async (event: object) => {
    for (let tries = 1; ; tries += 1) {
      try {
        await handler(event);
        return;
      } catch (error) {
        if (tries === mostTries || closing.signal.aborted) throw error;
        await sleep(100 * tries, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  };
  const caughtUp = Promise.all(missed.map((event) => start(() => deliver(event))));
  const looking = (async () => {
    await caughtUp;
    while (!closing.signal.aborted) {
      wake = Promise.withResolvers();
      let isMore = false;
      await start(async () => ({ isMore } = await handler(schedule)));
      const pause = new AbortController();
      const time = isMore ? 0 : polls ? betweenPolls : between;
      await Promise.race([
        sleep(time, undefined, { signal: pause.signal }).catch(() => undefined),
        wake.promise,
      ]);
      pause.abort();
    }
  })();
  const office: PostOffice = {
    written: ({ pk, sk }) => {
      if (pk.startsWith(outboxPrefix)) void start(() => handler({ Records: [recordOf(pk, sk)] }));
      if (pk === mailKeys.campaign('').pk) wake.resolve();
    },
    report: (event) => void start(() => deliver(event)),
    look: () => wake.resolve(),
    idle: async () => {
      await caughtUp;
      await start(() => handler(schedule));
      // Twice, since what was sent is reported; a campaign goes on.
      for (let round = 0; round < 2; round += 1) await Promise.all(underWay);
    },
    close: async () => {
      closing.abort();
      wake.resolve();
      await looking;
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
  return office;
}

const recordOf = (pk: string, sk: string) => ({
  eventName: 'INSERT',
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } },
});
