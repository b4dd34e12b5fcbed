import { describe, expect, it } from 'vitest';
import { createGateway } from './api-gateway.ts';
import type { Call } from './http.ts';
import { createAccess } from './iam.ts';
import { deploy, type StackTemplate } from './template.ts';

const own = 'arn:aws:lambda:us-west-2:123456789012:function:own:live';
const resource = (Type: string, Properties: object) => ({ Type, Properties: { ...Properties } });

/** An API with one route, and what its stage is set to. */
const api = (stage: object = {}, integration: object = {}): StackTemplate => ({
  name: 'acclaim-test-api',
  region: 'us-west-2',
  template: {
    Resources: {
      Api: resource('AWS::ApiGatewayV2::Api', {}),
      Stage: resource('AWS::ApiGatewayV2::Stage', { StageName: '$default', ...stage }),
      Own: resource('AWS::ApiGatewayV2::Integration', {
        IntegrationUri: own,
        PayloadFormatVersion: '2.0',
        ...integration,
      }),
      Route: resource('AWS::ApiGatewayV2::Route', {
        RouteKey: 'POST /things/{id}',
        Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Own' }]] },
      }),
    },
  },
});

const call: Call = {
  method: 'POST',
  path: '/things/a%20b',
  query: 'x=1&x=2&y=%26',
  headers: { 'content-type': 'application/json', cookie: 'a=1; b=2', host: 'api.test' },
  body: Buffer.from('{"é":1}'),
  address: '192.0.2.1',
};

/** A gateway whose function gives one result; what it was called with is noted. */
function gatewayTo(
  result: unknown,
  { stage = {}, integration = {}, after = undefined as undefined | (() => Promise<void>) } = {},
) {
  const called: { arn: string; event: unknown; by: unknown }[] = [];
  let now = 0;
  const gateway = createGateway({
    deployment: deploy([api(stage, integration)]),
    invoke: async (arn, event, by) => {
      called.push({ arn, event, by });
      return result instanceof Promise ? (result as Promise<unknown>) : { answer: result };
    },
    now: () => now,
    ...(after && { after }),
  });
  return { gateway, called, wait: (seconds: number) => (now += 1000 * seconds) };
}

describe('an HTTP API', () => {
  it('hands a function an event of payload format 2.0, in the name of its route', async () => {
    const { gateway, called } = gatewayTo({ statusCode: 204 });
    expect(await gateway(call)).toMatchObject({ status: 204 });
    expect(called).toMatchObject([
      {
        arn: own,
        by: {
          service: 'apigateway.amazonaws.com',
          sourceArn:
            'arn:aws:execute-api:us-west-2:123456789012:acclaim-test-api-Api/$default/POST/things/{id}',
        },
        event: {
          version: '2.0',
          routeKey: 'POST /things/{id}',
          rawPath: '/things/a b',
          rawQueryString: 'x=1&x=2&y=%26',
          queryStringParameters: { x: '1,2', y: '&' },
          pathParameters: { id: 'a b' },
          cookies: ['a=1', 'b=2'],
          headers: { 'x-forwarded-for': '192.0.2.1' },
          body: '{"é":1}',
          isBase64Encoded: false,
          requestContext: { http: { method: 'POST', sourceIp: '192.0.2.1' } },
        },
      },
    ]);
  });

  it('hands over other bodies as base64', async () => {
    const { gateway, called } = gatewayTo({ statusCode: 200 });
    await gateway({ ...call, headers: { 'content-type': 'image/png' }, body: Buffer.from([0, 255]) });
    expect(called).toMatchObject([{ event: { body: 'AP8=', isBase64Encoded: true } }]);
  });

  it.each([
    [{ statusCode: 201, headers: { 'X-A': 1 }, cookies: ['c=1'], body: 'b' }, 201, 'b', { 'x-a': '1' }],
    [{ statusCode: 200, body: 'AP8=', isBase64Encoded: true }, 200, Buffer.from([0, 255]), {}],
    [{ plain: true }, 200, '{"plain":true}', { 'content-type': 'application/json' }],
  ])('makes %o an answer', async (result, status, body, headers) => {
    const answer = await gatewayTo(result).gateway(call);
    expect(answer).toMatchObject({ status, headers });
    expect(answer.body).toEqual(Buffer.from(body));
  });

  it('answers 404 without a route, 500 for a function that fails or may not be called', async () => {
    const { gateway } = gatewayTo({ statusCode: 200 });
    expect(await gateway({ ...call, method: 'GET' })).toMatchObject({ status: 404 });
    const failing = gatewayTo(Promise.reject(new Error('broken'))).gateway;
    expect((await failing(call)).body.toString()).toBe('{"message":"Internal Server Error"}');
    const refused = gatewayTo(Promise.resolve(undefined)).gateway;
    expect(await refused(call)).toMatchObject({ status: 500 });
  });

  it('gives up a function that takes longer than the integration may', async () => {
    const never = new Promise<never>(() => undefined);
    const { gateway } = gatewayTo(never, { after: () => Promise.resolve() });
    expect((await gateway(call)).body.toString()).toBe('{"message":"Service Unavailable"}');
  });

  it('throttles by tokens: a burst at once, and then the rate', async () => {
    const stage = { DefaultRouteSettings: { ThrottlingBurstLimit: 2, ThrottlingRateLimit: 1 } };
    const { gateway, wait } = gatewayTo({ statusCode: 200 }, { stage });
    const statuses = async (count: number) => {
      const answers = [];
      for (let at = 0; at < count; at += 1) answers.push((await gateway(call)).status);
      return answers;
    };
    expect(await statuses(3)).toEqual([200, 200, 429]);
    wait(1);
    expect(await statuses(2)).toEqual([200, 429]);
    wait(60);
    expect(await statuses(3)).toEqual([200, 200, 429]);
    expect((await gateway(call)).body.toString()).toBe('{"message":"Too Many Requests"}');
  });

  it('throttles a route that has settings of its own by those', async () => {
    const RouteSettings = { 'POST /things/{id}': { ThrottlingBurstLimit: 1, ThrottlingRateLimit: 1 } };
    const { gateway } = gatewayTo({ statusCode: 200 }, { stage: { RouteSettings } });
    expect([await gateway(call), await gateway(call)].map(({ status }) => status)).toEqual([200, 429]);
  });
});

describe('policies', () => {
  const bucket = 'arn:aws:s3:::acclaim-test-one-b';
  const distribution = 'arn:aws:cloudfront::123456789012:distribution/own';
  const service = { service: 'cloudfront.amazonaws.com', sourceArn: distribution };
  const statement = (Effect: string, Resource: string, Condition = {}) => ({
    Effect,
    Action: 's3:GetObject',
    Resource,
    Principal: { Service: 'cloudfront.amazonaws.com' },
    Condition,
  });
  const access = createAccess(
    deploy([
      {
        name: 'acclaim-test-one',
        region: 'us-west-2',
        template: {
          Resources: {
            B: resource('AWS::S3::Bucket', {}),
            P: resource('AWS::S3::BucketPolicy', {
              Bucket: { Ref: 'B' },
              PolicyDocument: {
                Version: '2012-10-17',
                Statement: [
                  statement('Allow', `${bucket}/*`, { StringEquals: { 'AWS:SourceArn': distribution } }),
                  statement('Deny', `${bucket}/incoming/*`),
                ],
              },
            }),
            R: resource('AWS::IAM::Role', { AssumeRolePolicyDocument: { Statement: [] } }),
            D: resource('AWS::IAM::Policy', {
              Roles: [{ Ref: 'R' }],
              PolicyDocument: {
                Version: '2012-10-17',
                Statement: [
                  {
                    Effect: 'Allow',
                    Action: 'dynamodb:PutItem',
                    Resource: 'arn:aws:dynamodb:us-west-2:123456789012:table/t',
                    Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['USER#*'] } },
                  },
                ],
              },
            }),
          },
        },
      },
    ]),
  );
  const get = (key: string) => ({ action: 's3:GetObject', resource: `${bucket}/${key}` });

  it('of a bucket let in the distribution that they name, and deny before they allow', async () => {
    expect(await access.allows(service, get('a.jpg'))).toBe(true);
    expect(await access.allows(service, get('incoming/a.jpg'))).toBe(false);
    const other = { ...service, sourceArn: `${distribution}-of-another` };
    expect(await access.allows(other, get('a.jpg'))).toBe(false);
    expect(access.denied()).toEqual([
      `cloudfront.amazonaws.com for ${distribution} may not s3:GetObject on ${bucket}/incoming/a.jpg`,
      `cloudfront.amazonaws.com for ${distribution}-of-another may not s3:GetObject on ${bucket}/a.jpg`,
    ]);
    access.forget();
  });

  it('of a role hold for each key that a call names', async () => {
    const put = (keys: string[]) => ({
      action: 'dynamodb:PutItem',
      resource: 'arn:aws:dynamodb:us-west-2:123456789012:table/t',
      context: { 'dynamodb:LeadingKeys': keys },
    });
    const role = { role: 'acclaim-test-one-R', by: 'votes' };
    expect(await access.allows(role, put(['USER#1', 'USER#2']))).toBe(true);
    expect(await access.allows(role, put(['USER#1', 'TEAM']))).toBe(false);
    expect(access.denied()).toEqual([
      'votes may not dynamodb:PutItem on arn:aws:dynamodb:us-west-2:123456789012:table/t, keys USER#1 TEAM',
    ]);
  });
});
