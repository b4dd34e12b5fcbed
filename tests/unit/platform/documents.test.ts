import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it, onTestFinished, vi } from 'vitest';
import { limitCall } from '../../../functions/platform/call-time.ts';
import { createDocuments } from '../../../functions/platform/documents.ts';
import { startSilence } from '../../support/silence.ts';

it('a call without an answer is tried twice more, and then given up as one that may go through later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Three seconds for each request: three of them leave a function's ten.
  const engine = await startSilence(() => void vi.advanceTimersByTimeAsync(3_000));
  onTestFinished(() => engine.close());
  const documents = createDocuments(engine.url);
  const call = documents.send(new GetCommand({ TableName: 'show', Key: { pk: 'PART', sk: 'app' } }));
  await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(engine.requests).toBe(3);
  documents.destroy();
  vi.useRealTimers();
});

it('where a function has no time left, a call is given up at once', async () => {
  const timer = { time: 0, now: () => timer.time };
  const documents = createDocuments('http://127.0.0.1:9');
  const call = limitCall(timer, () => {
    timer.time = 9_000;
    return documents.send(new GetCommand({ TableName: 'show', Key: { pk: 'PART', sk: 'app' } }));
  });
  // The SDK waits before it sends again.
  await expect(call).rejects.toMatchObject({ name: 'NoTimeLeft', $metadata: { attempts: 1 } });
  documents.destroy();
});
