import { beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import { environmentNames, readEnvironment } from '#platform/environment.ts';
import { groups } from '../../infra/aws/groups.ts';
import { resources, synthesise, type Templates } from './stacks.ts';

interface Route {
  RouteKey: string;
  Target: { 'Fn::Join': [string, [string, { Ref: string }]] };
}
interface Integration {
  IntegrationUri: { Ref: string };
  PayloadFormatVersion: string;
}
interface LambdaFunction {
  Description: string;
  Runtime: string;
  Architectures: string[];
  Handler: string;
  Role: { 'Fn::GetAtt': [string, string] };
  Environment: { Variables: Record<string, unknown> };
}
interface Policy {
  PolicyDocument: { Statement: { Effect: string; Action: string | string[]; Resource: unknown }[] };
  Roles: { Ref: string }[];
}

let templates: Templates;
let functions: Record<string, { Properties: LambdaFunction }>;
/** Group of the function behind each route key. */
let groupOfRoute: Record<string, string>;

beforeAll(() => {
  templates = synthesise();
  functions = resources<LambdaFunction>(templates.api, 'AWS::Lambda::Function');
  const integrations = resources<Integration>(templates.api, 'AWS::ApiGatewayV2::Integration');
  const aliases = resources<{ FunctionName: { Ref: string } }>(templates.api, 'AWS::Lambda::Alias');
  groupOfRoute = Object.fromEntries(
    Object.values(resources<Route>(templates.api, 'AWS::ApiGatewayV2::Route')).map(({ Properties }) => {
      const integration = integrations[Properties.Target['Fn::Join'][1][1].Ref]!;
      const alias = aliases[integration.Properties.IntegrationUri.Ref]!;
      const handler = functions[alias.Properties.FunctionName.Ref]!;
      return [Properties.RouteKey, handler.Properties.Description.replace('Acclaim: ', '')];
    }),
  );
});

describe('routes', () => {
  it('lead every line of the contract to the function of its group, and nothing else anywhere', () => {
    const expected = Object.fromEntries(
      Object.values(endpoints).flatMap((endpoint) =>
        (endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]).map((method) => [
          `${method} ${pathOf(endpoint, '/gayvnawards')}`,
          endpoint.group as string,
        ]),
      ),
    );

    expect(groupOfRoute).toEqual({
      ...expected,
      $default: 'app',
      'ANY /gayvnawards/api/{proxy+}': 'app',
    });
  });

  it('stay within the quotas of an API and of a stack', () => {
    // API Gateway Developer Guide, "Quotas for configuring and running an HTTP API"; CloudFormation User Guide, "Understand quotas".
    expect(Object.keys(groupOfRoute).length).toBeLessThanOrEqual(300);
    const { Resources } = templates.api.toJSON() as { Resources: object };
    expect(Object.keys(Resources).length).toBeLessThanOrEqual(500);
  });

  it('move with the base path', () => {
    const { api } = synthesise({ basePath: '/other' });
    const keys = Object.values(resources<Route>(api, 'AWS::ApiGatewayV2::Route')).map(
      ({ Properties }) => Properties.RouteKey,
    );

    expect(keys).toContain('GET /other/api/app/get');
    expect(keys.join()).not.toContain('gayvnawards');
  });

  it('pass events of format 2.0, throttled and logged without addresses or paths', () => {
    for (const { Properties } of Object.values(
      resources<Integration>(templates.api, 'AWS::ApiGatewayV2::Integration'),
    )) {
      expect(Properties.PayloadFormatVersion).toBe('2.0');
    }
    const [stage] = Object.values(
      resources<{ AccessLogSettings: { Format: string }; DefaultRouteSettings: unknown }>(
        templates.api,
        'AWS::ApiGatewayV2::Stage',
      ),
    );
    expect(stage!.Properties.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: 5000,
      ThrottlingBurstLimit: 5000,
    });
    expect(stage!.Properties.AccessLogSettings.Format).toContain('$context.routeKey');
    expect(stage!.Properties.AccessLogSettings.Format).not.toMatch(/sourceIp|\$context\.path/);
  });
});

describe('functions', () => {
  it('are one a group, on Node 24 and arm64', () => {
    const descriptions = Object.values(functions).map(({ Properties }) => Properties.Description);
    expect(descriptions.toSorted()).toEqual(groups.map((group) => `Acclaim: ${group}`).toSorted());
    for (const { Properties } of Object.values(functions)) {
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
      });
    }
  });

  it('get an environment that the platform accepts, and no name it does not know', () => {
    for (const { Properties } of Object.values(functions)) {
      const variables = Properties.Environment.Variables;
      expect(environmentNames).toEqual(expect.arrayContaining(Object.keys(variables)));
      const resolved = Object.entries(variables).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : 'what CloudFormation puts here at deployment',
      ]);
      expect(() => readEnvironment(Object.fromEntries(resolved) as Record<string, string>)).not.toThrow();
    }
  });

  it('are told the names of secrets, and no secret', () => {
    for (const { Properties } of Object.values(functions)) {
      const { Variables } = Properties.Environment;
      expect(
        Object.keys(Variables)
          .filter((name) => name.includes('SECRET'))
          .toSorted(),
      ).toEqual(['BOT_CHECK_SECRET_ARN', 'ORIGIN_SECRET_ARN', 'SESSION_SECRET_ARN']);
      expect(Variables['SESSION_SECRET_ARN']).toEqual({
        Ref: expect.stringMatching(/^SecretsSession/) as string,
      });
    }
    expect(JSON.stringify(templates.api.toJSON())).not.toContain('{{resolve:');
  });
});

describe('the functions that look into pictures', () => {
  it('cannot be deployed without the machine code for their platform', () => {
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
  it('reach pictures from two functions: images writes sizes alone, and uploads reads nothing but what has just arrived', () => {
    const grants = Object.values(resources<Policy>(templates.api, 'AWS::IAM::Policy')).flatMap(
      ({ Properties }) =>
        Properties.PolicyDocument.Statement.filter(({ Action }) =>
          JSON.stringify(Action).includes('s3:'),
        ).map(({ Action, Resource }) => ({
          role: Properties.Roles[0]!.Ref,
          Action,
          on: JSON.stringify(Resource),
        })),
    );
    const of = (role: string, action: string) =>
      grants
        .filter((grant) => grant.role.startsWith(role) && JSON.stringify(grant.Action).includes(action))
        .map(({ on }) => /\/([a-z/]*\*)"/.exec(on)?.[1]);
    expect(new Set(grants.map(({ role }) => role.slice(0, 6)))).toEqual(new Set(['Images', 'Upload']));
    expect(of('Images', 'Put')).toEqual(['variants/*']);
    expect(of('Images', 'Delete')).toEqual([]);
    expect(of('Uploads', 'GetObject')).toEqual(['incoming/*']);
  });

  it('belong to a role of its own for each function', () => {
    const roles = Object.values(functions).map(({ Properties }) => Properties.Role['Fn::GetAtt'][0]);
    expect(new Set(roles).size).toBe(groups.length);
  });

  it('name every action in full', () => {
    for (const { Properties } of Object.values(resources<Policy>(templates.api, 'AWS::IAM::Policy'))) {
      for (const { Action } of Properties.PolicyDocument.Statement) {
        for (const action of [Action].flat()) expect(action).not.toContain('*');
      }
    }
  });

  it('reach ballots from the functions of votes and results alone, and let the votes alone write', () => {
    const grants = Object.values(resources<Policy>(templates.api, 'AWS::IAM::Policy')).flatMap(
      ({ Properties }) =>
        Properties.PolicyDocument.Statement.flatMap(({ Action, Resource }) =>
          [Action].flat().map((action) => ({
            role: Properties.Roles[0]!.Ref,
            action,
            on: JSON.stringify(Resource),
          })),
        ),
    );
    const tableGrants = grants.filter(({ action }) => action.startsWith('dynamodb:'));
    const writes = tableGrants.filter(
      ({ action, on }) => on.includes('Ballots') && /Put|Update|Delete|Write/.test(action),
    );

    for (const { role } of tableGrants.filter(({ on }) => on.includes('Ballots')))
      expect(role).toMatch(/^(?:Votes|Results)Role/);
    expect(writes).toHaveLength(1);
    expect(writes[0]!.role).toMatch(/^VotesRole/);
    expect(writes[0]!.action).toBe('dynamodb:UpdateItem');
    expect(writes[0]!.on).toContain('Ballots');
  });

  it('let auth and newsletter send mail, from the one address, once there is one', () => {
    const senders = (changes: Record<string, unknown>) =>
      Object.values(resources<Policy>(synthesise(changes).api, 'AWS::IAM::Policy')).flatMap(
        ({ Properties }) =>
          Properties.PolicyDocument.Statement.filter(({ Action }) =>
            [Action].flat().includes('ses:SendEmail'),
          ).map((statement) => ({ role: Properties.Roles[0]!.Ref, statement: JSON.stringify(statement) })),
      );
    const granted = senders({ mailFrom: 'awards@example.com', siteUrl: 'https://awards.example.com' });
    expect(senders({})).toEqual([]);
    expect(granted.map(({ role }) => role.replace(/Role.*/, '')).toSorted()).toEqual(['Auth', 'Newsletter']);
    for (const { statement } of granted) {
      expect(statement).toContain('"ses:FromAddress":"awards@example.com"');
      expect(statement).toContain(':identity/example.com');
      // Whatever set the identity has as its default: SES asks for both (Service Authorization Reference, "Amazon SES v2", SendEmail).
      expect(statement).toContain(':configuration-set/*');
      expect(statement).not.toContain('"*"');
    }
  });
});
