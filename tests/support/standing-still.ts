import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../infra/local/engine/clients.ts';
import { engineAt, startEngineProxy } from './engine-proxy.ts';

/** Lets operations go on, up to the write of this number: that one and all after it wait until `act` is done. */
function gateBefore(before: number, act: () => Promise<unknown>) {
  let writes = 0;
  let gate: Promise<unknown> | undefined;
  return {
    admit: async (operation: string): Promise<void> => {
      if (/^(?:BatchWrite|Put|Update|Delete)/.test(operation) && writes++ === before) gate = act();
      await gate;
    },
    hasStood: () => gate !== undefined,
  };
}

/**
 * A client of a writer that stands still before the write of this number, and does nothing more until `act` is done. What it has sent
 * already goes on.
 */
export function standingStill(
  documents: DynamoDBDocumentClient,
  before: number,
  act: () => Promise<unknown>,
) {
  const { admit, hasStood } = gateBefore(before, act);
  const send = async (command: { constructor: { name: string } }): Promise<unknown> => {
    await admit(command.constructor.name);
    return documents.send(command as never);
  };
  return {
    documents: new Proxy(documents, {
      get: (of, name): unknown => (name === 'send' ? send : Reflect.get(of, name)),
    }),
    hasStood,
  };
}

/** What a writer answers that stands still like this at the wire, as one in another process can too. */
export async function answerStandingStill<T>(
  engine: string,
  before: number,
  act: () => Promise<unknown>,
  answer: (documents: DynamoDBDocumentClient) => Promise<T>,
): Promise<T> {
  const proxy = await startEngineProxy(
    { endpoint: engine, ask: engineAt(engine) },
    gateBefore(before, act).admit,
  );
  const documents = documentClient(proxy.endpoint, { accessKeyId: 'test', secretAccessKey: 'test' });
  try {
    return await answer(documents);
  } finally {
    documents.destroy();
    await proxy.close();
  }
}
