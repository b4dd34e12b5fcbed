import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import { createGateway, type GroupHandler } from '../../../infra/local/http/gateway.ts';
import { serve } from './support.ts';

const noon = Date.parse('2026-03-12T12:03:58.000Z');

/** A gateway whose every group answers with `handler`; the groups that were asked are listed. */
async function setUp(handler: GroupHandler = async (event) => event) {
  const asked: string[] = [];
  const groups = ['show', 'auth', 'votes'].map((name) => [
    name,
    (...call: Parameters<GroupHandler>) => {
      asked.push(name);
      return handler(...call);
    },
  ]);
  const handlers = Object.fromEntries(groups) as Parameters<typeof createGateway>[1];
  const gateway = createGateway('/awards', handlers, () => noon, 'the secret of the CDN');
  return { url: await serve(gateway), asked };
}

const eventOf = async (answer: Response) => (await answer.json()) as APIGatewayProxyEventV2;

test('a request becomes the event of payload format 2.0', async () => {
  const { url } = await setUp();
  const answer = await fetch(`${url}/awards/api/a%20b?x=1&y=%C3%A9&x=2&flag&plus=a+b`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Custom': 'one',
      cookie: 'a=1; b=2',
      'user-agent': 'me',
    },
    body: '{"a":1}',
  });
  const event = await eventOf(answer);
  expect(event).toMatchObject({
    version: '2.0',
    rawPath: '/awards/api/a b',
    rawQueryString: 'x=1&y=%C3%A9&x=2&flag&plus=a+b',
    queryStringParameters: { x: '1,2', y: 'é', flag: '', plus: 'a b' },
    cookies: ['a=1', 'b=2'],
    body: '{"a":1}',
    isBase64Encoded: false,
    requestContext: {
      http: {
        method: 'POST',
        path: '/awards/api/a b',
        sourceIp: '127.0.0.1',
        userAgent: 'me',
        protocol: 'HTTP/1.1',
      },
      time: '12/Mar/2026:12:03:58 +0000',
      timeEpoch: noon,
    },
  });
  expect(event.headers).toMatchObject({
    'x-custom': 'one',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
  });
  expect(event.headers).not.toHaveProperty('cookie');
});

test('a call goes to the group of the table, and every other one to show', async () => {
  const { url, asked } = await setUp(async () => ({ statusCode: 204 }));
  await fetch(`${url}/awards/api/votes/get`);
  await fetch(`${url}/awards/api/categories/get`);
  await fetch(`${url}/awards/api/votes/get`, { method: 'DELETE' });
  await fetch(`${url}/awards/api/nothing`);
  expect(asked).toEqual(['votes', 'show', 'show', 'show']);
});

test('a result is sent with status, headers, cookies and decoded body', async () => {
  const { url } = await setUp(async () => ({
    statusCode: 201,
    headers: { 'x-one': '1', 'content-type': 'image/png' },
    cookies: ['a=1; Path=/', 'b=2'],
    body: Buffer.from([0, 255]).toString('base64'),
    isBase64Encoded: true,
  }));
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('x-one')]).toEqual([201, '1']);
  expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
  expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([0, 255]);
});

test('broken percent-encoding is a 400', async () => {
  const { url } = await setUp();
  expect((await fetch(`${url}/awards/api/%zz`)).status).toBe(400);
  expect((await fetch(`${url}/awards/api/x?a=%ff`)).status).toBe(400);
});

test('the visitor is told of as by the CDN, whatever the request claims', async () => {
  const { url } = await setUp();
  const claims = { 'x-origin-secret': 'guess', 'x-site-host': 'evil.test', 'x-site-address': '203.0.113.9' };
  const { headers } = await eventOf(await fetch(`${url}/awards/api/app/get`, { headers: claims }));
  expect(headers).toMatchObject({
    'x-origin-secret': 'the secret of the CDN',
    'x-site-host': new URL(url).host,
    'x-site-address': '127.0.0.1',
  });
});
