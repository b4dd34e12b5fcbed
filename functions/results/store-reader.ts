import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { StartReading } from './domain-readings.ts';

/** Calls the reader's function, which doesn't keep its caller waiting. */
export function callReader(name: string): StartReading {
  const client = new LambdaClient({});
  return async (job) => {
    const Payload = JSON.stringify(job);
    await client.send(new InvokeCommand({ FunctionName: name, InvocationType: 'Event', Payload }));
  };
}
