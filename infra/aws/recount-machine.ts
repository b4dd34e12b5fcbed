/** Seconds after which a run fails: far longer than any recount takes. */
const runTimeout = 6 * 3600;

interface Machine {
  invoke: string;
  worker: string;
  concurrency: number;
}

/**
 * The state machine of a distributed recount: calls the worker for each segment until it reports that it is
 * done. A segment that fails at every try fails the run, so a result is always complete.
 */
export const recountDefinition = ({ invoke, worker, concurrency }: Machine) => ({
  Comment: 'Acclaim: counts every ballot anew, a segment at a time',
  TimeoutSeconds: runTimeout,
  StartAt: 'EverySegment',
  States: {
    EverySegment: {
      Type: 'Map',
      Label: 'Segment',
      ItemsPath: '$.segments',
      MaxConcurrency: concurrency,
      ToleratedFailurePercentage: 0,
      ItemProcessor: {
        // Standard executions have no time limit of minutes, and every step can be inspected afterwards.
        ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
        StartAt: 'Count',
        States: segmentStates(invoke, worker),
      },
      // The counts are in the table; the output is not needed.
      ResultPath: null,
      End: true,
    },
  },
});

const segmentStates = (invoke: string, worker: string) => ({
  Count: {
    Type: 'Task',
    Resource: invoke,
    Parameters: { FunctionName: worker, 'Payload.$': '$' },
    OutputPath: '$.Payload',
    // A worker resumes where it stopped, so any failure can be retried.
    Retry: [
      {
        ErrorEquals: ['States.ALL'],
        IntervalSeconds: 2,
        BackoffRate: 2,
        MaxAttempts: 6,
        MaxDelaySeconds: 60,
        JitterStrategy: 'FULL',
      },
    ],
    Next: 'IsDone',
  },
  IsDone: {
    Type: 'Choice',
    Choices: [{ Variable: '$.isDone', BooleanEquals: true, Next: 'Done' }],
    Default: 'Count',
  },
  Done: { Type: 'Succeed', OutputPath: null },
});
