import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import { deletedAccount, isAccountId, type StoredAccount, type StoredTeam } from '#records/accounts.ts';
import { readRecord } from '#records/items.ts';
import { accountKeys, type Item } from '#records/tables.ts';
import type { Clock } from './clock.ts';
import { AppError } from './errors.ts';

type Person = Pick<StoredAccount, 'fullname'>;
type Called = (stored: string) => string;

/** Shows stored authors by the names that their accounts have now (DECISION-authors.md). */
export interface Authors {
  /** Looks these up; the function that it resolves to says what each is called. */
  names: (stored: Iterable<string>) => Promise<Called>;
  /** A copy of an answer in which each `by` is a name. */
  named: <T>(answer: T) => Promise<T>;
  /** As `named`; also for what a refused change says is there now. */
  answered: <T>(answer: Promise<T>) => Promise<T>;
}

/** How long names are cached, in milliseconds. */
const nameAge = 60_000;
/** DynamoDB's limit of a BatchGetItem, in keys. */
const batchSize = 100;
/** Attempts to read what a busy table left out. */
const maxTries = 4;

export function createAuthors({
  documents,
  environment: { ACCOUNTS_TABLE },
  clock,
}: {
  documents: DynamoDBDocumentClient;
  environment: { ACCOUNTS_TABLE: string };
  clock: Clock;
}): Authors {
  const nothing = { readAt: -Infinity, team: [] as readonly string[], people: new Map<string, Person>() };
  let known = { ...nothing, looked: new Set<string>() };

  const look = async (ids: readonly string[]) => {
    const age = clock.now() - known.readAt;
    // age < 0: the clock was set back.
    if (age < 0 || age >= nameAge) {
      const team = await readRecord<StoredTeam>(documents, ACCOUNTS_TABLE, accountKeys.team());
      known = { readAt: clock.now(), team: team?.members ?? [], people: new Map(), looked: new Set() };
    }
    const { team, people, looked } = known;
    const missing = [...new Set([...ids, ...team])].filter((id) => !looked.has(id));
    for (const [id, person] of await readPeople(documents, ACCOUNTS_TABLE, missing)) people.set(id, person);
    for (const id of missing) looked.add(id);
    return { team, people };
  };

  const names: Authors['names'] = async (stored) => {
    const asked = [...new Set(stored)].filter(mayBeId);
    if (asked.length === 0) return (text) => text;
    const { team, people } = await look(asked);
    const counts = new Map<string, number>();
    for (const id of new Set([...team, ...asked])) {
      const person = people.get(id);
      if (person) counts.set(plain(person.fullname), (counts.get(plain(person.fullname)) ?? 0) + 1);
    }
    return (text) => {
      const person = people.get(text);
      if (!person) return isAccountId(text) ? deletedAccount : text;
      const name = person.fullname || 'a person without a name';
      // Addresses are for those who may see the people room alone.
      return (counts.get(plain(person.fullname)) ?? 0) > 1 ? `${name} (${text.slice(0, 8)})` : name;
    };
  };
  const named: Authors['named'] = async (answer) => {
    const found = new Set<string>();
    mapAuthors(answer, (by) => {
      found.add(by);
      return by;
    });
    return mapAuthors(answer, await names(found)) as typeof answer;
  };
  return {
    names,
    named,
    answered: async (answer) => {
      try {
        return await named(await answer);
      } catch (error) {
        if (!(error instanceof AppError) || error.current === undefined) throw error;
        throw error.with(await named(error.current));
      }
    },
  };
}

/** Ids have no spaces; what a command was told seldom is a single word. */
const mayBeId = (text: string): boolean => /^[\w-]{1,100}$/.test(text);

const plain = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** In the log, an object that is too long for it is the beginning of its JSON. */
const inJson = /"by":"([\w-]{1,100})"/g;

function mapAuthors(value: unknown, called: Called): unknown {
  if (typeof value === 'string')
    return /^[[{]/.test(value)
      ? value.replaceAll(inJson, (_all, by: string) => `"by":${JSON.stringify(called(by))}`)
      : value;
  if (Array.isArray(value)) return value.map((inner) => mapAuthors(inner, called));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [
      name,
      name === 'by' && typeof inner === 'string' ? called(inner) : mapAuthors(inner, called),
    ]),
  );
}

/**
 * Names of accounts, by id; with every write before.
 * @throws AppError unavailable
 */
async function readPeople(
  documents: DynamoDBDocumentClient,
  table: string,
  ids: readonly string[],
): Promise<Map<string, Person>> {
  const people = new Map<string, Person>();
  for (let start = 0; start < ids.length; start += batchSize)
    for (const { id, ...person } of await readBatch(documents, table, ids.slice(start, start + batchSize)))
      people.set(id, person);
  return people;
}

async function readBatch(
  documents: DynamoDBDocumentClient,
  table: string,
  ids: readonly string[],
): Promise<(Person & { id: string })[]> {
  const found: Item[] = [];
  const projection = { ProjectionExpression: 'id, fullname', ConsistentRead: true };
  let RequestItems: NonNullable<BatchGetCommandInput['RequestItems']> = {
    [table]: { Keys: ids.map(accountKeys.user), ...projection },
  };
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { Responses = {}, UnprocessedKeys = {} } = await documents.send(
      new BatchGetCommand({ RequestItems }),
    );
    found.push(...(Responses[table] ?? []));
    if (Object.keys(UnprocessedKeys).length === 0) return found as unknown as (Person & { id: string })[];
    RequestItems = UnprocessedKeys;
  }
  throw new AppError('unavailable');
}
