import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Group } from '../../functions/contract/endpoints.ts';
import type { LambdaHandler } from '../../functions/platform/chain/chain.ts';
import type { Platform } from '../../functions/platform/platform.ts';
import type { TableName } from '../../infra/aws/data-stack.ts';
import { partitionsOf } from '../../infra/aws/permissions.ts';
import { localTables } from '../../infra/local/engine/tables.ts';

type Groups = Record<Group, (platform: Platform) => LambdaHandler>;

interface Write {
  group: Group;
  action: string;
  table: string;
  pk: string;
}

interface Input {
  TableName?: string;
  Item?: { pk: string };
  Key?: { pk: string };
  RequestItems?: Record<
    string,
    { PutRequest?: { Item: { pk: string } }; DeleteRequest?: { Key: { pk: string } } }[]
  >;
}

const actions: Record<string, string> = {
  PutCommand: 'PutItem',
  UpdateCommand: 'UpdateItem',
  DeleteCommand: 'DeleteItem',
  BatchWriteCommand: 'BatchWriteItem',
};

/** The same groups, whose writes are noted; a client that writes otherwise is caught by the right that it would need. */
export function noteWrites(groups: Groups): { groups: Groups; writes: Write[] } {
  const writes: Write[] = [];
  const noting = (group: Group, documents: DynamoDBDocumentClient): DynamoDBDocumentClient =>
    new Proxy(documents, {
      get(client, name) {
        const own: unknown = Reflect.get(client, name);
        if (name !== 'send') return own;
        return async (command: { constructor: { name: string }; input: Input }, ...rest: unknown[]) => {
          writes.push(...writesOf(group, command.constructor.name, command.input));
          return (own as (...args: unknown[]) => unknown).call(client, command, ...rest);
        };
      },
    });
  const noted = Object.entries(groups).map(([name, compose]) => {
    const group = name as Group;
    const composed: Groups[Group] = (platform) =>
      compose({ ...platform, documents: noting(group, platform.documents) });
    return [group, composed];
  });
  return { groups: Object.fromEntries(noted) as Groups, writes };
}

function writesOf(
  group: Group,
  name: string,
  { TableName: table = '', Item, Key, RequestItems = {} }: Input,
) {
  const command = actions[name];
  if (command === undefined) return [];
  const action = `dynamodb:${command}`;
  const single = Item ?? Key;
  return [
    ...(single ? [{ group, action, table, pk: single.pk }] : []),
    ...Object.entries(RequestItems).flatMap(([of, requests]) =>
      requests.map(({ PutRequest, DeleteRequest }) => ({
        group,
        action,
        table: of,
        pk: (PutRequest?.Item ?? DeleteRequest?.Key)?.pk ?? '',
      })),
    ),
  ];
}

/** Whether a deployed function may make a write, by the partitions that its role reaches. */
export function mayWrite({ group, action, table, pk }: Write): boolean {
  const name = Object.entries(localTables).find(([, own]) => own === table)?.[0] as TableName;
  const partitions = partitionsOf(group, name, action);
  return !partitions || partitions.some((each) => matches(each, pk));
}

/** As StringLike of IAM, with stars alone; keys hold nothing that a pattern takes for something else. */
const matches = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.replaceAll('*', '.*')}$`, 's').test(text);
