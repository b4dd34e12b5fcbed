import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { Group } from '#contract/endpoints.ts';
import { groups } from '../../infra/aws/groups.ts';
import { buildStacks } from '../../infra/aws/stacks.ts';
import { readSettings } from '../../infra/settings.ts';

/** Context of cdk.json, as a deployment without options on the command line gets it. */
export function defaultContext(): Record<string, unknown> {
  const file = readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { context: Record<string, unknown> }).context;
}

/** Settings with which CloudFront alone reaches the API: at a domain of its own, by a client certificate. */
export const closedDoor = {
  apiDomain: 'origin.awards.example.com',
  apiCertificateArn: 'arn:aws:acm:us-west-2:123456789012:certificate/origin',
  apiClientCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/client',
  apiAuthority: 'tests/support/authority.pem',
  apiDefaultEndpoint: 'closed',
};

/** How much of each kind one address may ask for. */
export const limits = {
  loginsPerAddress: 11,
  registrationsPerAddress: 12,
  nominationsPerAddress: 13,
  votesPerAddress: 14,
  callsPerAddress: 16,
  requestsPerAddress: 15,
};

/** Settings with which every part of a deployment is there, each other than by default. */
export const everything = {
  ...closedDoor,
  domain: 'awards.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/site',
  mailFrom: 'awards@example.com',
  mailPerSecond: 25,
  alarmAddress: 'us@awards.test',
  monthlyBudget: 300,
  recountConcurrency: 12,
  warmWritesPerSecond: '25000',
  warmReadsPerSecond: 50_000,
  ...limits,
};

const made = new Map<string, Stacks>();

/** The stacks over a small site and small bundles, once for the same settings: a test only reads what it gets. */
export function stacksOf(changes: Record<string, unknown> = {}, release = ''): Stacks {
  const key = JSON.stringify([changes, release]);
  const stacks = made.get(key) ?? buildAnew(changes, release);
  made.set(key, stacks);
  return stacks;
}

export const synthesise = (changes: Record<string, unknown> = {}, release = ''): Templates =>
  templatesOf(stacksOf(changes, release));

export const templatesOf = (stacks: Stacks): Templates =>
  Object.fromEntries(
    Object.entries(stacks).map(([name, stack]) => [name, Template.fromStack(stack)]),
  ) as Templates;

/**
 * Stacks whose content differs by `release`; bundles `withNative` have their machine code, without which CloudFormation refuses them.
 * @param folders of functions by their names, and of a `site`, in place of small ones
 */
export function buildAnew(
  changes: Record<string, unknown>,
  release = '',
  withNative = false,
  folders: Record<string, string | undefined> = {},
): Stacks {
  const context = { ...defaultContext(), ...changes };
  const folder = mkdtempSync(join(tmpdir(), 'acclaim-stacks-'));
  const write = (path: string, content: string): string => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return dirname(file);
  };
  const functionOf = (name: string): string => {
    if (withNative) write(`${name}/node_modules/@img/sharp-linux-arm64/sharp.node`, '');
    return folders[name] ?? write(`${name}/index.mjs`, `export const handler = '${name}${release}';`);
  };
  for (const file of ['favicon.svg', 'assets/index-1.js', '.vite/manifest.json']) write(`site/${file}`, '');
  return buildStacks(new App({ context, outdir: join(folder, 'cdk.out') }), {
    settings: readSettings((name) => context[name]),
    bundles: Object.fromEntries(groups.map((group) => [group, functionOf(group)])) as Record<Group, string>,
    tallyFolder: functionOf('tally'),
    recountFolder: functionOf('recount'),
    pagesFolder: functionOf('pages'),
    mailFolder: functionOf('mail-sender'),
    readerFolder: functionOf('reader'),
    probeFolder: functionOf('probe'),
    siteFolder: folders['site'] ?? write('site/index.html', `<!doctype html>${release}`),
  });
}

export type Stacks = ReturnType<typeof buildStacks>;
export type Templates = Record<keyof Stacks, Template>;

export interface Resource<Properties> {
  Properties: Properties;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
}

export interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Principal?: unknown;
  Condition?: object;
}
export interface Policy {
  PolicyDocument: { Statement: Statement[] };
  Roles: { Ref: string }[];
}
type Attribute = { 'Fn::GetAtt': [string, string] };
export interface LambdaFunction {
  Description: string;
  Role: Attribute;
  Timeout: number;
  Environment: { Variables: Record<string, unknown> };
  LoggingConfig?: { LogGroup: { Ref: string }; LogFormat?: string; SystemLogLevel?: string };
  DeadLetterConfig?: unknown;
  ReservedConcurrentExecutions?: number;
}
export interface Alias {
  Name: string;
  FunctionName: { Ref: string };
  FunctionVersion: Attribute;
  ProvisionedConcurrencyConfig?: { ProvisionedConcurrentExecutions: number };
}
export interface Route {
  ApiId: { Ref: string };
  RouteKey: string;
  Target: { 'Fn::Join': [string, [string, { Ref: string }]] };
}

export function resources<Properties>(
  template: Template,
  type: string,
): Record<string, Resource<Properties>> {
  return template.findResources(type) as Record<string, Resource<Properties>>;
}

export const all = <Properties>(template: Template, type: string): Properties[] =>
  Object.values(resources<Properties>(template, type)).map(({ Properties }) => Properties);

// oxlint-disable-next-line no-unnecessary-type-parameters -- templates are as loosely typed as CloudFormation is
export function only<Properties>(template: Template, type: string): Properties {
  const found = all<Properties>(template, type);
  if (found.length !== 1 || !found[0]) throw new Error(`There are ${found.length} of ${type}.`);
  return found[0];
}

export const functionsOf = (template: Template): LambdaFunction[] =>
  all<LambdaFunction>(template, 'AWS::Lambda::Function');

/** What the roles of a template may do, or one of them: each statement with the role that has it. */
export const grantsOf = (template: Template, role?: Attribute): (Statement & { role: string })[] =>
  all<Policy>(template, 'AWS::IAM::Policy')
    .flatMap(({ PolicyDocument, Roles }) =>
      PolicyDocument.Statement.map((statement) => ({ ...statement, role: Roles[0]?.Ref ?? '' })),
    )
    .filter((grant) => role === undefined || grant.role === role['Fn::GetAtt'][0]);

/** What the functions of ours in all stacks may do, by their names. */
export const grantsByFunction = (templates: Templates): Record<string, Statement[]> =>
  Object.fromEntries(
    Object.values(templates).flatMap((template) =>
      functionsOf(template).map(({ Description = '', Role }: Partial<LambdaFunction>) => [
        Description.replace('Acclaim: ', ''),
        grantsOf(template, Role),
      ]),
    ),
  );

export const outputsOf = (template: Template): Record<string, { Value: { Ref: string } }> =>
  (template.toJSON() as { Outputs: Record<string, { Value: { Ref: string } }> }).Outputs;
