import type { LambdaHandler } from '../../../functions/platform/chain/chain.ts';
import type { Groups } from '../../contract/api.ts';
import { groups } from '../../../infra/aws/groups.ts';
import { toEvent, type Sent } from '../../support/caller.ts';
import type { Answer, Call } from './http.ts';
import type { Stage } from './stage.ts';

type Event = Parameters<LambdaHandler>[0];

/** What a browser sends where a test of the contract hands an event to a function. */
function callOf({
  rawPath,
  rawQueryString: query,
  headers,
  cookies,
  body,
  isBase64Encoded,
  requestContext,
}: Event): Call {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value ?? '']);
  return {
    method: requestContext.http.method,
    path: encodeURI(rawPath),
    query,
    headers: {
      ...(Object.fromEntries(named) as Record<string, string>),
      ...(cookies && { cookie: cookies.join('; ') }),
    },
    ...(body !== undefined && { body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') }),
    address: requestContext.http.sourceIp,
  };
}

/** A call as a test of the contract writes it. */
export const browserCall = (sent: Sent): Call =>
  callOf(toEvent({ headers: { host: 'awards.test' }, ...sent }));

/** Tests of the contract read JSON: any other text is put into it. */
const textOf = ({ headers, body }: Answer): string =>
  headers['content-type']?.startsWith('application/json') ? body.toString() : JSON.stringify(body.toString());

const textual = /^(text\/|application\/(json|xml|javascript))/;

function resultOf(answer: Answer) {
  const { status, headers, cookies, body } = answer;
  const isText = textual.test(headers['content-type'] ?? 'text/plain');
  return {
    statusCode: status,
    headers,
    cookies,
    body: isText ? textOf(answer) : body.toString('base64'),
    isBase64Encoded: !isText,
  };
}

/** The groups of the contract's tests, each reached as a browser reaches it: at the edge of a stage. */
export function throughStage(stage: () => Stage): Groups {
  const handler = async (event: Event) => resultOf(await stage().edge.send(callOf(event)));
  return Object.fromEntries(groups.map((group) => [group, () => handler])) as unknown as Groups;
}

/** `fetch` of addresses of a stage, at its edge; redirects are not followed. */
export const fetchAt =
  ({ send }: Stage['edge']): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { protocol, host, pathname, search } = new URL(request.url);
    const answer = await send({
      method: request.method,
      scheme: protocol === 'http:' ? 'http' : 'https',
      path: pathname,
      query: search.slice(1),
      headers: { host, ...Object.fromEntries(request.headers) },
      ...(request.body && { body: Buffer.from(await request.arrayBuffer()) }),
      address: '203.0.113.7',
    });
    const told = new Headers(answer.headers);
    for (const cookie of answer.cookies) told.append('set-cookie', cookie);
    return new Response(new Uint8Array(answer.body), { status: answer.status, headers: told });
  };
