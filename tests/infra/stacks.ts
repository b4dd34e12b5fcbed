import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

const made = new Map<string, Templates>();

/** As `synthesiseAnew`, once for the same settings: a test only reads what it gets. */
export function synthesise(changes: Record<string, unknown> = {}, release = ''): Templates {
  const key = JSON.stringify([changes, release]);
  const templates = made.get(key) ?? synthesiseAnew(changes, release);
  made.set(key, templates);
  return templates;
}

interface Variant {
  /** Adds what a newer commit would have. */
  extend?: (stacks: Stacks) => void;
  /** Whether bundles have their machine code; without it CloudFormation refuses them. */
  hasNative?: boolean;
}

/** The stacks over a small site and small bundles, whose content differs by `release`. */
export function stacksOf(
  changes: Record<string, unknown> = {},
  release = '',
  { extend, hasNative = false }: Variant = {},
): Stacks {
  const context = { ...defaultContext(), ...changes };
  const folder = mkdtempSync(join(tmpdir(), 'acclaim-stacks-'));
  const write = (path: string[], content: string) => {
    mkdirSync(join(folder, ...path.slice(0, -1)), { recursive: true });
    writeFileSync(join(folder, ...path), content);
  };
  for (const group of groups)
    write(['functions', group, 'index.mjs'], `export const handler = '${group}${release}';`);
  if (hasNative)
    for (const group of [...groups, 'pages'])
      write(['functions', group, 'node_modules', '@img', 'sharp-linux-arm64', 'sharp.node'], '');
  write(['functions', 'tally', 'index.mjs'], `export const handler = 'tally${release}';`);
  write(['functions', 'pages', 'index.mjs'], `export const handler = 'pages${release}';`);
  write(['functions', 'mail-sender', 'index.mjs'], `export const handler = 'mail-sender${release}';`);
  write(['functions', 'recount', 'index.mjs'], `export const handler = 'recount${release}';`);
  write(['functions', 'reader', 'index.mjs'], `export const handler = 'reader${release}';`);
  write(['functions', 'probe', 'index.mjs'], `export const handler = 'probe${release}';`);
  write(['site', 'index.html'], `<!doctype html>${release}`);
  write(['site', 'favicon.svg'], '<svg/>');
  write(['site', 'assets', 'index-1.js'], '');
  write(['site', '.vite', 'manifest.json'], '{}');

  const bundles = Object.fromEntries(groups.map((group) => [group, join(folder, 'functions', group)]));
  const stacks = buildStacks(new App({ context, outdir: join(folder, 'cdk.out') }), {
    settings: readSettings((name) => context[name]),
    bundles: bundles as Record<Group, string>,
    tallyFolder: join(folder, 'functions', 'tally'),
    recountFolder: join(folder, 'functions', 'recount'),
    pagesFolder: join(folder, 'functions', 'pages'),
    mailFolder: join(folder, 'functions', 'mail-sender'),
    readerFolder: join(folder, 'functions', 'reader'),
    probeFolder: join(folder, 'functions', 'probe'),
    siteFolder: join(folder, 'site'),
  });
  extend?.(stacks);
  return stacks;
}

/** Templates of `stacksOf`. */
export function synthesiseAnew(...args: Parameters<typeof stacksOf>): Templates {
  const templates = Object.entries(stacksOf(...args)).map(([name, stack]) => [
    name,
    Template.fromStack(stack),
  ]);
  return Object.fromEntries(templates) as Templates;
}

type Stacks = ReturnType<typeof buildStacks>;
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

export const outputsOf = (template: Template): Record<string, { Value: { Ref: string } }> =>
  (template.toJSON() as { Outputs: Record<string, { Value: { Ref: string } }> }).Outputs;
