import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  GetCommand,
  paginateQuery,
  paginateScan,
  PutCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
  type GetCommandInput,
  type QueryCommandInput,
  type ScanCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { accountKeys, itemOf, recordOf, type Item, type Key } from './tables.ts';

/** Reads an item, consistently by default; undefined if there is none. */
export async function readItem(
  documents: DynamoDBDocumentClient,
  TableName: string,
  key: Key,
  options: Partial<GetCommandInput> = {},
): Promise<Item | undefined> {
  const command = new GetCommand({ TableName, Key: key, ConsistentRead: true, ...options });
  return (await documents.send(command)).Item;
}

/** As `readItem`, without the key. The caller supplies the type. */
export async function readRecord<T>(...args: Parameters<typeof readItem>): Promise<T | undefined> {
  const item = await readItem(...args);
  return item && (recordOf(item) as T);
}

/** Items of a partition in key order, page by page, consistently by default. */
export async function* queryItems(
  documents: DynamoDBDocumentClient,
  TableName: string,
  pk: string,
  options: Partial<QueryCommandInput> = {},
): AsyncGenerator<Item> {
  const query: QueryCommandInput = {
    TableName,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ...options,
    ExpressionAttributeValues: { ':pk': pk, ...options.ExpressionAttributeValues },
  };
  for await (const { Items = [] } of paginateQuery({ client: documents }, query)) yield* Items;
}

/** As `queryItems`, collected and without keys. */
export async function queryRecords<T>(...args: Parameters<typeof queryItems>): Promise<T[]> {
  const records: T[] = [];
  for await (const item of queryItems(...args)) records.push(recordOf(item) as T);
  return records;
}

/** Items whose partition keys start with `prefix`, unordered, read consistently page by page. */
export async function* scanItems(
  documents: DynamoDBDocumentClient,
  TableName: string,
  prefix = '',
  options: Partial<ScanCommandInput> = {},
): AsyncGenerator<Item> {
  const filter = prefix !== '' && {
    FilterExpression: 'begins_with(pk, :prefix)',
    ExpressionAttributeValues: { ':prefix': prefix },
  };
  const scan: ScanCommandInput = { TableName, ConsistentRead: true, ...filter, ...options };
  for await (const { Items = [] } of paginateScan({ client: documents }, scan)) yield* Items;
}

/** Accounts as `scanItems`, without what else is kept under their keys. */
export const scanAccounts = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  options: Partial<ScanCommandInput> = {},
): AsyncGenerator<Item> => {
  const { pk, sk } = accountKeys.user('');
  return scanItems(documents, TableName, pk, {
    FilterExpression: 'begins_with(pk, :prefix) AND sk = :sk',
    ExpressionAttributeValues: { ':prefix': pk, ':sk': sk },
    ...options,
  });
};

/** `#name` means the attribute `name`, since many names are reserved words, unless `names` maps it. */
export interface Condition {
  condition?: string;
  values?: Record<string, unknown>;
  names?: Record<string, string>;
}

/** Writes only if the key is free. */
export const ifNew: Condition = { condition: 'attribute_not_exists(pk)' };

/** Puts a record under a key; false if the condition failed. */
export const putItem = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  key: Key,
  record: object,
  condition: Condition = {},
): Promise<boolean> =>
  isWritten(documents.send(new PutCommand({ TableName, Item: itemOf(key, record), ...inputOf(condition) })));

/** Updates an item; false if the condition failed. */
export const updateItem = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  key: Key,
  UpdateExpression: string,
  condition: Condition = {},
): Promise<boolean> =>
  isWritten(
    documents.send(
      new UpdateCommand({ TableName, Key: key, UpdateExpression, ...inputOf(condition, UpdateExpression) }),
    ),
  );

/** Deletes an item; false if the condition failed. */
export const deleteItem = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  key: Key,
  condition: Condition = {},
): Promise<boolean> =>
  isWritten(documents.send(new DeleteCommand({ TableName, Key: key, ...inputOf(condition) })));

function inputOf({ condition, values, names = {} }: Condition, update = '') {
  const used = [...new Set(`${update} ${condition ?? ''}`.match(/#\w+/g))];
  return {
    ...(condition !== undefined && { ConditionExpression: condition }),
    ...(values && { ExpressionAttributeValues: values }),
    ...(used.length > 0 && {
      ExpressionAttributeNames: Object.fromEntries(used.map((name) => [name, names[name] ?? name.slice(1)])),
    }),
  };
}

/** The error of a failed condition, or undefined if the write succeeded. */
export async function refusalOf(
  write: Promise<unknown>,
): Promise<ConditionalCheckFailedException | undefined> {
  try {
    await write;
    return undefined;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return error;
    throw error;
  }
}

/** False if the condition failed. */
export const isWritten = async (write: Promise<unknown>): Promise<boolean> =>
  (await refusalOf(write)) === undefined;
