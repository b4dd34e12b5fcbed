import { attributeOf, nameOf, referenceOf, type Made } from './names.ts';

/** A synthesized template with what CloudFormation knows of its stack. */
export interface StackTemplate {
  name: string;
  region: string;
  template: Template;
}

interface Template {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: unknown } }>;
  Parameters?: Record<string, { Default?: unknown }>;
  Conditions?: Record<string, unknown>;
}

/** A resource as it stands after the deployment: `name` is what `Ref` gives, and properties hold no intrinsic any more. */
export interface Resource<Properties = Record<string, unknown>> {
  stack: string;
  id: string;
  type: string;
  region: string;
  name: string;
  readonly properties: Properties;
  attribute: (name: string) => string;
}

export const account = '123456789012';

/** The physical name of a resource where it is not for us to make up, such as that of a table that exists already. */
export type GivenName = (stack: string, id: string, type: string) => string | undefined;

export type Deployment = ReturnType<typeof deploy>;

/**
 * The resources of all stacks of a deployment, with references resolved within and across stacks.
 * @throws Error, at the first look at a resource's properties, that names an intrinsic or a reference which is not known
 */
export function deploy(stacks: readonly StackTemplate[], given: GivenName = () => undefined) {
  const resolver = new Resolver(stacks, given);
  const all = stacks.flatMap((stack) =>
    Object.keys(stack.template.Resources).map((id) => resolver.resource(stack, id)),
  );
  return {
    all,
    /** Of a type, in the order of the templates. */
    of: <Properties>(type: string): Resource<Properties>[] =>
      all.filter((resource) => resource.type === type) as Resource<Properties>[],
    /** The one of a type whose logical id begins so. */
    find: <Properties>(type: string, stack: string, id: string): Resource<Properties> => {
      const found = all.filter(
        (one) => one.type === type && one.stack.endsWith(`-${stack}`) && one.id.startsWith(id),
      );
      if (found.length !== 1) throw new Error(`There are ${found.length} of ${type} ${stack}/${id}*.`);
      return found[0] as Resource<Properties>;
    },
  };
}

class Resolver {
  private readonly stacks: readonly StackTemplate[];
  private readonly given: GivenName;
  private readonly exported = new Map<string, [StackTemplate, unknown]>();

  constructor(stacks: readonly StackTemplate[], given: GivenName) {
    this.stacks = stacks;
    this.given = given;
    for (const stack of stacks)
      for (const { Value, Export } of Object.values(stack.template.Outputs ?? {}))
        if (Export) this.exported.set(this.text(stack, Export.Name), [stack, Value]);
  }

  resource(stack: StackTemplate, id: string): Resource {
    const { Type, Properties = {} } = stack.template.Resources[id]!;
    const made = this.made(stack, id);
    let properties: Record<string, unknown> | undefined;
    const resolve = () => this.value(stack, Properties) as Record<string, unknown>;
    return {
      stack: stack.name,
      id,
      type: Type,
      region: stack.region,
      name: made.name,
      get properties() {
        return (properties ??= resolve());
      },
      attribute: (name) => attributeOf(made, name),
    };
  }

  private made(stack: StackTemplate, id: string): Made {
    const resource = stack.template.Resources[id];
    if (!resource) throw new Error(`${stack.name} refers to ${id}, which it does not have.`);
    const { Type: type, Properties = {} } = resource;
    const property = (name: string) => {
      const value = Properties[name];
      return value === undefined ? undefined : this.text(stack, value);
    };
    const made = { type, id, stack: stack.name, region: stack.region, property };
    return { ...made, name: this.given(stack.name, id, type) ?? nameOf(made) };
  }

  private text(stack: StackTemplate, value: unknown): string {
    const resolved = this.value(stack, value);
    if (typeof resolved === 'string' || typeof resolved === 'number') return String(resolved);
    throw new Error(`${stack.name} has no text where one is needed: ${JSON.stringify(value)}.`);
  }

  private texts = (stack: StackTemplate, values: unknown): string[] =>
    (this.value(stack, values) as unknown[]).map(String);

  private value(stack: StackTemplate, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((part) => this.value(stack, part));
    if (typeof value !== 'object' || value === null) return value;
    const [[name, given] = ['', undefined]] = Object.entries(value);
    if (Object.keys(value).length === 1 && (name === 'Ref' || name.startsWith('Fn::')))
      return this.intrinsic(stack, name, given);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.value(stack, part)]));
  }

  private intrinsic(stack: StackTemplate, name: string, given: unknown): unknown {
    const list = given as [unknown, unknown, unknown];
    switch (name) {
      case 'Ref':
        return this.reference(stack, given as string);
      case 'Fn::GetAtt':
        return attributeOf(this.made(stack, list[0] as string), list[1] as string);
      case 'Fn::Join':
        return this.texts(stack, list[1]).join(list[0] as string);
      case 'Fn::Split':
        return this.text(stack, list[1]).split(list[0] as string);
      case 'Fn::Select':
        return (this.value(stack, list[1]) as unknown[])[Number(list[0])];
      case 'Fn::Sub':
        return this.substituted(stack, given as string);
      case 'Fn::ImportValue':
        return this.imported(stack, this.text(stack, given));
      case 'Fn::GetStackOutput':
        return this.outputOf(given as { StackName: string; OutputName: string });
      default:
        throw new Error(`The rehearsal does not know ${name}, which ${stack.name} has.`);
    }
  }

  private reference(stack: StackTemplate, name: string): unknown {
    const pseudo: Record<string, string> = {
      'AWS::AccountId': account,
      'AWS::Partition': 'aws',
      'AWS::Region': stack.region,
    };
    if (name in pseudo) return pseudo[name];
    const parameter = stack.template.Parameters?.[name];
    return parameter ? parameter.Default : referenceOf(this.made(stack, name));
  }

  private substituted(stack: StackTemplate, pattern: string): string {
    return pattern.replaceAll(/\$\{([^}]+)\}/g, (_all, name: string) => this.text(stack, { Ref: name }));
  }

  private imported(stack: StackTemplate, name: string): unknown {
    const found = this.exported.get(name);
    if (!found) throw new Error(`${stack.name} imports ${name}, which no stack exports.`);
    return this.value(...found);
  }

  private outputOf({ StackName, OutputName }: { StackName: string; OutputName: string }): unknown {
    const stack = this.stacks.find(({ name }) => name === StackName);
    const output = stack?.template.Outputs?.[OutputName];
    if (!stack || !output) throw new Error(`No stack ${StackName} has the output ${OutputName}.`);
    return this.value(stack, output.Value);
  }
}
