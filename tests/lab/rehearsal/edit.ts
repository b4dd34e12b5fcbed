import type { StackTemplate } from './template.ts';

type Raw = StackTemplate['template']['Resources'][string] & { Properties: Record<string, unknown> };
interface Statement {
  Action: string | string[];
  Condition?: { 'ForAllValues:StringLike'?: Record<string, string[]> };
}

export const statementsOf = (document: unknown) => (document as { Statement: Statement[] }).Statement;

export type Editor = ReturnType<typeof editorOf>;

/** Templates to be altered: a copy, whose resources are found by the end of their stack's name, their type and the beginning of their id. */
export function editorOf(stacks: readonly StackTemplate[]) {
  const copy = structuredClone(stacks) as StackTemplate[];
  const templateOf = (stack: string) => {
    const found = copy.find(({ name }) => name.endsWith(`-${stack}`));
    if (!found) throw new Error(`There is no stack ${stack}.`);
    return found.template;
  };
  const idsOf = (stack: string, type: string, id: string): string[] => {
    const found = Object.entries(templateOf(stack).Resources)
      .filter(([own, { Type }]) => Type === type && own.startsWith(id))
      .map(([own]) => own);
    if (found.length === 0) throw new Error(`The stack ${stack} has no ${type} ${id}*.`);
    return found;
  };
  const resource = (stack: string, type: string, id: string): Raw =>
    templateOf(stack).Resources[idsOf(stack, type, id)[0]!] as Raw;
  const statementsIn = (stack: string, role: string) =>
    statementsOf(resource(stack, 'AWS::IAM::Policy', role).Properties['PolicyDocument']);
  return {
    stacks: copy,
    resource,
    /** Takes resources out. */
    remove: (stack: string, type: string, id: string) => {
      for (const own of idsOf(stack, type, id)) delete templateOf(stack).Resources[own];
    },
    /** Takes an action from a role. */
    dropAction: (stack: string, role: string, action: string) => {
      let count = 0;
      for (const statement of statementsIn(stack, role)) {
        const actions = [statement.Action].flat();
        // IAM refuses a statement without actions; this one is of no use to a function.
        statement.Action = actions.map((own) => (own === action ? 'dynamodb:DescribeLimits' : own));
        count += actions.filter((own) => own === action).length;
      }
      if (count === 0) throw new Error(`${role} has no ${action}.`);
    },
    /** Has a role write a partition of another name instead. */
    swapKeys: (stack: string, role: string, from: string, to: string) => {
      let count = 0;
      for (const { Condition } of statementsIn(stack, role)) {
        const keys = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [];
        for (const [at, key] of keys.entries()) if (key === from) count += (keys[at] = to).length;
      }
      if (count === 0) throw new Error(`${role} writes no partition ${from}.`);
    },
    /** The settings of the distribution. */
    distribution: () =>
      resource('web', 'AWS::CloudFront::Distribution', 'Distribution').Properties[
        'DistributionConfig'
      ] as Distribution,
  };
}

interface RawBehavior {
  PathPattern?: string;
  AllowedMethods?: string[];
  OriginRequestPolicyId?: unknown;
  FunctionAssociations?: unknown[];
}
interface Distribution {
  CacheBehaviors: RawBehavior[];
  DefaultCacheBehavior: RawBehavior;
  CustomErrorResponses?: unknown[];
  Aliases?: string[];
  Origins: {
    OriginCustomHeaders?: unknown[];
    OriginAccessControlId?: unknown;
    CustomOriginConfig?: { OriginMtlsConfig?: unknown };
  }[];
}
