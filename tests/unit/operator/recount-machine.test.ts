import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { segmentsOf } from '#count/segments.ts';
import { stateMachine } from '../../../infra/cli/recount-machine.ts';

const arn = 'arn:aws:states:us-west-2:123456789012:stateMachine:acclaim-prod-recount';
const client = new SFNClient({ region: 'us-west-2' });
const sent = mockClient(client);

beforeEach(() => {
  sent.reset();
  sent.on(StartExecutionCommand).resolves({ executionArn: 'execution', startDate: new Date(0) });
});

describe('the state machine of a stage', () => {
  it('is started once with the segments of the run, under the name of the run', async () => {
    await stateMachine(arn, client).start('run', segmentsOf('run', 2));

    expect(sent.commandCalls(StartExecutionCommand).map(({ args }) => args[0].input)).toEqual([
      {
        stateMachineArn: arn,
        name: 'run',
        input: '{"segments":[{"run":"run","segment":0,"segments":2},{"run":"run","segment":1,"segments":2}]}',
      },
    ]);
  });

  it.each([
    [{ status: 'RUNNING' as const }, 'running'],
    [{ status: 'SUCCEEDED' as const }, 'done'],
    [
      { status: 'FAILED' as const, error: 'States.TaskFailed', cause: 'gone' },
      { failure: 'FAILED: States.TaskFailed: gone. See execution in Step Functions.' },
    ],
    [{ status: 'TIMED_OUT' as const }, { failure: 'TIMED_OUT. See execution in Step Functions.' }],
    [{ status: 'ABORTED' as const }, { failure: 'ABORTED. See execution in Step Functions.' }],
  ])('that answers %j is said to be %j', async (answer, state) => {
    sent.on(DescribeExecutionCommand, { executionArn: 'execution' }).resolves(answer);
    const look = await stateMachine(arn, client).start('run', segmentsOf('run', 1));

    expect(await look()).toEqual(state);
  });
});
