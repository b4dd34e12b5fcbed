import { type CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';

/** What a deployed stack says of itself, by the names of its outputs. */
export type Outputs = ReadonlyMap<string, string>;

/** The outputs of a stack. Rejects as CloudFormation does when there is no such stack. */
export async function outputsOf(client: CloudFormationClient, stack: string): Promise<Outputs> {
  const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stack }));
  const outputs = Stacks?.[0]?.Outputs ?? [];
  return new Map(outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]));
}

/**
 * The outputs of another stack of the same stage as a data stack, such as `acclaim-prod-web` beside `acclaim-prod-data`; none when that
 * one was never deployed.
 */
export async function outputsBeside(
  client: CloudFormationClient,
  dataStack: string,
  kind: 'api' | 'recount' | 'web',
): Promise<Outputs> {
  const stage = /^(.+)-data$/.exec(dataStack)?.[1];
  if (stage === undefined) return new Map();
  try {
    return await outputsOf(client, `${stage}-${kind}`);
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return new Map();
    throw error;
  }
}
