/** Templates of the stacks, by the last part of their names. */
export type StackTemplates = Record<string, unknown>;

interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
}

/** What a function may do to something it is connected with. */
export interface Right {
  to: string;
  writes: boolean;
}

export interface FunctionNode {
  group: string;
  /** Routes of the API that lead to it; HEAD belongs to its GET. */
  routes: number;
  /** Tables whose changes call it. */
  fedBy: string[];
  rights: Right[];
}

/** What stands in the cloud and how it hangs together, as the templates say. */
export interface Graph {
  /** Behaviours of the distribution that store answers of the API, and those that pass calls on. */
  distribution: { stored: number; passedOn: number };
  firewallRules: number;
  functions: FunctionNode[];
  tables: string[];
  secrets: string[];
}

/** Reads the graph off the templates; what they name in another order gives the same graph. */
export function readGraph(templates: StackTemplates): Graph {
  const api = resourcesOf(templates['api']);
  return {
    distribution: behaviorsOf(templates['web']),
    firewallRules: only(templates['edge'], 'AWS::WAFv2::WebACL').flatMap(({ Rules }) => Rules as unknown[])
      .length,
    functions: Object.values(templates)
      .flatMap((template) => functionsOf(resourcesOf(template)))
      .toSorted((a, b) => a.group.localeCompare(b.group)),
    tables: idsOf(resourcesOf(templates['data']), 'AWS::DynamoDB::GlobalTable'),
    secrets: idsOf(api, 'AWS::SecretsManager::Secret').map((name) => name.replace(/^Secrets/, '')),
  };
}

const resourcesOf = (template: unknown): Map<string, Resource> =>
  new Map(Object.entries((template as { Resources: Record<string, Resource> }).Resources));

const ofType = (resources: Map<string, Resource>, type: string): [string, Resource['Properties']][] =>
  [...resources].filter(([, { Type }]) => Type === type).map(([id, { Properties }]) => [id, Properties]);

const only = (template: unknown, type: string): Resource['Properties'][] =>
  ofType(resourcesOf(template), type).map(([, properties]) => properties);

/** The names that the stacks give to resources of a type, without the hash of the CDK. */
const idsOf = (resources: Map<string, Resource>, type: string): string[] =>
  ofType(resources, type)
    .map(([id]) => withoutHash(id))
    .toSorted();

const withoutHash = (id: string): string => id.replace(/[0-9A-F]{8}$/, '');

function behaviorsOf(web: unknown): Graph['distribution'] {
  const [config] = only(web, 'AWS::CloudFront::Distribution');
  const { CacheBehaviors } = (config?.['DistributionConfig'] ?? {}) as {
    CacheBehaviors: { CachePolicyId: unknown; AllowedMethods?: string[] }[];
  };
  const ofApi = CacheBehaviors.filter(({ AllowedMethods = [] }) => AllowedMethods.includes('POST'));
  const stored = ofApi.filter(({ CachePolicyId }) => typeof CachePolicyId === 'object').length;
  return { stored, passedOn: ofApi.length - stored };
}

function functionsOf(stack: Map<string, Resource>): FunctionNode[] {
  const routes = ofType(stack, 'AWS::ApiGatewayV2::Route')
    .filter(([, { RouteKey }]) => !String(RouteKey).startsWith('HEAD '))
    .map(([, { Target }]) => functionOf(Target, stack));
  const feeds = ofType(stack, 'AWS::Lambda::EventSourceMapping').map(([, properties]) => ({
    to: namesIn(properties['FunctionName'])[0],
    from: tableIn(JSON.stringify(properties['EventSourceArn'])),
  }));
  return ofType(stack, 'AWS::Lambda::Function')
    .filter(([, { Description }]) => String(Description).startsWith('Acclaim: '))
    .map(([id, { Description, Role }]) => ({
      group: String(Description).replace('Acclaim: ', ''),
      routes: routes.filter((route) => route === id).length,
      fedBy: feeds.filter(({ to }) => to === id).map(({ from }) => from),
      rights: rightsOf(namesIn(Role)[0] ?? '', stack),
    }));
}

/** The function behind the target of a route: route, integration, alias, function. */
function functionOf(target: unknown, api: Map<string, Resource>): string {
  const step = (value: unknown): string => namesIn(value).find((name) => api.has(name)) ?? '';
  const integration = api.get(step(target));
  const alias = api.get(step(integration?.Properties['IntegrationUri']));
  return step(alias?.Properties['FunctionName']);
}

interface Statement {
  Action: string | string[];
  Resource: unknown;
}

const changes = /:(Put|Update|Delete|Batch\w*Write|Send)/;

/** Rights of a role, one for each thing; what only the logs and traces need is left out. */
function rightsOf(role: string, api: Map<string, Resource>): Right[] {
  const statements = ofType(api, 'AWS::IAM::Policy')
    .filter(([, { Roles }]) => namesIn(Roles).includes(role))
    .flatMap(([, { PolicyDocument }]) => (PolicyDocument as { Statement: Statement[] }).Statement);
  const writes = new Map<string, boolean>();
  for (const { Action, Resource } of statements) {
    const actions = [Action].flat();
    for (const thing of [Resource].flat().flatMap((arn) => thingOf(JSON.stringify(arn), actions)))
      writes.set(thing, (writes.get(thing) ?? false) || actions.some((action) => changes.test(action)));
  }
  return [...writes]
    .map(([to, isWritten]) => ({ to, writes: isWritten }))
    .toSorted((a, b) => a.to.localeCompare(b.to));
}

function thingOf(arn: string, actions: readonly string[]): string[] {
  const service = actions[0]?.split(':')[0] ?? '';
  if (service === 'dynamodb') return [tableIn(arn)];
  const things: Record<string, string> = { s3: 'Pictures', ses: 'SES', secretsmanager: 'Secrets' };
  const thing = things[service];
  return thing === undefined ? [] : [thing];
}

/** The table in an ARN that another stack exports. */
const tableIn = (arn: string): string => /GetAtt([A-Z][a-z]+)[0-9A-F]{8}/.exec(arn)?.[1] ?? '';

/** Logical ids that a value refers to. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (key === 'Ref') return [String(inner)];
    if (key === 'Fn::GetAtt') return [String((inner as unknown[])[0])];
    return namesIn(inner);
  });
}
