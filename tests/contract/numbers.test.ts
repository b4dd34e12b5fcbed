import { expect, it } from 'vitest';
import { openApiDocument } from '../../infra/cli/openapi.ts';

type Json = Record<string, unknown>;

/** The schemas of numbers within one, by their places; references are followed. */
function numbersIn(
  document: Json,
  value: unknown,
  place: string,
  seen: readonly unknown[] = [],
): [string, Json][] {
  if (typeof value !== 'object' || value === null || seen.includes(value)) return [];
  const schema = value as Json;
  const path = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').slice(1) : [];
  const inner =
    path.length > 0
      ? [['', path.reduce<unknown>((part, key) => (part as Json)[key], document)] as const]
      : Object.entries(schema);
  const isNumber = ['number', 'integer'].includes(String(schema['type']));
  return [
    ...(isNumber ? [[place, schema] satisfies [string, Json]] : []),
    ...inner.flatMap(([key, each]) => numbersIn(document, each, `${place}/${key}`, [...seen, value])),
  ];
}

const document = openApiDocument('');
const operations = Object.values(document['paths'] as Record<string, Record<string, Json>>).flatMap(
  (methods) => Object.values(methods),
);
const numbers = operations.flatMap((operation) =>
  numbersIn(document, [operation['parameters'], operation['requestBody']], String(operation['operationId'])),
);

const isSafe = (bound: unknown) => typeof bound === 'number' && Math.abs(bound) <= Number.MAX_SAFE_INTEGER;

it('every number that a call takes is held to a range in which JavaScript counts exactly', () => {
  expect(numbers.length).toBeGreaterThan(30);
  const open = numbers.filter(([, { minimum, maximum }]) => !isSafe(minimum) || !isSafe(maximum));
  expect(open.map(([place]) => place)).toEqual([]);
});
