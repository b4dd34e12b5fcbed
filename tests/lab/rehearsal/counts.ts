import type { Resource } from './template.ts';

/** The largest number of what a quota counts that there is at any place for which the quota holds. */
export type Count = (resources: readonly Resource[]) => number;

export const largest = (numbers: Iterable<number>): number => Math.max(0, ...numbers);

/** The largest sum of a place, such as a region or a parent. */
const sums =
  (
    type: string,
    placeOf: (resource: Resource) => unknown,
    sizeIn: (resource: Resource) => number = () => 1,
  ): Count =>
  (resources) => {
    const places = new Map<unknown, number>();
    for (const one of resources) {
      if (one.type !== type) continue;
      const place = placeOf(one);
      places.set(place, (places.get(place) ?? 0) + sizeIn(one));
    }
    return largest(places.values());
  };

export const inAccount = (type: string): Count => sums(type, () => '');
/** Of one parent, which this property names. */
export const of = (type: string, property: string): Count =>
  sums(type, ({ properties }) => properties[property]);

/** The largest of its kind, by what is in its properties. */
export const within =
  <Properties>(type: string, size: (properties: Properties) => number): Count =>
  (resources) =>
    largest(
      resources.filter((one) => one.type === type).map(({ properties }) => size(properties as Properties)),
    );

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** IAM counts no white space. */
export const inlinePolicies = sums(
  'AWS::IAM::Policy',
  ({ properties }) => JSON.stringify(properties['Roles']),
  ({ properties }) => JSON.stringify(properties['PolicyDocument']).replaceAll(/\s/g, '').length,
);

/** Each permission is a statement of the policy (Lambda Developer Guide, "Viewing resource-based IAM policies in Lambda"). */
export const resourcePolicy = sums(
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
);

interface Concurrency {
  ReservedConcurrentExecutions?: number;
  ProvisionedConcurrencyConfig?: { ProvisionedConcurrentExecutions: number };
}
export const heldCalls: Count = (resources) => {
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
    )(resources);
  return held('AWS::Lambda::Function') + held('AWS::Lambda::Alias');
};

interface Warm {
  WarmThroughput?: Record<'ReadUnitsPerSecond' | 'WriteUnitsPerSecond', number>;
}
export const warmUnits = (unit: 'ReadUnitsPerSecond' | 'WriteUnitsPerSecond'): Count =>
  within<Warm>('AWS::DynamoDB::GlobalTable', ({ WarmThroughput }) => WarmThroughput?.[unit] ?? 0);

interface Widget {
  properties: { metrics?: unknown[]; alarms?: unknown[] };
}
/** The lists of all widgets of a dashboard. */
export const widgets = (
  list: keyof Widget['properties'],
  size: (lengths: readonly number[]) => number,
): Count =>
  within<{ DashboardBody: string }>('AWS::CloudWatch::Dashboard', ({ DashboardBody }) => {
    const { widgets: all } = JSON.parse(DashboardBody) as { widgets: Widget[] };
    return size(all.map(({ properties }) => properties[list]?.length ?? 0));
  });

export const edgeCode = within<{ FunctionCode: string }>('AWS::CloudFront::Function', ({ FunctionCode }) =>
  Buffer.byteLength(FunctionCode),
);
