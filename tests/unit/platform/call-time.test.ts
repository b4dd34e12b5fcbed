import { once } from 'node:events';
import { expect, it } from 'vitest';
import { endOfWait, limitCall, takingBack, withinCall } from '../../../functions/platform/call-time.ts';
import { toAppError } from '../../../functions/platform/errors.ts';

/** A client whose answers take these milliseconds of the clock; it notes how long each could have been waited for. */
function slowClient(milliseconds: number) {
  const clock = { time: 0, now: () => clock.time };
  const limits: (number | undefined)[] = [];
  const handle = (_: never, options?: { requestTimeout?: number }) => {
    limits.push(options?.requestTimeout);
    clock.time += milliseconds;
    return Promise.resolve('answer');
  };
  const client = withinCall({ config: { requestHandler: { handle } } }, 2_500);
  return { clock, limits, send: () => client.config.requestHandler.handle(undefined as never) };
}

it('a call waits for each answer no longer than it has time left, and sends nothing past its end', async () => {
  const { clock, limits, send } = slowClient(2_400);
  clock.time = 1_000_000;
  const failure = await limitCall(clock, async () => {
    for (;;) await send();
  }).catch((error: unknown) => error);
  expect(toAppError(failure)).toMatchObject({ code: 'unavailable', status: 503 });
  expect(limits).toEqual([2_500, 2_500, 2_500, 1_800]);
});

it('the next call has time of its own, as one beside it', async () => {
  const { clock, limits, send } = slowClient(2_400);
  const twice = async () => {
    await send();
    await send();
  };
  await Promise.all([limitCall(clock, twice), limitCall(clock, twice)]);
  await limitCall(clock, twice);
  expect(limits.slice(-2)).toEqual([2_500, 2_500]);
});

it('taking something back is sent even where a call has no time left', async () => {
  const { clock, limits, send } = slowClient(2_400);
  const ended = async () => {
    for (let sent = 0; sent < 4; sent += 1) await send();
    await expect(send()).rejects.toThrow('no time left');
    await takingBack(send);
  };
  await limitCall(clock, ended);
  expect(limits).toEqual([2_500, 2_500, 2_500, 1_800, 300]);
});

it('what is taken back early has the time of its call; outside of a call a client goes by its own settings', async () => {
  const { clock, limits, send } = slowClient(2_400);
  await limitCall(clock, () => takingBack(send));
  await takingBack(send);
  clock.time += 60_000;
  await send();
  expect(limits).toEqual([2_500, undefined, undefined]);
});

it('waiting for any other service ends with the time of the call', async () => {
  const { clock, send } = slowClient(2_999);
  const signal = await limitCall(clock, async () => {
    for (let sent = 0; sent < 3; sent += 1) await send();
    return endOfWait(600_000);
  });
  await once(signal, 'abort');
  expect(toAppError(signal.reason)).toMatchObject({ code: 'unavailable' });
  expect(endOfWait(600_000).aborted).toBe(false);
});
