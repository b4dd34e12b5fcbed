import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, describe, expect, it } from 'vitest';
import type { RouteId } from '../../functions/contract/addresses.ts';
import { endpoints, type Endpoint } from '../../functions/contract/endpoints.ts';
import type { LambdaHandler } from '../../functions/platform/chain/chain.ts';
import type { Platform } from '../../functions/platform/platform.ts';
import { openApiDocument } from '../../infra/cli/openapi.ts';
import { oneOfEach } from '../support/nightly.ts';
import { setUpApi, type Groups } from './api.ts';
import { validCalls } from './calls.ts';
import { errorsToProvoke, expectError, expectValidAnswer } from './provoke.ts';

/** Live answers against the OpenAPI document, by a validator that knows nothing of the schemas it was made from. */
interface Body {
  content?: Record<string, { schema?: object }>;
}
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: Body;
  responses: Record<string, Body & { headers?: Record<string, { schema: object }> }>;
}
type Event = Parameters<LambdaHandler>[0];
type Result = Awaited<ReturnType<LambdaHandler>>;

const document = openApiDocument('/gayvnawards') as {
  paths: Record<string, Record<string, Operation>>;
  components: object;
};
const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
const validators = new Map<object, ValidateFunction>();
function faultIn(schema: object, value: unknown): string | undefined {
  const validate = validators.get(schema) ?? ajv.compile({ ...schema, components: document.components });
  validators.set(schema, validate);
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const segments = path.split(/\{\w+\}/).map((text) => text.replaceAll('.', String.raw`\.`));
    return {
      method,
      operation,
      pattern: new RegExp(`^${segments.join('[^/]+')}$`),
      names: path.match(/\{\w+\}/g),
    };
  }),
);
/** The operation of a call: where a name in the path would fit too, the path without it. */
const operationOf = (method: string, path: string): Operation | undefined =>
  operations
    .filter((each) => each.method === method.toLowerCase() && each.pattern.test(path))
    .toSorted((a, b) => (a.names?.length ?? 0) - (b.names?.length ?? 0))[0]?.operation;

/** What the document does not say of a call and its answer; the request counts only where it was good. */
function faultsOf(operation: Operation, event: Event, result: Result): string[] {
  const status = String(result.statusCode);
  const declared = operation.responses[status];
  if (!declared) return [`answers ${status}, which is not declared`];
  const headers = new Headers(result.headers as Record<string, string>);
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const content = declared.content?.[type];
  if (!content) return [`answers ${status} as ${type}, which is not declared`];
  const faults: (string | undefined)[] = [];
  if (content.schema && event.requestContext.http.method !== 'HEAD')
    faults.push(faultIn(content.schema, JSON.parse(result.body ?? 'null')));
  const wait = headers.get('retry-after');
  const promised = declared.headers?.['Retry-After'];
  if (wait !== null) faults.push(promised ? faultIn(promised.schema, wait) : 'has an undeclared Retry-After');
  if (status.startsWith('2')) faults.push(...faultsOfRequest(operation, event));
  return faults.filter((fault) => fault !== undefined);
}

function faultsOfRequest({ parameters, requestBody }: Operation, event: Event): (string | undefined)[] {
  const query = event.queryStringParameters ?? {};
  const declared = parameters.filter((parameter) => parameter.in === 'query');
  const unknown = Object.keys(query).filter((name) => !declared.some((one) => one.name === name));
  const [[type, { schema = {} }] = ['', {}]] = Object.entries(requestBody?.content ?? {});
  const text = event.body ?? '';
  // The API takes the spaces around a text away before it looks at it.
  const trimmed = (_key: string, value: unknown) => (typeof value === 'string' ? value.trim() : value);
  const body: unknown = type.includes('form')
    ? Object.fromEntries(new URLSearchParams(text))
    : JSON.parse(text || 'null', trimmed);
  return [
    ...unknown.map((name) => `takes ${name}, which is not declared`),
    ...declared.map(({ name, required, schema: one }) =>
      query[name] === undefined ? (required ? `lacks ${name}` : undefined) : faultIn(one, query[name]),
    ),
    requestBody && faultIn(schema, body),
  ];
}

const faults: string[] = [];
const answered = new Map<string, Set<number>>();
let answers = 0;
const recorded = {} as Groups;
for (const { group } of Object.values<Endpoint>(endpoints)) {
  const main = new URL(`../../functions/${group}/main.ts`, import.meta.url);
  const { compose } = (await import(main.href)) as { compose: (platform: Platform) => LambdaHandler };
  recorded[group] = (platform) => {
    const handler = compose(platform);
    return async (event, context) => {
      const result = await handler(event, context);
      const operation = operationOf(event.requestContext.http.method, event.rawPath);
      if (operation) {
        const statuses = answered.get(operation.operationId) ?? new Set();
        answered.set(operation.operationId, statuses.add(result.statusCode ?? 0));
        answers += 1;
        const found = faultsOf(operation, event, result);
        faults.push(...found.map((fault) => `${operation.operationId} ${result.statusCode}: ${fault}`));
      }
      return result;
    };
  };
}

const api = await setUpApi(recorded);
const valid = validCalls(api);
afterAll(() => api.close());

const ids = oneOfEach(Object.keys(endpoints) as RouteId[], (id) => endpoints[id].group);
const errors = errorsToProvoke();

describe('the OpenAPI document', () => {
  it.each(ids)('says what %s takes and answers', async (id) => {
    faults.length = 0;
    await expectValidAnswer(api, valid, id);
    for (const code of errors.get(id) ?? []) await expectError(api, valid, id, code);
    expect(faults).toEqual([]);
  });

  it('was held against an answer of every operation called', () => {
    const good = ids.filter((id) => answered.get(id)?.has(endpoints[id].status));
    expect(good).toEqual(ids);
    console.log(`${answers} answers of ${answered.size} operations agree with the document.`);
  });
});

describe('the comparison', () => {
  const operation = operationOf('POST', '/gayvnawards/api/newsletter/one-click');
  const event = {
    body: 'List-Unsubscribe=One-Click',
    queryStringParameters: { hash: 'x'.repeat(22) },
    requestContext: { http: { method: 'POST' } },
  } as unknown as Event;
  const result = (statusCode: number, body: unknown, more: object = {}): Result => ({
    statusCode,
    headers: { 'content-type': 'application/json; charset=utf-8', ...more },
    body: JSON.stringify(body),
  });
  const good = { success: true, message: 'Done.' };

  it('finds an answer, a status, a header and a body that are not declared', () => {
    const found = (one: Event, answer: Result) => faultsOf(operation!, one, answer);
    expect(found(event, result(200, good))).toEqual([]);
    expect(found(event, result(200, { success: 'yes' }))).toHaveLength(1);
    expect(found(event, result(418, good))).toEqual(['answers 418, which is not declared']);
    expect(found(event, result(200, good, { 'retry-after': '5' }))).toEqual([
      'has an undeclared Retry-After',
    ]);
    expect(found({ ...event, body: 'other=1' }, result(200, good))).toHaveLength(1);
  });
});
