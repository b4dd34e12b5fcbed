import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';

/**
 * Which resources an update replaces: CloudFormation User Guide, "Understand update behaviors of stack resources". What each property
 * does is in the schemas of the CloudFormation registry, as the CDK itself reads them.
 */

type Values = Record<string, unknown>;
export interface Resource {
  Type: string;
  Properties?: Values;
  DeletionPolicy?: string;
}
export type Resources = Record<string, Resource>;
type Property = NonNullable<ReturnType<typeof schemaOf>>['properties'][string];
/** A changed property, and whether the schema says that its change replaces the resource for certain. */
interface Change {
  path: string;
  isCertain: boolean;
}

/**
 * Types whose handler decides what an update does. That of the CDK's uploads keeps the physical id of the first one
 * (`bucket-deployment-handler` of aws-cdk-lib), so that only another handler replaces them ("Update request for CloudFormation custom
 * resources").
 */
const customTypes = ['Custom::CDKBucketDeployment'];

let loaded: ReturnType<typeof loadAwsServiceSpecSync> | undefined;
/** Takes a second to load: once for all files of a worker, and not before one of them asks. */
const registry = () => (loaded ??= loadAwsServiceSpecSync());
const schemaOf = (type: string) => {
  const known = customTypes.includes(type) ? 'AWS::CloudFormation::CustomResource' : type;
  return registry().lookup('resource', 'cloudFormationType', 'equals', known)[0];
};

/**
 * Resources that an update of a stack replaces, each with the reason: the property whose change does it. Where the schema leaves open
 * whether it does, what is retained counts as replaced, for its data would be left behind. A new resource gets a new physical id, so
 * that those that refer to it can follow. Takes what `requireTypes` lets through.
 */
export function replacements(before: Resources, after: Resources): Map<string, string> {
  const found = new Map<string, string>();
  let size: number;
  do {
    size = found.size;
    for (const [id, now] of Object.entries(after)) {
      const old = before[id];
      const reason = old && !found.has(id) ? reasonOf(old, now, found) : undefined;
      if (reason) found.set(id, reason);
    }
  } while (found.size > size);
  return found;
}

/**
 * Types that CloudFormation takes in an update.
 * @throws Error for a type that the registry does not know, and for another type under a logical id: "Update of resource type is not
 *   permitted"
 */
export function requireTypes(before: Resources, after: Resources): void {
  for (const [id, { Type }] of Object.entries(after)) {
    if (!schemaOf(Type)) throw new Error(`The registry has no schema of ${Type}, the type of ${id}.`);
    if ((before[id]?.Type ?? Type) !== Type)
      throw new Error(`${id} cannot become a resource of another type.`);
  }
}

function reasonOf(old: Resource, now: Resource, replaced: Map<string, string>): string | undefined {
  const differs: Differs = (a, b) => text(a) !== text(b) || refersTo(b, replaced);
  const changes = changesIn(schemaOf(now.Type)?.properties ?? {}, old.Properties, now.Properties, differs);
  const certain = changes.find(({ isCertain }) => isCertain);
  if (certain) return certain.path;
  const [open] = old.DeletionPolicy?.startsWith('Retain') ? changes : [];
  return open && `${open.path}, which may replace what is retained`;
}

type Differs = (a: unknown, b: unknown) => boolean;

/** Changed properties that replace the resource, or may, the nested ones too. */
function changesIn(
  properties: Record<string, Property>,
  old: Values | undefined,
  now: Values | undefined,
  differs: Differs,
): Change[] {
  return Object.entries(properties).flatMap(([name, { causesReplacement = 'no', type }]) => {
    const [a, b] = [old?.[name], now?.[name]];
    if (!differs(a, b)) return [];
    if (causesReplacement === 'yes') return [{ path: name, isCertain: true }];
    const inside = changesInside(type, a, b, differs).map(({ path, isCertain }) => ({
      path: `${name}.${path}`,
      isCertain,
    }));
    return causesReplacement === 'maybe' ? [{ path: name, isCertain: false }, ...inside] : inside;
  });
}

function changesInside(type: Property['type'], a: unknown, b: unknown, differs: Differs): Change[] {
  if (type.type === 'ref') {
    const { properties } = registry().get('typeDefinition', type.reference);
    return changesIn(properties, a as Values | undefined, b as Values | undefined, differs);
  }
  if (type.type === 'array' || type.type === 'map')
    return pairs(a, b).flatMap(([one, other]) => changesInside(type.element, one, other, differs));
  if (type.type === 'union') return type.types.flatMap((each) => changesInside(each, a, b, differs));
  return [];
}

/** Elements that are in both, by their name or place; what is added or taken away changes nothing inside of another. */
function pairs(a: unknown, b: unknown): [unknown, unknown][] {
  const keyed = (list: unknown): Values =>
    Object.fromEntries(
      Object.entries(list ?? {}).map(([key, value]) => [
        (value as { IndexName?: string } | null)?.IndexName ?? key,
        value as unknown,
      ]),
    );
  const [old, now] = [keyed(a), keyed(b)];
  return Object.keys(old)
    .filter((key) => key in now)
    .map((key) => [old[key], now[key]]);
}

const text = (value: unknown): string => JSON.stringify(value) ?? '';
const reference = /\{"Ref":"(\w+)"\}|"Fn::GetAtt":\["(\w+)",|\$\{(\w+)[.}]/g;
const refersTo = (value: unknown, ids: Map<string, string>): boolean =>
  [...text(value).matchAll(reference)].some(([, ref, attribute, inText]) =>
    ids.has(ref ?? attribute ?? inText ?? ''),
  );
