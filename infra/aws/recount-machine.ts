/** Seconds after which a recount that still runs has failed: far longer than any number of ballots takes. */
const longestRun = 6 * 3600;

interface Machine {
  /** The task that calls a function (`arn:aws:states:::lambda:invoke`), and the function. */
  invoke: string;
  worker: string;
  /** Segments that are counted at once. */
  concurrency: number;
}

/**
 * The states of a distributed recount, in the language of Step Functions: for each segment of the input, the worker is called until it
 * answers that it is done. One segment that fails at every try fails the run: a result lacks nothing.
 */
export const recountDefinition = ({ invoke, worker, concurrency }: Machine) => ({
  Comment: 'Acclaim: counts every ballot anew, a segment at a time',
  TimeoutSeconds: longestRun,
  StartAt: 'EverySegment',
  States: {
    EverySegment: {
      Type: 'Map',
      Label: 'Segment',
      ItemsPath: '$.segments',
      MaxConcurrency: concurrency,
      ToleratedFailurePercentage: 0,
      ItemProcessor: {
        // Standard ones take as long as they take, and each step of theirs can be looked at afterwards.
        ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
        StartAt: 'Count',
        States: segmentStates(invoke, worker),
      },
      // The counts stand in the table; what the segments answer is of no more use.
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
    // A worker that is called again goes on where it stood, so that any failure may be tried again.
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
