import { describe, expect, it } from 'vitest';
import { askedBy } from './asked.ts';
import { behaviorOf, type Behavior } from './cloudfront.ts';
import { errorLifetimeOf, lifetimeOf } from './freshness.ts';
import { answer } from './http.ts';
import { isDue, matches } from './patterns.ts';
import { pickRoute } from './route-keys.ts';
import { deploy, type StackTemplate } from './template.ts';

const stack = (Resources: StackTemplate['template']['Resources'], more = {}): StackTemplate => ({
  name: 'acclaim-test-one',
  region: 'us-west-2',
  template: { Resources, ...more },
});

describe('the resolver of templates', () => {
  const queue = { Type: 'AWS::SQS::Queue', Properties: {} };

  it('resolves references within a stack and across stacks', () => {
    const first = stack(
      { Q: queue },
      { Outputs: { O: { Value: { Ref: 'Q' }, Export: { Name: 'the-queue' } } } },
    );
    const uses = {
      joined: { 'Fn::Join': ['', ['<', { 'Fn::GetAtt': ['Own', 'Arn'] }, '>']] },
      substituted: { 'Fn::Sub': '${AWS::Region} ${Own.QueueName} ${!Literal}' },
      imported: { 'Fn::ImportValue': 'the-queue' },
      picked: { 'Fn::Select': [1, { 'Fn::Split': ['/', 'a/b/c'] }] },
      left: { Ref: 'AWS::NoValue' },
    };
    const second = {
      ...stack({ Own: queue, User: { Type: 'X', Properties: uses } }),
      name: 'acclaim-test-two',
    };
    const { properties } = deploy([first, second]).of('X')[0]!;
    expect(properties).toEqual({
      joined: '<arn:aws:sqs:us-west-2:123456789012:acclaim-test-two-Own>',
      substituted: 'us-west-2 acclaim-test-two-Own ${Literal}',
      imported: 'https://sqs.us-west-2.amazonaws.com/123456789012/acclaim-test-one-Q',
      picked: 'b',
    });
  });

  it.each([
    [{ 'Fn::Cidr': ['10.0.0.0/8', 1] }, 'does not know Fn::Cidr, which acclaim-test-one has'],
    [{ Ref: 'Strange' }, 'does not know Ref of AWS::New::Thing (acclaim-test-one/Strange)'],
    [{ 'Fn::GetAtt': ['Q', 'Colour'] }, 'does not know Colour of AWS::SQS::Queue (acclaim-test-one/Q)'],
    [{ 'Fn::ImportValue': 'nothing' }, 'imports nothing, which no stack exports'],
    [{ Ref: 'Nobody' }, 'refers to Nobody, which it does not have'],
  ])('refuses %o by name', (value, words) => {
    const strange = { Type: 'AWS::New::Thing' };
    const made = deploy([stack({ Q: queue, Strange: strange, User: { Type: 'X', Properties: { value } } })]);
    expect(() => made.of('X')[0]!.properties).toThrow(words);
  });
});

describe('what a request asks of IAM', () => {
  const call = (operation: string, input: object) =>
    askedBy({
      service: 'dynamodb',
      region: 'us-west-2',
      method: 'POST',
      url: '/',
      headers: { 'x-amz-target': `DynamoDB_20120810.${operation}` },
      body: Buffer.from(JSON.stringify(input)),
    }).map(({ action, context }) => [action, context?.['dynamodb:LeadingKeys']]);
  const pk = (S: string) => ({ pk: { S }, sk: { S: 'x' } });
  const query = { TableName: 't', ExpressionAttributeValues: { ':p': { S: 'A#1' }, ':s': { S: 'x' } } };

  it.each([
    ['GetItem', { TableName: 't', Key: pk('A') }, [['dynamodb:GetItem', ['A']]]],
    ['PutItem', { TableName: 't', Item: pk('B') }, [['dynamodb:PutItem', ['B']]]],
    ['Scan', { TableName: 't' }, [['dynamodb:Scan', undefined]]],
    ['Query', { ...query, KeyConditionExpression: 'sk > :s AND pk = :p' }, [['dynamodb:Query', ['A#1']]]],
    [
      'Query',
      { ...query, KeyConditionExpression: '#k = :p', ExpressionAttributeNames: { '#k': 'pk' } },
      [['dynamodb:Query', ['A#1']]],
    ],
    [
      'BatchGetItem',
      { RequestItems: { t: { Keys: [pk('A'), pk('B'), pk('A')] } } },
      [['dynamodb:BatchGetItem', ['A', 'B']]],
    ],
    [
      'BatchWriteItem',
      { RequestItems: { t: [{ PutRequest: { Item: pk('A') } }, { DeleteRequest: { Key: pk('B') } }] } },
      [['dynamodb:BatchWriteItem', ['A', 'B']]],
    ],
    [
      'TransactWriteItems',
      {
        TransactItems: [
          { Put: { TableName: 't', Item: pk('A') } },
          { ConditionCheck: { TableName: 't', Key: pk('B') } },
        ],
      },
      [
        ['dynamodb:PutItem', ['A']],
        ['dynamodb:ConditionCheckItem', ['B']],
      ],
    ],
  ])('%s names its partitions: %j', (operation, input, asked) => {
    expect(call(operation, input)).toEqual(asked);
  });

  it('is refused by name where nobody has said it', () => {
    const request = {
      service: 'sts',
      region: 'us-west-2',
      method: 'POST',
      url: '/',
      headers: {},
      body: Buffer.of(),
    };
    expect(() => askedBy(request)).toThrow('does not know sts');
  });
});

describe('an HTTP API', () => {
  const routes = ['$default', 'GET /a/b', 'GET /a/{x}', 'ANY /a/{proxy+}', 'GET /a/b/c', 'ANY /a/b'].map(
    (RouteKey) => ({ RouteKey, Target: '' }),
  );
  it.each([
    ['GET', '/a/b', 'GET /a/b', {}],
    ['POST', '/a/b', 'ANY /a/b', {}],
    ['GET', '/a/z', 'GET /a/{x}', { x: 'z' }],
    ['POST', '/a/z', 'ANY /a/{proxy+}', { proxy: 'z' }],
    ['GET', '/a/b/c', 'GET /a/b/c', {}],
    ['GET', '/a/b/d', 'ANY /a/{proxy+}', { proxy: 'b/d' }],
    ['GET', '/other', '$default', {}],
  ])('takes for %s %s the route %s', (method, path, key, variables) => {
    expect(pickRoute(routes, method, path)).toMatchObject({ route: { RouteKey: key }, variables });
  });
});

describe('the edge', () => {
  const behavior = (PathPattern: string): Behavior => ({
    PathPattern,
    TargetOriginId: '',
    ViewerProtocolPolicy: 'allow-all',
    CachePolicyId: '',
  });
  const config = {
    CacheBehaviors: ['/images/*/*', '/images/*', '/p?ge', '/api/*'].map(behavior),
    DefaultCacheBehavior: behavior('*'),
  };
  it.each([
    ['/images/a.jpg', '/images/*'],
    ['/images/a.jpg/w320', '/images/*/*'],
    ['/api/a/b/c', '/api/*'],
    ['/API/a', '*'],
    ['/page', '/p?ge'],
    ['/pge', '*'],
  ])('takes for %s the behavior %s', (path, pattern) => {
    expect(behaviorOf(config, path).PathPattern).toBe(pattern);
  });

  const bounds = { MinTTL: 1, DefaultTTL: 50, MaxTTL: 100 };
  const said = (control?: string, status = 200) =>
    answer(status, '', control === undefined ? {} : { 'cache-control': control });
  it.each([
    [undefined, { fresh: 50, whileRevalidating: 0, ifError: 0 }],
    ['max-age=10, s-maxage=20', { fresh: 20, whileRevalidating: 0, ifError: 0 }],
    ['max-age=1000', { fresh: 100, whileRevalidating: 0, ifError: 0 }],
    ['no-store, max-age=10', { fresh: 1, whileRevalidating: 0, ifError: 0 }],
    [
      's-maxage=60, stale-while-revalidate=60, stale-if-error=20',
      { fresh: 60, whileRevalidating: 40, ifError: 20 },
    ],
  ])('stores an answer with %s for %o', (control, lifetime) => {
    expect(lifetimeOf(said(control), bounds)).toEqual(lifetime);
  });

  it.each([
    [503, undefined, [], 10],
    [503, 'no-store', [], 10],
    [404, 'no-store', [], 0],
    [404, undefined, [{ ErrorCode: 404, ErrorCachingMinTTL: 0 }], 0],
    [404, 'max-age=30', [{ ErrorCode: 404, ErrorCachingMinTTL: 0 }], 30],
    [403, undefined, [], 0],
    [403, 'max-age=5', [], 10],
    [422, 'max-age=30', [], 0],
  ])('stores the error %i with %s and %j for %i seconds', (status, control, responses, fresh) => {
    expect(errorLifetimeOf(said(control, status), bounds, responses).fresh).toBe(fresh);
  });
});

describe('schedules and patterns', () => {
  const at = (time: string) => Date.parse(`2026-10-31T${time}:00.000Z`);
  it.each([
    ['rate(1 minute)', '11:07', true],
    ['rate(5 minutes)', '11:07', false],
    ['cron(0 11 * * ? *)', '11:00', true],
    ['cron(0 11 * * ? *)', '11:01', false],
    ['cron(0 11 ? * 7 *)', '11:00', true],
  ])('%s at %s is due: %s', (expression, time, due) => expect(isDue(expression, at(time))).toBe(due));

  it.each(['cron(0 11 L * ? *)', 'at(2026-01-01T00:00:00)'])('refuses %s by name', (expression) => {
    expect(() => isDue(expression, 0)).toThrow(expression);
  });

  it('matches leaves by value, prefix and presence', () => {
    const event = { name: 'INSERT', keys: { pk: { S: 'OUTBOX#1' } }, tags: ['a', 'b'] };
    expect(matches({ name: ['INSERT'], keys: { pk: { S: ['X', { prefix: 'OUTBOX#' }] } } }, event)).toBe(
      true,
    );
    expect(matches({ tags: ['b'], gone: [{ exists: false }] }, event)).toBe(true);
    expect(matches({ keys: { pk: { S: [{ prefix: 'X' }] } } }, event)).toBe(false);
  });
});
