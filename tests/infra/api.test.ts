import { Annotations, Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import { environmentNames, readEnvironment } from '#platform/environment.ts';
import { groups } from '../../infra/aws/groups.ts';
import { all, everything, functionsOf, grantsOf, only, resources, stacksOf, synthesise } from './stacks.ts';
import type { Alias, LambdaFunction, Route } from './stacks.ts';

interface Integration {
  IntegrationUri: { Ref: string };
}

const templates = synthesise();
const { api } = templates;
const integrations = resources<Integration>(api, 'AWS::ApiGatewayV2::Integration');

describe('routes', () => {
  const routes = all<Route>(api, 'AWS::ApiGatewayV2::Route');

  it('lead every line of the contract to the function of its group, and nothing else anywhere', () => {
    const functions = resources<LambdaFunction>(api, 'AWS::Lambda::Function');
    const aliases = resources<Alias>(api, 'AWS::Lambda::Alias');
    const groupOfRoute = routes.map(({ RouteKey, Target }) => {
      const integration = integrations[Target['Fn::Join'][1][1].Ref]!;
      const alias = aliases[integration.Properties.IntegrationUri.Ref]!;
      const handler = functions[alias.Properties.FunctionName.Ref]!;
      return [RouteKey, handler.Properties.Description.replace('Acclaim: ', '')];
    });
    const expected = Object.values(endpoints).flatMap((endpoint) =>
      (endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]).map((method) => [
        `${method} ${pathOf(endpoint, '/gayvnawards')}`,
        endpoint.group,
      ]),
    );
    expect(Object.fromEntries(groupOfRoute)).toEqual({
      ...Object.fromEntries(expected),
      $default: 'show',
      'ANY /gayvnawards/api/{proxy+}': 'show',
    });
  });

  it('stay within the quotas of an API and of a stack', () => {
    // API Gateway Developer Guide, "Quotas for configuring and running an HTTP API"; CloudFormation User
    // Guide, "Understand quotas".
    expect(routes.length).toBeLessThanOrEqual(300);
    const { Resources } = api.toJSON() as { Resources: object };
    expect(Object.keys(Resources).length).toBeLessThanOrEqual(500);
  });

  it('move with the base path', () => {
    const moved = all<Route>(synthesise({ basePath: '/other' }).api, 'AWS::ApiGatewayV2::Route');
    const keys = moved.map(({ RouteKey }) => RouteKey);
    expect(keys).toContain('GET /other/api/app/get');
    expect(keys.join()).not.toContain('gayvnawards');
  });

  it('are throttled, and logged without addresses or paths', () => {
    const stage = only<{ AccessLogSettings: { Format: string } }>(api, 'AWS::ApiGatewayV2::Stage');
    expect(stage).toMatchObject({
      AccessLogSettings: { Format: expect.stringContaining('$context.routeKey') as string },
      DefaultRouteSettings: { ThrottlingRateLimit: 5000, ThrottlingBurstLimit: 5000 },
      // A throttle of their own, which no flood of other calls uses up.
      RouteSettings: {
        'POST /gayvnawards/api/votes/vote': { ThrottlingRateLimit: 4000, ThrottlingBurstLimit: 4000 },
        'GET /images/{key}/{size}/{format}': { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 500 },
        'HEAD /images/{key}/{size}/{format}': { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 500 },
      },
    });
    expect(stage.AccessLogSettings.Format).not.toMatch(/sourceIp|\$context\.path/);
  });
});

describe('the door of the API', () => {
  const open = { ...everything, apiDefaultEndpoint: 'open' };
  const endpointOf = (template: typeof api) =>
    only<{ DisableExecuteApiEndpoint?: boolean }>(template, 'AWS::ApiGatewayV2::Api')
      .DisableExecuteApiEndpoint;
  const notes = (changes?: Record<string, unknown>) =>
    Annotations.fromStack(stacksOf(changes).api).findInfo('*', Match.stringLikeRegexp('default endpoint'));

  it('is the default endpoint unless a domain is set, which each synthesis says', () => {
    expect(endpointOf(api)).toBeUndefined();
    expect(resources(api, 'AWS::ApiGatewayV2::DomainName')).toEqual({});
    expect(notes()).toHaveLength(1);
  });

  it('is a domain alone once the endpoint is closed', () => {
    const closed = synthesise(everything).api;
    expect(endpointOf(closed)).toBe(true);
    expect(notes(everything)).toEqual([]);
    const [stageId] = Object.keys(resources(closed, 'AWS::ApiGatewayV2::Stage'));
    // By its name alone CloudFormation would not wait for the stage.
    expect(Object.values(closed.findResources('AWS::ApiGatewayV2::ApiMapping'))).toMatchObject([
      { DependsOn: [stageId], Properties: { Stage: '$default' } },
    ]);
  });

  it('is both while the distribution moves from one to the other, which is said as well', () => {
    const both = synthesise(open).api;
    expect(endpointOf(both)).toBeUndefined();
    expect(Object.keys(resources(both, 'AWS::ApiGatewayV2::DomainName'))).toHaveLength(1);
    expect(notes(open)).toHaveLength(1);
  });

  it('keeps the export of the endpoint, which the distribution imports until it has moved', () => {
    const imported = JSON.stringify(templates.web.toJSON()).match(/acclaim-prod-api:\w+ApiEndpoint\w+/)?.[0];
    expect(imported).toBeDefined();
    expect(JSON.stringify(synthesise(everything).api.toJSON())).toContain(`"Name":"${imported}"`);
    expect(JSON.stringify(synthesise(everything).web.toJSON())).not.toContain(imported);
  });
});

describe('functions', () => {
  // The reader of every ballot answers no route (recount.test.ts).
  const functions = functionsOf(api).filter(({ Description }) => Description !== 'Acclaim: reader');

  it('are one a group, on Node 24 and arm64, each with a role of its own', () => {
    const descriptions = functions.map(({ Description }) => Description);
    expect(descriptions.toSorted()).toEqual(groups.map((group) => `Acclaim: ${group}`).toSorted());
    const platform = { Runtime: 'nodejs24.x', Architectures: ['arm64'], Handler: 'index.handler' };
    for (const each of functions) expect(each).toMatchObject(platform);
    expect(new Set(functions.map(({ Role }) => Role['Fn::GetAtt'][0])).size).toBe(groups.length);
  });

  it.each([api, templates.tally, templates.recount])(
    'store logs for 90 days, each in a group of its own',
    (template) => {
      const logs = resources<{ RetentionInDays: number }>(template, 'AWS::Logs::LogGroup');
      const used = functionsOf(template).map(({ LoggingConfig }) => LoggingConfig!.LogGroup.Ref);
      expect(new Set(used).size).toBe(functionsOf(template).length);
      expect(Object.keys(logs)).toEqual(expect.arrayContaining(used));
      for (const { Properties } of Object.values(logs)) expect(Properties.RetentionInDays).toBe(90);
    },
  );

  it('of every stack log each line of ours, and of Lambda only what failed', () => {
    const every = Object.values(templates)
      .flatMap((template) => functionsOf(template))
      // Others are the CDK's own, which runs in deployments alone.
      .filter(({ Description }: Partial<LambdaFunction>) => Description?.startsWith('Acclaim: '));
    expect(every.length).toBeGreaterThan(groups.length);
    // No level for our own lines: by default all of them from info on are kept.
    for (const { LoggingConfig } of every)
      expect(LoggingConfig).toEqual({
        LogFormat: 'JSON',
        SystemLogLevel: 'WARN',
        LogGroup: expect.anything() as unknown,
      });
  });

  it('get an environment that the platform accepts, with the names of secrets and no secret', () => {
    for (const { Environment } of functions) {
      const names = Object.keys(Environment.Variables);
      expect(environmentNames).toEqual(expect.arrayContaining(names));
      const resolved = Object.entries(Environment.Variables).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : 'what CloudFormation puts here at deployment',
      ]);
      expect(() => readEnvironment(Object.fromEntries(resolved) as Record<string, string>)).not.toThrow();
      expect(names.filter((name) => name.includes('SECRET')).toSorted()).toEqual([
        'BALLOT_SECRET_ARN',
        'BOT_CHECK_SECRET_ARN',
        'ORIGIN_SECRET_ARN',
        'SESSION_SECRET_ARN',
      ]);
      expect(JSON.stringify(Environment.Variables['SESSION_SECRET_ARN'])).toMatch(/^\{"Ref":"SecretsSession/);
    }
    expect(JSON.stringify(api.toJSON())).not.toContain('{{resolve:');
  });

  it('that look into pictures cannot be deployed without the machine code for their platform', () => {
    const { Rules } = api.toJSON() as {
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
  const grants = grantsOf(api).flatMap(({ role, Action, Resource }) =>
    [Action].flat().map((action) => ({
      group: role.replace(/Role.*/, ''),
      action,
      on: JSON.stringify(Resource),
    })),
  );

  it('are for everything only where the service knows no resource', () => {
    // cdk-nag refuses every other wildcard that has no reason beside it. The role of the site's upload is the library's.
    const wide = Object.values(templates)
      .flatMap((template) => grantsOf(template))
      .filter(({ role, Resource }) => !role.startsWith('CustomCDK') && [Resource].flat().includes('*'));
    expect(wide.length).toBeGreaterThan(0);
    for (const { Action } of wide) expect([Action].flat().join()).toMatch(/^(?:(?:xray|logs):\w+,?)+$/);
  });

  it('reach pictures from two functions: images writes sizes alone, and uploads reads nothing but what has just arrived', () => {
    const onPictures = grants.filter(({ action }) => action.startsWith('s3:'));
    const keysOf = (of: string, verb: string) =>
      onPictures
        .filter(({ group, action }) => group === of && action.includes(verb))
        .map(({ on }) => /\/([a-z/]*\*)"/.exec(on)?.[1]);
    expect(new Set(onPictures.map(({ group }) => group))).toEqual(new Set(['Images', 'Uploads']));
    expect(keysOf('Images', 'Put')).toEqual(['variants/*']);
    expect(keysOf('Images', 'Delete')).toEqual([]);
    expect(keysOf('Uploads', 'GetObject')).toEqual(['incoming/*']);
  });

  it('reach ballots from the functions of votes, results, its reader and accounts alone, and let the votes alone write', () => {
    const onBallots = grants.filter(
      ({ action, on }) => action.startsWith('dynamodb:') && on.includes('Ballots'),
    );
    expect(new Set(onBallots.map(({ group }) => group))).toEqual(
      new Set(['Votes', 'Results', 'Reader', 'Account']),
    );
    const writes = onBallots.filter(({ action }) => /Put|Update|Delete|Write/.test(action));
    expect(writes).toMatchObject([{ group: 'Votes', action: 'dynamodb:UpdateItem' }]);
  });

  it('let no function of the API send mail: letters go into the outbox', () => {
    expect(JSON.stringify(grantsOf(synthesise(everything).api))).not.toContain('ses:');
  });
});
