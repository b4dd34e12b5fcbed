import { beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import { resources, synthesise } from './stacks.ts';

interface Route {
  ApiId: { Ref: string };
  RouteKey: string;
  Target: { 'Fn::Join': [string, [string, { Ref: string }]] };
}
interface Permission {
  Action: string;
  FunctionName: { Ref: string };
  Principal: string;
  SourceArn: unknown;
}

const account = '123456789012';
const region = 'us-west-2';

/** An ARN of the template as CloudFormation makes it; what is only known at deployment is called by its logical id. */
function resolved(value: unknown): string {
  if (typeof value === 'string') return value;
  const { Ref: name, 'Fn::Join': join } = value as { Ref?: string; 'Fn::Join'?: [string, unknown[]] };
  if (join) return join[1].map(resolved).join(join[0]);
  return name === 'AWS::AccountId' ? account : String(name);
}

/** `ArnLike`: each of the six parts by itself, with `*` and `?` (IAM User Guide, "IAM JSON policy elements: Condition operators"). */
function arnLike(pattern: string, arn: string): boolean {
  const parts = (text: string) => [...text.split(':', 5), text.split(':').slice(5).join(':')];
  const asked = parts(arn);
  return parts(pattern).every((part, index) => {
    const literal = part.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
    return new RegExp(`^${literal.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's').test(
      asked[index] ?? '',
    );
  });
}

/**
 * The source that API Gateway names when a route calls its function: API, stage, method and path, and for `$default` the stage and the key
 * alone (AWS SAM, "Invalid Lambda Permission generated for HTTP API $default routes").
 */
function sourceOf({ ApiId, RouteKey }: Route): string {
  const [method = '', path] = RouteKey.split(' ');
  const tail = path === undefined ? RouteKey : `${method === 'ANY' ? '*' : method}${path}`;
  return `arn:aws:execute-api:${region}:${account}:${ApiId.Ref}/$default/${tail}`;
}

let routes: Route[];
/** Whether Lambda lets a route call the function that it leads to. */
let mayInvoke: (route: Route) => boolean;
beforeAll(() => {
  const { api } = synthesise();
  const propertiesOf = <Properties>(type: string) =>
    Object.values(resources<Properties>(api, type)).map(({ Properties }) => Properties);
  const permissions = propertiesOf<Permission>('AWS::Lambda::Permission');
  const integrations = resources<{ IntegrationUri: { Ref: string } }>(api, 'AWS::ApiGatewayV2::Integration');
  routes = propertiesOf<Route>('AWS::ApiGatewayV2::Route');
  mayInvoke = (route) => {
    const { IntegrationUri } = integrations[route.Target['Fn::Join'][1][1].Ref]!.Properties;
    return permissions.some(
      ({ Action, FunctionName, Principal, SourceArn }) =>
        FunctionName.Ref === IntegrationUri.Ref &&
        Principal === 'apigateway.amazonaws.com' &&
        Action === 'lambda:InvokeFunction' &&
        arnLike(resolved(SourceArn), sourceOf(route)),
    );
  };
});

/** The route that takes a call: its own, then the widest below a path, then `$default`. */
function routeOf(method: string, path: string): Route {
  const own = routes.find(({ RouteKey }) => RouteKey === `${method} ${path}`);
  const wide = routes.find(({ RouteKey }) => {
    const [key, prefix = ''] = RouteKey.replace('{proxy+}', '').split(' ');
    return key === 'ANY' && path.startsWith(prefix);
  });
  return (own ?? wide ?? routes.find(({ RouteKey }) => RouteKey === '$default'))!;
}

describe('the service', () => {
  it('may call the function behind every route of the template', () => {
    expect(routes.length).toBeGreaterThan(Object.keys(endpoints).length);
    expect(routes.filter((route) => !mayInvoke(route)).map(({ RouteKey }) => RouteKey)).toEqual([]);
  });

  const calls = Object.values(endpoints).flatMap((endpoint) =>
    (endpoint.method === 'GET' ? ['GET', 'HEAD'] : ['POST']).map(
      (method) => [method, pathOf(endpoint, '/gayvnawards')] as const,
    ),
  );
  it.each(calls)('may call a function for %s %s, and for another method there', (method, path) => {
    const route = routeOf(method, path);
    expect(route.RouteKey).toBe(`${method} ${path}`);
    expect(mayInvoke(route)).toBe(true);
    expect(mayInvoke(routeOf('DELETE', path))).toBe(true);
  });

  it.each(['/gayvnawards/api/no/route', '/auth/nothing', '/nothing'])(
    'may call the function that says that %s does not exist',
    (path) => {
      expect(mayInvoke(routeOf('GET', path))).toBe(true);
    },
  );
});

describe('the reading of a permission', () => {
  const call = (tail: string) => `arn:aws:execute-api:us-west-2:1:api/${tail}`;

  it.each([
    ['*/*/*', '$default/GET/a/b', true],
    ['*/*/*', '$default/$default', false],
    ['*/$default', '$default/$default', true],
    ['*/$default', '$default/GET/a', false],
    ['*/GET/a', '$default/POST/a', false],
    ['?/GET', '$default/GET', false],
  ])('takes %s for %s: %s', (pattern, tail, expected) => {
    expect(arnLike(call(pattern), call(tail))).toBe(expected);
  });
});
