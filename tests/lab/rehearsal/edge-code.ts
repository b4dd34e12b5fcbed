import { runInNewContext } from 'node:vm';
import type { Answer, Call } from './http.ts';
import { answer } from './http.ts';
import type { Deployment } from './template.ts';

export interface Association {
  EventType: string;
  FunctionARN: string;
}
interface FunctionProperties {
  FunctionCode: string;
  FunctionConfig: { Runtime: string; KeyValueStoreAssociations?: { KeyValueStoreARN: string }[] };
}

type Named = Record<string, { value: string }>;
interface EdgeRequest {
  method: string;
  uri: string;
  querystring: Named;
  headers: Named;
  cookies: Named;
}
interface EdgeResponse {
  statusCode: number;
  statusDescription?: string;
  headers?: Named;
  body?: string | { data: string };
}

/** The entries of key-value stores, by the ARN of the store. */
export type Stores = ReadonlyMap<string, ReadonlyMap<string, string>>;

const named = (pairs: readonly (readonly [string, string])[]): Named =>
  Object.fromEntries(pairs.map(([name, value]) => [name, { value }]));
const pairsOf = (values: Named = {}): [string, string][] =>
  Object.entries(values).map(([name, { value }]) => [name, value]);

/**
 * Runs the code of a CloudFront Function as the edge does (CloudFront Developer Guide, "CloudFront Functions event structure" and "JavaScript
 * runtime 2.0 features"). Without a global but those of the language, and with the store that is associated with it.
 */
async function run(deployment: Deployment, arn: string, event: object, stores: Stores, now: () => number) {
  const found = deployment
    .of<FunctionProperties>('AWS::CloudFront::Function')
    .find((one) => one.attribute('FunctionARN') === arn);
  if (!found) throw new Error(`No template has the CloudFront Function ${arn}.`);
  const { FunctionCode, FunctionConfig } = found.properties;
  if (FunctionConfig.Runtime !== 'cloudfront-js-2.0')
    throw new Error(`The rehearsal does not know the runtime ${FunctionConfig.Runtime}.`);
  const store = FunctionConfig.KeyValueStoreAssociations?.[0]?.KeyValueStoreARN;
  const entries = store === undefined ? undefined : (stores.get(store) ?? new Map<string, string>());
  const kvs = () => {
    if (!entries) throw new Error(`${found.id} has no key-value store.`);
    return {
      get: async (key: string) => {
        const value = entries.get(key);
        if (value === undefined) throw new Error('KeyNotFound');
        return value;
      },
    };
  };
  const code = FunctionCode.replace(/^import cf from 'cloudfront';$/m, '');
  const OwnDate = Object.assign(function () {}, { now });
  return (await runInNewContext(`${code}; handler(event)`, { event, cf: { kvs }, Date: OwnDate })) as unknown;
}

const cookiesOf = (header: string | undefined): Named =>
  named(
    (header?.split(/;\s*/) ?? []).map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)] as const;
    }),
  );

function edgeRequest({ method, path, query, headers: { cookie, ...headers } }: Call): EdgeRequest {
  return {
    method,
    uri: path,
    querystring: named([...new URLSearchParams(query)]),
    headers: named(Object.entries(headers)),
    cookies: cookiesOf(cookie),
  };
}

const eventOf = (type: string, call: Call) => ({
  version: '1.0',
  context: { eventType: type },
  viewer: { ip: call.address },
  request: edgeRequest(call),
});
const headersOf = ({ headers }: { headers?: Named }) => Object.fromEntries(pairsOf(headers));

/** The request that a function at the viewer's side makes of one, or its own answer. */
export async function atRequest(
  deployment: Deployment,
  arn: string,
  call: Call,
  stores: Stores,
  now: () => number,
): Promise<Call | Answer> {
  const event = eventOf('viewer-request', call);
  const result = (await run(deployment, arn, event, stores, now)) as EdgeRequest | EdgeResponse;
  if ('statusCode' in result) {
    const { statusCode, body = '' } = result;
    return answer(statusCode, typeof body === 'string' ? body : body.data, headersOf(result));
  }
  const cookies = pairsOf(result.cookies).map(([name, value]) => `${name}=${value}`);
  return {
    ...call,
    path: result.uri,
    query: pairsOf(result.querystring).length === 0 ? '' : call.query,
    headers: { ...headersOf(result), ...(cookies.length > 0 && { cookie: cookies.join('; ') }) },
  };
}

/** The answer that a function at the viewer's side makes of one. */
export async function atResponse(
  deployment: Deployment,
  arn: string,
  call: Call,
  given: Answer,
  now: () => number,
): Promise<Answer> {
  const response = { statusCode: given.status, headers: named(Object.entries(given.headers)), cookies: {} };
  const event = { ...eventOf('viewer-response', call), response };
  const result = (await run(deployment, arn, event, new Map(), now)) as EdgeResponse;
  return { ...given, status: result.statusCode, headers: headersOf(result) };
}
