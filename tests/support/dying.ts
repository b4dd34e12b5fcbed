import { DeleteCommand, PutCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

type Command = Parameters<DynamoDBDocumentClient['send']>[0];

const isWrite = (command: Command): boolean =>
  [PutCommand, UpdateCommand, DeleteCommand].some((kind) => command instanceof kind);

/** A client whose process is killed at the given call of those that count, writes unless told otherwise: before it reaches the engine or after. */
export function dyingAt(
  client: DynamoDBDocumentClient,
  call: number,
  when: 'before' | 'after',
  counts = isWrite,
) {
  let calls = 0;
  let isOver = false;
  const send = async (command: Command) => {
    if (isOver) throw new Error('The process was killed before.');
    isOver = counts(command) && (calls += 1) === call;
    if (isOver && when === 'before') throw new Error('killed');
    const answer = await client.send(command);
    if (isOver) throw new Error('killed');
    return answer;
  };
  const documents = Object.assign(Object.create(client) as DynamoDBDocumentClient, { send });
  return { documents, isOver: () => isOver };
}

/** A client whose process is killed after so many calls. */
export const dyingAfter = (client: DynamoDBDocumentClient, calls: number): DynamoDBDocumentClient =>
  dyingAt(client, calls + 1, 'before', () => true).documents;
