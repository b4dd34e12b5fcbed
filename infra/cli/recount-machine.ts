import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { SegmentTask } from '#count/segments.ts';

/** How a distributed recount stands: under way, done, or failed for a reason. */
export type RunState = 'running' | 'done' | { failure: string };

/** What calls the workers of a distributed recount until every segment is done. */
export interface RecountMachine {
  /** Starts a run over its segments; the answer tells how it stands whenever it is asked. */
  start(run: string, segments: readonly SegmentTask[]): Promise<() => Promise<RunState>>;
}

/** The state machine of a deployed stage (infra/aws/recount-stack.ts). */
export const stateMachine = (stateMachineArn: string, client = new SFNClient()): RecountMachine => ({
  async start(run, segments) {
    const input = JSON.stringify({ segments });
    const started = await client.send(new StartExecutionCommand({ stateMachineArn, name: run, input }));
    return async () => {
      const { status, error, cause } = await client.send(
        new DescribeExecutionCommand({ executionArn: started.executionArn }),
      );
      if (status === 'RUNNING' || status === 'PENDING_REDRIVE') return 'running';
      if (status === 'SUCCEEDED') return 'done';
      const reason = [status, error, cause].filter((each) => each).join(': ');
      return { failure: `${reason}. See ${started.executionArn} in Step Functions.` };
    };
  },
});
