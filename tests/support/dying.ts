import { DeleteCommand, PutCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** A client whose process ends at the given write, before it reaches the engine or after. */
export function dyingAt(client: DynamoDBDocumentClient, write: number, when: 'before' | 'after') {
  let writes = 0;
  let isOver = false;
  const send = async (command: Parameters<DynamoDBDocumentClient['send']>[0]) => {
    const isWrite = [PutCommand, UpdateCommand, DeleteCommand].some((kind) => command instanceof kind);
    if (isOver) throw new Error('The process has ended.');
    isOver = isWrite && (writes += 1) === write;
    if (isOver && when === 'before') throw new Error('The process ended.');
    const answer = await client.send(command);
    if (isOver) throw new Error('The process ended.');
    return answer;
  };
  const documents = Object.assign(Object.create(client) as DynamoDBDocumentClient, { send });
  return { documents, isOver: () => isOver };
}

/** A client whose process ends after so many calls. */
export function dyingAfter(client: DynamoDBDocumentClient, calls: number): DynamoDBDocumentClient {
  let left = calls;
  const send = async (command: never) => {
    left -= 1;
    if (left < 0) throw new Error('killed');
    return client.send(command);
  };
  return Object.create(client, { send: { value: send } }) as DynamoDBDocumentClient;
}
