import { setTimeout } from 'node:timers/promises';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  ResourceInUseException,
  ResourceNotFoundException,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { LocalFault, messageOf } from '../../fault.ts';

export const localTables = {
  show: 'acclaim-show',
  ballots: 'acclaim-ballots',
  accounts: 'acclaim-accounts',
  submissions: 'acclaim-submissions',
  results: 'acclaim-results',
  mail: 'acclaim-mail',
} as const;

/** Creates missing tables. Rejects with a LocalFault if the engine does not answer. */
export async function ensureTables(client: DynamoDBClient, endpoint: string): Promise<void> {
  try {
    await Promise.all(Object.values(localTables).map((name) => ensureTable(client, name)));
  } catch (error) {
    throw new LocalFault(
      `The DynamoDB engine at ${endpoint} does not answer as it should (${messageOf(error)}); check that it runs, or unset DYNAMODB_ENDPOINT.`,
      { cause: error },
    );
  }
}

export async function dropTables(client: DynamoDBClient): Promise<void> {
  for (const name of Object.values(localTables)) {
    try {
      await client.send(new DeleteTableCommand({ TableName: name }));
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
    }
  }
}

/** Milliseconds between polls of a table being created or deleted, and the maximum: half a minute. */
const pause = 5;
const looks = 6000;

async function ensureTable(client: DynamoDBClient, name: string): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    // An inactive table answers that it does not exist; one being deleted has to go first.
    const status = await statusOf(client, name);
    if (status === 'ACTIVE') return;
    if (status === undefined) await createTable(client, name);
    else await setTimeout(pause);
  }
  throw new Error(`the table ${name} does not become active`);
}

async function statusOf(client: DynamoDBClient, name: string): Promise<string | undefined> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    return Table?.TableStatus;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

async function createTable(client: DynamoDBClient, name: string): Promise<void> {
  const command = new CreateTableCommand({
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'S' },
    ],
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
  });
  try {
    await client.send(command);
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
}
