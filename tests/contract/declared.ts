import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { RouteId } from '../../functions/contract/addresses.ts';
import { openApiDocument } from '../../infra/cli/openapi.ts';
import type { Received, Sent } from '../support/caller.ts';

interface Body {
  content?: Record<string, { schema?: object }>;
}
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: Body;
  responses: Record<string, Body & { headers?: Record<string, { schema: object }> }>;
}

const document = openApiDocument('/gayvnawards') as {
  paths: Record<string, Record<string, Operation>>;
  components: object;
};
const operations = new Map(
  Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => [operation.operationId, operation] as const),
  ),
);
/** A validator that knows nothing of the schemas that the document was made from. */
const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
const validators = new Map<object, ValidateFunction>();
function faultIn(schema: object, value: unknown): string[] {
  const validate = validators.get(schema) ?? ajv.compile({ ...schema, components: document.components });
  validators.set(schema, validate);
  return validate(value) ? [] : [ajv.errorsText(validate.errors)];
}

/** What the OpenAPI document does not say of an answer. */
export function undeclaredIn(id: RouteId, { status, headers, body }: Received): string[] {
  const declared = operations.get(id)?.responses[String(status)];
  const content = declared?.content?.[headers['content-type']?.split(';')[0] ?? ''];
  if (!declared || !content) return [`answers ${status} as ${headers['content-type']}`];
  const wait = headers['retry-after'];
  const promised = declared.headers?.['Retry-After'];
  return [
    ...(content.schema ? faultIn(content.schema, body) : []),
    ...(wait === undefined ? [] : promised ? faultIn(promised.schema, wait) : ['has a Retry-After']),
  ];
}

/** What the OpenAPI document does not say of a good call. */
export function undeclaredOf(id: RouteId, { query = {}, body }: Sent): string[] {
  const { parameters = [], requestBody } = operations.get(id) ?? {};
  const declared = parameters.filter((parameter) => parameter.in === 'query');
  const unknown = Object.keys(query).filter((name) => !declared.some((one) => one.name === name));
  const [[type, { schema = {} }] = ['', {}]] = Object.entries(requestBody?.content ?? {});
  // The API takes the spaces around a text away before it looks at it.
  const trimmed = (_key: string, value: unknown) => (typeof value === 'string' ? value.trim() : value);
  const given: unknown = type.includes('form')
    ? Object.fromEntries(new URLSearchParams(String(body)))
    : JSON.parse(JSON.stringify(body ?? {}), trimmed);
  return [
    ...unknown.map((name) => `takes ${name}`),
    ...declared.flatMap(({ name, required, schema: one }) =>
      query[name] === undefined ? (required ? [`lacks ${name}`] : []) : faultIn(one, query[name]),
    ),
    ...(requestBody ? faultIn(schema, given) : []),
  ];
}
