import type { Resource } from './template.ts';

/** What a quota counts, and how a template comes to have more of it. */
export interface Counted {
  /** The largest number that there is at any place for which the quota holds. */
  count: (resources: readonly Resource[]) => number;
  /** The type of which one resource is copied, or grown where there is `grow`. */
  type: string;
  /** Adds to what is counted within a resource, as it is in the template. */
  grow?: (properties: never, by: number) => void;
}

export const largest = (numbers: Iterable<number>): number => Math.max(0, ...numbers);

/** The largest sum of a place, such as a region or a parent. */
function sums(
  type: string,
  placeOf: (resource: Resource) => unknown,
  sizeIn: (resource: Resource) => number = () => 1,
): Counted {
  const count = (resources: readonly Resource[]): number => {
    const places = new Map<unknown, number>();
    for (const one of resources) {
      if (one.type !== type) continue;
      const place = placeOf(one);
      places.set(place, (places.get(place) ?? 0) + sizeIn(one));
    }
    return largest(places.values());
  };
  return { type, count };
}

export const inAccount = (type: string): Counted => sums(type, () => '');
export const inRegion = (type: string): Counted => sums(type, ({ region }) => region);
/** Of one parent, which this property names. */
export const of = (type: string, property: string): Counted =>
  sums(type, ({ properties }) => properties[property]);

/** The largest of its kind, by what is in its properties. */
export const within = <Properties>(
  type: string,
  size: (properties: Properties) => number,
  grow: (properties: Properties, by: number) => void,
): Counted => ({
  type,
  count: (resources) =>
    largest(
      resources.filter((one) => one.type === type).map(({ properties }) => size(properties as Properties)),
    ),
  grow,
});

const repeatFirst = (list: unknown[], by: number): void => {
  for (let count = 0; count < by; count++) list.push(list[0]);
};
/** A list in the properties of a resource, which grows by copies of its first part; and what comes to it by itself. */
// oxlint-disable-next-line no-unnecessary-type-parameters -- templates are as loosely typed as CloudFormation is
export const listIn = <Properties>(
  type: string,
  list: (properties: Properties) => unknown[],
  besides = 0,
): Counted =>
  within<Properties>(
    type,
    (properties) => list(properties).length + besides,
    (properties, by) => repeatFirst(list(properties), by),
  );

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

interface Policy {
  PolicyDocument: { Statement: { Sid?: string }[] };
}
/** IAM counts no white space. */
export const inlinePolicies: Counted = {
  ...sums(
    'AWS::IAM::Policy',
    ({ properties }) => JSON.stringify(properties['Roles']),
    ({ properties }) => JSON.stringify(properties['PolicyDocument']).replaceAll(/\s/g, '').length,
  ),
  grow: ({ PolicyDocument: { Statement: statements } }: Policy, by) => {
    statements[0]!.Sid = `${statements[0]!.Sid ?? ''}${'x'.repeat(by)}`;
  },
};

/** Each permission is a statement of the policy (Lambda Developer Guide, "Viewing resource-based IAM policies in Lambda"). */
export const resourcePolicy: Counted = sums(
  'AWS::Lambda::Permission',
  ({ properties }) => properties['FunctionName'],
  ({ stack, id, properties: { Action, Principal, FunctionName, SourceArn } }) =>
    bytes({
      Sid: `${stack}-${id}`,
      Effect: 'Allow',
      Principal: { Service: Principal },
      Action,
      Resource: FunctionName,
      Condition: { ArnLike: { 'AWS:SourceArn': SourceArn } },
    }),
);

export const environment = within<{ Environment?: { Variables: Record<string, string> } }>(
  'AWS::Lambda::Function',
  ({ Environment }) => bytes(Environment?.Variables ?? {}),
  ({ Environment }, by) => {
    if (Environment)
      Environment.Variables['MORE'] = `${Environment.Variables['MORE'] ?? ''}${'x'.repeat(by)}`;
  },
);

interface Concurrency {
  ReservedConcurrentExecutions?: number;
  ProvisionedConcurrencyConfig?: { ProvisionedConcurrentExecutions: number };
}
export const heldCalls: Counted = {
  type: 'AWS::Lambda::Function',
  count: (resources) => {
    const held = (type: string) =>
      sums(
        type,
        ({ region }) => region,
        ({ properties }) => {
          const { ReservedConcurrentExecutions, ProvisionedConcurrencyConfig }: Concurrency = properties;
          return (
            (ReservedConcurrentExecutions ?? 0) +
            (ProvisionedConcurrencyConfig?.ProvisionedConcurrentExecutions ?? 0)
          );
        },
      ).count(resources);
    return held('AWS::Lambda::Function') + held('AWS::Lambda::Alias');
  },
  grow: (properties: Concurrency, by) => {
    properties.ReservedConcurrentExecutions = (properties.ReservedConcurrentExecutions ?? 0) + by;
  },
};

interface Warm {
  WarmThroughput?: Record<'ReadUnitsPerSecond' | 'WriteUnitsPerSecond', number>;
}
export const warmUnits = (unit: 'ReadUnitsPerSecond' | 'WriteUnitsPerSecond'): Counted =>
  within<Warm>(
    'AWS::DynamoDB::GlobalTable',
    ({ WarmThroughput }) => WarmThroughput?.[unit] ?? 0,
    ({ WarmThroughput }, by) => {
      if (WarmThroughput) WarmThroughput[unit] += by;
    },
  );

interface Widget {
  properties: { metrics?: unknown[]; alarms?: unknown[] };
}
/** Text with references in it, and whole text once these are resolved. */
interface Dashboard {
  DashboardBody: string | { 'Fn::Join': [string, unknown[]] };
}
/** The lists of all widgets of a dashboard, each of which grows. */
export const widgets = (
  list: keyof Widget['properties'],
  size: (lengths: readonly number[]) => number,
): Counted =>
  within<Dashboard>(
    'AWS::CloudWatch::Dashboard',
    ({ DashboardBody: body }) => {
      const { widgets: all } = JSON.parse(typeof body === 'string' ? body : '{}') as { widgets?: Widget[] };
      return size((all ?? []).map(({ properties }) => properties[list]?.length ?? 0));
    },
    ({ DashboardBody: body }, by) => {
      if (typeof body === 'string') return;
      const [from, more] = [`"${list}":[`, '"more",'.repeat(by)];
      const parts = body['Fn::Join'][1];
      for (const [at, part] of parts.entries())
        if (typeof part === 'string') parts[at] = part.replaceAll(from, from + more);
    },
  );

export const edgeCode = within<{ FunctionCode: string }>(
  'AWS::CloudFront::Function',
  ({ FunctionCode }) => Buffer.byteLength(FunctionCode),
  (properties, by) => {
    properties.FunctionCode += ' '.repeat(by);
  },
);
