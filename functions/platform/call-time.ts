import { AsyncLocalStorage } from 'node:async_hooks';

/** Measures how long a call takes, in milliseconds. It only goes forward, whatever a clock is set to. */
export type Timer = Pick<Performance, 'now'>;

/**
 * Milliseconds from the beginning of a call of a function in which services of AWS may answer: enough is left to answer “try again” before
 * the function is cut off after ten seconds (infra/aws/group-function.ts).
 */
const callTime = 9_000;

/**
 * Milliseconds that taking something back has in any case: enough for it to be sent, though perhaps not to be answered. Two of them, one after
 * the other, end before the function's limit, with what the SDK pauses after each send that it gives up.
 */
const takingBackTime = 300;

interface Call {
  timer: Timer;
  end: number;
}

const calls = new AsyncLocalStorage<Call>();
const leftOf = ({ timer, end }: Call): number => end - timer.now();

/** Runs one call of a function, with an end for all that its clients wait for (`withinCall`). */
export function limitCall<T>(timer: Timer, run: () => T): T {
  return calls.run({ timer, end: timer.now() + callTime }, run);
}

/** Runs what takes back what a call has done; it is sent even where the call has no time left, which may be why it is taken back. */
export function takingBack<T>(run: () => T): T {
  const call = calls.getStore();
  if (!call) return run();
  return calls.run({ ...call, end: Math.max(call.end, call.timer.now() + takingBackTime) }, run);
}

/** Ends waiting for a service that is none of AWS after `patience` milliseconds, or when the call of the function has no time left. */
export function endOfWait(patience: number): AbortSignal {
  const call = calls.getStore();
  const left = call ? Math.max(0, leftOf(call)) : patience;
  return AbortSignal.timeout(Math.floor(Math.min(patience, left)));
}

interface Client {
  config: {
    requestHandler: {
      handle: (request: never, options?: { requestTimeout?: number }) => Promise<unknown>;
    };
  };
}

/**
 * Has a client of AWS wait for each answer no longer than `patience`, nor than the call of the function has time left. Past that it sends
 * nothing: many slow answers, each in time, would add up to more than the function's limit. Outside of `limitCall` the client goes by its own
 * settings.
 */
export function withinCall<C extends Client>(client: C, patience: number): C {
  const { requestHandler } = client.config;
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = (request, options) => {
    const call = calls.getStore();
    if (!call) return handle(request, options);
    const left = leftOf(call);
    if (left <= 0) return Promise.reject(new NoTimeLeft());
    return handle(request, { ...options, requestTimeout: Math.min(patience, left) });
  };
  return client;
}

/** Has a name that leads to “try again” (errors.ts), and that the SDK does not take for a reason to wait and send once more. */
class NoTimeLeft extends Error {
  override readonly name = 'NoTimeLeft';

  constructor() {
    super('The call of the function has no time left.');
  }
}
