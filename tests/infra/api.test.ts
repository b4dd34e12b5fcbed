import { beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import { environmentNames, readEnvironment } from '#platform/environment.ts';
import { groups } from '../../infra/aws/groups.ts';
import {
  all,
  functionsOf,
  grantsOf,
  only,
  resources,
  synthesise,
  type Alias,
  type LambdaFunction,
  type Route,
  type Templates,
} from './stacks.ts';

interface Integration {
  IntegrationUri: { Ref: string };
  PayloadFormatVersion: string;
}

let templates: Templates;
/** Group of the function behind each route key. */
let groupOfRoute: Record<string, string>;

beforeAll(() => {
  templates = synthesise();
  const { api } = templates;
  const functions = resources<LambdaFunction>(api, 'AWS::Lambda::Function');
  const integrations = resources<Integration>(api, 'AWS::ApiGatewayV2::Integration');
  const aliases = resources<Alias>(api, 'AWS::Lambda::Alias');
  groupOfRoute = Object.fromEntries(
    all<Route>(api, 'AWS::ApiGatewayV2::Route').map(({ RouteKey, Target }) => {
      const integration = integrations[Target['Fn::Join'][1][1].Ref]!;
      const alias = aliases[integration.Properties.IntegrationUri.Ref]!;
      const handler = functions[alias.Properties.FunctionName.Ref]!;
      return [RouteKey, handler.Properties.Description.replace('Acclaim: ', '')];
    }),
  );
});

describe('routes', () => {
  it('lead every line of the contract to the function of its group, and nothing else anywhere', () => {
    const expected = Object.values(endpoints).flatMap((endpoint) =>
      (endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]).map((method) => [
        `${method} ${pathOf(endpoint, '/gayvnawards')}`,
        endpoint.group,
      ]),
    );
    expect(groupOfRoute).toEqual({
      ...Object.fromEntries(expected),
      $default: 'app',
      'ANY /gayvnawards/api/{proxy+}': 'app',
    });
  });

  it('may call the functions behind them, and app also for `$default`, which no wildcard of three parts covers', () => {
    type Permission = {
      Action: string;
      FunctionName: { Ref: string };
      Principal: string;
      SourceArn: unknown;
    };
    const { api } = templates;
    const caller = 'apigateway.amazonaws.com lambda:InvokeFunction';
    const [apiId] = Object.keys(resources(api, 'AWS::ApiGatewayV2::Api'));
    const prefix = ['arn:aws:execute-api:us-west-2:', { Ref: 'AWS::AccountId' }, ':', { Ref: apiId }];
    const granted = all<Permission>(api, 'AWS::Lambda::Permission')
      .filter(({ Action, Principal }) => `${Principal} ${Action}` === caller)
      .map(({ FunctionName, SourceArn }) => [FunctionName.Ref, SourceArn]);
    const sourceOf = (tail: string) => ({ 'Fn::Join': ['', [...prefix, tail]] });
    const called = all<Integration>(api, 'AWS::ApiGatewayV2::Integration').map(
      ({ IntegrationUri }) => IntegrationUri.Ref,
    );
    const app = called.filter((alias) => alias.startsWith('ReleasesApp'));

    expect(called).toHaveLength(groups.length);
    expect(app).toHaveLength(1);
    expect(granted).toEqual(
      expect.arrayContaining([
        ...called.map((alias) => [alias, sourceOf('/*/*/*')]),
        [app[0], sourceOf('/*/$default')],
      ]),
    );
  });

  it('stay within the quotas of an API and of a stack', () => {
    // API Gateway Developer Guide, "Quotas for configuring and running an HTTP API"; CloudFormation User
    // Guide, "Understand quotas".
    expect(Object.keys(groupOfRoute).length).toBeLessThanOrEqual(300);
    const { Resources } = templates.api.toJSON() as { Resources: object };
    expect(Object.keys(Resources).length).toBeLessThanOrEqual(500);
  });

  it('move with the base path', () => {
    const { api } = synthesise({ basePath: '/other' });
    const keys = all<Route>(api, 'AWS::ApiGatewayV2::Route').map(({ RouteKey }) => RouteKey);

    expect(keys).toContain('GET /other/api/app/get');
    expect(keys.join()).not.toContain('gayvnawards');
  });

  it('pass events of format 2.0, throttled and logged without addresses or paths', () => {
    const integrations = all<Integration>(templates.api, 'AWS::ApiGatewayV2::Integration');
    const formats = integrations.map(({ PayloadFormatVersion }) => PayloadFormatVersion);
    expect(new Set(formats)).toEqual(new Set(['2.0']));
    const stage = only<{ AccessLogSettings: { Format: string }; DefaultRouteSettings: unknown }>(
      templates.api,
      'AWS::ApiGatewayV2::Stage',
    );
    const { Format } = stage.AccessLogSettings;
    expect(stage.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: 5000,
      ThrottlingBurstLimit: 5000,
    });
    expect(Format).toContain('$context.routeKey');
    expect(Format).not.toMatch(/sourceIp|\$context\.path/);
  });
});

describe('functions', () => {
  it('are one a group, on Node 24 and arm64, each with a role of its own', () => {
    const functions = functionsOf(templates.api);
    expect(functions.map(({ Description }) => Description).toSorted()).toEqual(
      groups.map((group) => `Acclaim: ${group}`).toSorted(),
    );
    for (const each of functions) {
      const platform = { Runtime: 'nodejs24.x', Architectures: ['arm64'], Handler: 'index.handler' };
      expect(each).toMatchObject(platform);
    }
    expect(new Set(functions.map(({ Role }) => Role['Fn::GetAtt'][0])).size).toBe(groups.length);
  });

  it('get an environment that the platform accepts, with the names of secrets and no secret', () => {
    for (const { Environment } of functionsOf(templates.api)) {
      const names = Object.keys(Environment.Variables);
      expect(environmentNames).toEqual(expect.arrayContaining(names));
      const resolved = Object.entries(Environment.Variables).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : 'what CloudFormation puts here at deployment',
      ]);
      expect(() => readEnvironment(Object.fromEntries(resolved) as Record<string, string>)).not.toThrow();
      expect(names.filter((name) => name.includes('SECRET')).toSorted()).toEqual([
        'BOT_CHECK_SECRET_ARN',
        'ORIGIN_SECRET_ARN',
        'SESSION_SECRET_ARN',
      ]);
      expect(JSON.stringify(Environment.Variables['SESSION_SECRET_ARN'])).toMatch(/^\{"Ref":"SecretsSession/);
    }
    expect(JSON.stringify(templates.api.toJSON())).not.toContain('{{resolve:');
  });

  it('that look into pictures cannot be deployed without the machine code for their platform', () => {
    const { Rules } = templates.api.toJSON() as {
      Rules: Record<string, { Assertions: { AssertDescription: string }[] }>;
    };
    const missing = Object.values(Rules)
      .map(({ Assertions }) => Assertions[0]?.AssertDescription ?? '')
      .filter((description) => description.includes('npm run native'));
    expect(missing.map((description) => /the (\w+) function/i.exec(description)?.[1])).toEqual([
      'images',
      'uploads',
    ]);
  });
});

describe('rights', () => {
  /** Actions on something whose ARN has this text in it, each with its role. */
  const actionsOn = (text: string) =>
    grantsOf(templates.api)
      .filter(({ Resource }) => JSON.stringify(Resource).includes(text))
      .flatMap(({ role, Action }) => [Action].flat().map((action) => ({ role, action })));

  it('reach pictures from two functions: images writes sizes alone, and uploads reads nothing but what has just arrived', () => {
    const grants = grantsOf(templates.api).filter(({ Action }) => JSON.stringify(Action).includes('s3:'));
    const keysOf = (role: string, action: string) =>
      grants
        .filter((grant) => grant.role.startsWith(role) && JSON.stringify(grant.Action).includes(action))
        .map(({ Resource }) => /\/([a-z/]*\*)"/.exec(JSON.stringify(Resource))?.[1]);
    expect(new Set(grants.map(({ role }) => role.slice(0, 6)))).toEqual(new Set(['Images', 'Upload']));
    expect(keysOf('Images', 'Put')).toEqual(['variants/*']);
    expect(keysOf('Images', 'Delete')).toEqual([]);
    expect(keysOf('Uploads', 'GetObject')).toEqual(['incoming/*']);
  });

  it('reach ballots from the functions of votes and results alone, and let the votes alone write', () => {
    const grants = actionsOn('Ballots').filter(({ action }) => action.startsWith('dynamodb:'));
    for (const { role } of grants) expect(role).toMatch(/^(?:Votes|Results)Role/);
    const writes = grants.filter(({ action }) => /Put|Update|Delete|Write/.test(action));
    expect(writes).toEqual([
      { role: expect.stringMatching(/^VotesRole/) as string, action: 'dynamodb:UpdateItem' },
    ]);
  });

  it('let auth and newsletter send mail, from the one address, once there is one', () => {
    const senders = (changes: Record<string, unknown>) =>
      grantsOf(synthesise(changes).api).filter(({ Action }) => [Action].flat().includes('ses:SendEmail'));
    const granted = senders({ mailFrom: 'awards@example.com', siteUrl: 'https://awards.example.com' });
    expect(senders({})).toEqual([]);
    expect(granted.map(({ role }) => role.replace(/Role.*/, '')).toSorted()).toEqual(['Auth', 'Newsletter']);
    for (const statement of granted.map((grant) => JSON.stringify(grant))) {
      expect(statement).toContain('"ses:FromAddress":"awards@example.com"');
      expect(statement).toContain(':identity/example.com');
      // SES asks for the identity's default configuration set as well, whatever it is (Service Authorization
      // Reference, "Amazon SES v2", SendEmail).
      expect(statement).toContain(':configuration-set/*');
      expect(statement).not.toContain('"*"');
    }
  });
});
