import { runSimulation, type Simulation } from '@cloud-copilot/iam-simulate';
import { resourcePolicyOf, type Document, type Policy } from './resource-policies.ts';
import { account, type Deployment } from './template.ts';

/** What a call asks of IAM: one action on one resource, with the keys that conditions can look at. */
export interface Asked {
  action: string;
  resource: string;
  context?: Record<string, string | string[]>;
}

/** Who asks: a function by its role, or a service of AWS on behalf of one of our resources. */
export type Principal = { role: string; by: string } | { service: string; sourceArn: string };

interface RoleProperties {
  AssumeRolePolicyDocument: Document;
  Policies?: Policy[];
  ManagedPolicyArns?: string[];
}

export type Access = ReturnType<typeof createAccess>;

/**
 * Decides calls by the policies of a deployment, those of roles and those of resources, and notes each that is denied by its name: who, the
 * action, the resource and its keys. A decision is made once.
 */
export function createAccess(deployment: Deployment) {
  const made = new Map<string, Promise<boolean>>();
  const denied = new Set<string>();

  const decide = async (principal: Principal, asked: Asked): Promise<boolean> => {
    const resourcePolicy = resourcePolicyOf(deployment, asked.resource);
    const who = 'service' in principal ? serviceOf(principal) : roleOf(deployment, principal.role);
    const result = await simulate(who, asked, resourcePolicy);
    if (result.resultType === 'error')
      throw new Error(`IAM cannot judge ${nameOf(principal, asked)}: ${JSON.stringify(result.errors)}`);
    return result.overallResult === 'Allowed';
  };

  return {
    /** Whether a call is allowed; one that is not is noted. */
    allows: async (principal: Principal, asked: Asked): Promise<boolean> => {
      const name = nameOf(principal, asked);
      const key = JSON.stringify([principal, asked]);
      const decision = made.get(key) ?? decide(principal, asked);
      made.set(key, decision);
      const isAllowed = await decision;
      if (!isAllowed) denied.add(name);
      return isAllowed;
    },
    /** Calls that were denied, by name, since `forget`. */
    denied: (): string[] => [...denied].toSorted(),
    forget: () => denied.clear(),
  };
}

/** Such as `votes may not dynamodb:PutItem on arn:…:table/results, keys COUNT#1`. */
function nameOf(principal: Principal, { action, resource, context = {} }: Asked): string {
  const who = 'service' in principal ? `${principal.service} for ${principal.sourceArn}` : principal.by;
  const keys = [context['dynamodb:LeadingKeys'] ?? []].flat();
  return `${who} may not ${action} on ${resource}${keys.length > 0 ? `, keys ${keys.join(' ')}` : ''}`;
}

const serviceOf = ({ service, sourceArn }: Extract<Principal, { service: string }>) => ({
  principal: service,
  policies: [],
  context: {
    'aws:SourceArn': sourceArn,
    'aws:SourceAccount': account,
    'aws:PrincipalIsAWSService': 'true',
    'aws:PrincipalServiceName': service,
  },
});

/** Policies of AWS itself that our roles take; no function that is rehearsed has one. */
const managed = ['AWSLambdaBasicExecutionRole', 'AWSCodeDeployRoleForLambdaLimited'];

function roleOf(deployment: Deployment, role: string) {
  const found = deployment.of<RoleProperties>('AWS::IAM::Role').find(({ name }) => name === role);
  if (!found) throw new Error(`No template has the role ${role}.`);
  const { Policies = [], ManagedPolicyArns = [] } = found.properties;
  const unknown = ManagedPolicyArns.filter((arn) => !managed.some((name) => arn.endsWith(`/${name}`)));
  if (unknown.length > 0) throw new Error(`The rehearsal does not know ${unknown.join(', ')} of ${role}.`);
  const attached = deployment
    .of<Policy & { Roles?: string[] }>('AWS::IAM::Policy')
    .filter(({ properties }) => properties.Roles?.includes(role))
    .map(({ properties }) => properties);
  return {
    principal: `arn:aws:sts::${account}:assumed-role/${role}/rehearsal`,
    policies: [...Policies, ...attached].map(({ PolicyDocument: policy }, at) => ({ name: `${at}`, policy })),
    context: { 'aws:PrincipalArn': `arn:aws:iam::${account}:role/${role}` },
  };
}

/** Whether a role can be taken by a service; Lambda takes a function's role for it. */
export async function canAssume(deployment: Deployment, role: string, service: string): Promise<boolean> {
  const found = deployment.of<RoleProperties>('AWS::IAM::Role').find(({ name }) => name === role);
  if (!found) return false;
  const asked = { action: 'sts:AssumeRole', resource: `arn:aws:iam::${account}:role/${role}` };
  const who = { principal: service, policies: [], context: {} };
  const result = await simulate(who, asked, found.properties.AssumeRolePolicyDocument);
  return result.resultType !== 'error' && result.overallResult === 'Allowed';
}

interface Asking {
  principal: string;
  policies: Simulation['identityPolicies'];
  context: Record<string, string>;
}
const simulate = (
  { principal, policies, context }: Asking,
  asked: Asked,
  resourcePolicy: Document | undefined,
) =>
  runSimulation(
    {
      request: {
        principal,
        action: asked.action,
        resource: { resource: asked.resource, accountId: account },
        contextVariables: { 'aws:SecureTransport': 'true', ...context, ...asked.context },
      },
      identityPolicies: policies,
      serviceControlPolicies: [],
      resourceControlPolicies: [],
      ...(resourcePolicy && { resourcePolicy }),
    },
    {},
  );
