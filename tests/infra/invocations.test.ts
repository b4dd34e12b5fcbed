import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { all, resources, synthesise, type Route } from './stacks.ts';

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

/** `ArnLike`: each of the six parts by itself (IAM User Guide, "IAM JSON policy elements: Condition operators"). */
function arnLike(pattern: string, arn: string): boolean {
  const parts = (text: string) => [...text.split(':', 5), text.split(':').slice(5).join(':')];
  const asked = parts(arn);
  return parts(pattern).every((part, index) => {
    const literal = part.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
    const pattern = literal.replaceAll('*', '.*').replaceAll('?', '.');
    return new RegExp(`^${pattern}$`, 's').test(asked[index] ?? '');
  });
}

/**
 * The source that API Gateway names when a route calls its function: API, stage, method and path, and for
 * `$default` the stage and the key alone (AWS SAM, "Invalid Lambda Permission generated for HTTP API $default
 * routes").
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
  const permissions = all<Permission>(api, 'AWS::Lambda::Permission');
  const integrations = resources<{ IntegrationUri: { Ref: string } }>(api, 'AWS::ApiGatewayV2::Integration');
  routes = all<Route>(api, 'AWS::ApiGatewayV2::Route');
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

describe('the service', () => {
  it('may call the function behind every route of the template', () => {
    expect(routes.length).toBeGreaterThan(Object.keys(endpoints).length);
    expect(routes.filter((route) => !mayInvoke(route)).map(({ RouteKey }) => RouteKey)).toEqual([]);
  });
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
