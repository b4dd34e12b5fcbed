import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * A client of a writer that stands still before the write of this number, and does nothing more until `act` is done. What it has sent
 * already goes on.
 */
export function standingStill(
  documents: DynamoDBDocumentClient,
  before: number,
  act: () => Promise<unknown>,
) {
  let writes = 0;
  let gate: Promise<unknown> | undefined;
  const send = async (command: { constructor: { name: string } }): Promise<unknown> => {
    const isWrite = /^(?:BatchWrite|Put|Update|Delete)/.test(command.constructor.name);
    if (isWrite && writes++ === before) gate = act();
    await gate;
    return documents.send(command as never);
  };
  return {
    documents: new Proxy(documents, {
      get: (of, name): unknown => (name === 'send' ? send : Reflect.get(of, name)),
    }),
    hasStood: () => gate !== undefined,
  };
}
