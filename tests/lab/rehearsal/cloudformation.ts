/** Plays CloudFormation on templates: what it refuses before or while it changes a stack. No service answers here. */
import { newAccount, type Quota } from './quotas.ts';
import { replacements, requireTypes, type Resource } from './replacements.ts';
import { deploy } from './template.ts';

interface Output {
  Value: unknown;
  Export?: { Name: string };
}
export interface StackTemplate {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, Output>;
  Parameters?: Record<string, { Default?: unknown }>;
  Rules?: Record<string, { Assertions: { Assert: unknown; AssertDescription?: string }[] }>;
}
export interface Stack {
  name: string;
  region: string;
  template: StackTemplate;
}

/** Properties that name a resource in the whole account and region. */
const naming = [
  'TableName',
  'BucketName',
  'FunctionName',
  'AlarmName',
  'LogGroupName',
  'DashboardName',
  'BudgetName',
];

/** Stacks that an account has, and what stays in it of those that are gone. */
export class Account {
  readonly stacks = new Map<string, Stack>();
  readonly retained: string[] = [];
  /** What updates replaced, each with the property that did it. */
  readonly replaced: string[] = [];
  private readonly quotas: readonly Quota[];

  constructor(quotas: readonly Quota[] = newAccount) {
    this.quotas = quotas;
  }

  /**
   * Makes or updates one stack.
   * @throws Error with the rule that refuses it, and then nothing has changed
   */
  deploy(stack: Stack): void {
    const before = this.stacks.get(stack.name)?.template;
    const resources = [before?.Resources ?? {}, stack.template.Resources] as const;
    requireTypes(...resources);
    const replaced = replacements(...resources);
    requireRules(stack);
    this.requireImports(stack);
    this.requireExports(stack, before, replaced);
    this.requireNames(stack, replaced);
    this.requireQuotas(stack);
    const gone: string[] = [];
    for (const [id, old] of Object.entries(before?.Resources ?? {})) {
      const now = stack.template.Resources[id];
      if (now && !replaced.has(id)) requireUpdate(id, old, now);
      else if (old.DeletionPolicy?.startsWith('Retain')) gone.push(`${stack.name}/${id}`);
      else if (text(old).includes('"DeletionProtectionEnabled":true'))
        throw new Error(`${id} has deletion protection and cannot be deleted.`);
    }
    this.retained.push(...gone);
    for (const [id, reason] of replaced) this.replaced.push(`${stack.name}/${id} (${reason})`);
    this.stacks.set(stack.name, stack);
  }

  /** As `cdk deploy --all`: each stack after those that it needs. */
  deployAll(stacks: readonly Stack[]): void {
    for (const stack of inOrder(stacks)) this.deploy(stack);
  }

  private requireImports({ name, region, template }: Stack): void {
    const others = [...this.stacks.values()].filter((other) => other.name !== name);
    const exported = others
      .filter((other) => other.region === region)
      .flatMap((other) => exportsOf(other.template));
    const known = new Set(exported.map((output) => output.Export?.Name));
    for (const wanted of importsOf(template))
      if (!known.has(wanted)) throw new Error(`No export named ${wanted} found.`);
    for (const { StackName, OutputName } of stackOutputsOf(template))
      if (!this.stacks.get(StackName)?.template.Outputs?.[OutputName])
        throw new Error(`The stack ${StackName} has no output ${OutputName}.`);
  }

  private requireExports(
    { name, region, template }: Stack,
    before: StackTemplate | undefined,
    replaced: ReadonlyMap<string, string>,
  ): void {
    const now = new Map(exportsOf(template).map((output) => [output.Export?.Name, output.Value]));
    for (const { Export, Value } of before ? exportsOf(before) : []) {
      const exported = Export?.Name ?? '';
      const user = [...this.stacks.values()].find(
        (other) => other.name !== name && other.region === region && importsOf(other.template).has(exported),
      );
      if (!user) continue;
      if (!now.has(exported))
        throw new Error(`Cannot delete export ${exported} as it is in use by ${user.name}.`);
      const isOther = [...replaced.keys()].some((id) => text(Value).includes(`"${id}"`));
      if (isOther || text(now.get(exported)) !== text(Value))
        throw new Error(`Cannot update export ${exported} as it is in use by ${user.name}.`);
    }
  }

  private requireNames({ name, region, template }: Stack, replaced: ReadonlyMap<string, string>): void {
    const others = [...this.stacks.values()].filter(
      (other) => other.name !== name && other.region === region,
    );
    const taken = new Set(others.flatMap((other) => namesOf(other.template)));
    const former = this.stacks.get(name)?.template;
    for (const [id, now] of Object.entries(template.Resources)) {
      const [own] = namesOf({ Resources: { [id]: now } });
      const old = former?.Resources[id];
      const collides = old && replaced.has(id) && namesOf({ Resources: { [id]: old } })[0] === own;
      if (own && (taken.has(own) || collides)) throw new Error(`${own} already exists.`);
    }
  }

  private requireQuotas(stack: Stack): void {
    const others = [...this.stacks.values()].filter(({ name }) => name !== stack.name);
    const resources = deploy([...others, stack]).all;
    for (const { what, most, count } of this.quotas) {
      const made = count(resources);
      if (made > most) throw new Error(`The account may have ${most} ${what}, not ${made}.`);
    }
  }
}

/**
 * Stacks, each after those that it needs.
 * @throws Error when they go in a circle
 */
export function inOrder(stacks: readonly Stack[]): Stack[] {
  const done: Stack[] = [];
  const visit = (stack: Stack, path: string[]): void => {
    if (path.includes(stack.name))
      throw new Error(`Stacks need each other: ${[...path, stack.name].join(', ')}.`);
    if (done.includes(stack)) return;
    const needed = neededBy(stack);
    for (const other of stacks) if (needed.has(other.name)) visit(other, [...path, stack.name]);
    done.push(stack);
  };
  for (const stack of stacks) visit(stack, []);
  return done;
}

const text = (value: unknown): string => JSON.stringify(value) ?? '';
const exportsOf = ({ Outputs = {} }: StackTemplate) =>
  Object.values(Outputs).filter((output) => output.Export);
const matches = (value: unknown, pattern: RegExp) => [...text(value).matchAll(pattern)];
const importsOf = (template: StackTemplate): Set<string> =>
  new Set(matches(template, /"Fn::ImportValue":"([^"]+)"/g).map(([, name = '']) => name));
const stackOutputsOf = (template: StackTemplate) =>
  matches(template, /"Fn::GetStackOutput":(\{[^}]+\})/g).map(
    ([, found = '']) => JSON.parse(found) as { StackName: string; OutputName: string },
  );
const neededBy = ({ template }: Stack): Set<string> =>
  new Set([
    ...[...importsOf(template)].map((name) => name.slice(0, name.indexOf(':'))),
    ...stackOutputsOf(template).map(({ StackName }) => StackName),
  ]);
const namesOf = ({ Resources }: StackTemplate): string[] =>
  Object.values(Resources).flatMap(({ Type, Properties = {} }) => {
    const named: Record<string, unknown> = { ...Properties, ...(Properties['Budget'] as object | undefined) };
    // An alias or a permission names the function of another resource.
    return naming.flatMap((key) => {
      const isOwn = key !== 'FunctionName' || Type === 'AWS::Lambda::Function';
      return isOwn && typeof named[key] === 'string' ? [`${Type} ${named[key]}`] : [];
    });
  });
const numbersOf = (value: unknown, ...keys: string[]): number =>
  matches(value, new RegExp(`"(?:${keys.join('|')})":(\\d+)`, 'g')).reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  );

function requireRules({ template }: Stack): void {
  for (const { Assertions } of Object.values(template.Rules ?? {}))
    for (const { Assert, AssertDescription } of Assertions) {
      const [one, other] = (Assert as { 'Fn::Equals'?: unknown[] })['Fn::Equals'] ?? [];
      if (text(one) !== text(other)) throw new Error(AssertDescription ?? 'A rule of the template fails.');
    }
}

/** What DynamoDB refuses (Developer Guide, "Warm throughput"; API Reference, `UpdateTable`: one index at a time). */
function requireUpdate(id: string, old: Resource, now: Resource): void {
  if (old.Type !== 'AWS::DynamoDB::GlobalTable') return;
  for (const unit of ['ReadUnitsPerSecond', 'WriteUnitsPerSecond'])
    if (
      numbersOf(now.Properties?.['WarmThroughput'], unit) <
      numbersOf(old.Properties?.['WarmThroughput'], unit)
    )
      throw new Error(`The warm throughput of ${id} cannot be lowered.`);
  const indexes = ({ Properties }: Resource) =>
    ((Properties?.['GlobalSecondaryIndexes'] ?? []) as { IndexName: string }[]).map(
      ({ IndexName }) => IndexName,
    );
  const [had, has] = [indexes(old), indexes(now)];
  const changed = [
    ...had.filter((name) => !has.includes(name)),
    ...has.filter((name) => !had.includes(name)),
  ];
  if (changed.length > 1) throw new Error(`${id} can have one index made or deleted at a time.`);
}
