import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../../functions/platform/metrics.ts';

const clock = { now: () => 1_800_000_000_000 };
const figure = { InternalErrors: { unit: 'Count', value: 2 } } as const;

function written(functionName: string | undefined, version?: string): Record<string, unknown>[] {
  const lines: string[] = [];
  createMetrics(clock, functionName, (line) => lines.push(line), version)(figure);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('a metric', () => {
  it('is a line that CloudWatch reads, by the function and its version', () => {
    expect(written('acclaim-votes', '12')).toEqual([
      {
        _aws: {
          Timestamp: 1_800_000_000_000,
          CloudWatchMetrics: [
            {
              Namespace: 'Acclaim',
              Dimensions: [['FunctionName', 'ExecutedVersion']],
              Metrics: [{ Name: 'InternalErrors', Unit: 'Count' }],
            },
          ],
        },
        FunctionName: 'acclaim-votes',
        ExecutedVersion: '12',
        InternalErrors: 2,
      },
    ]);
  });

  it('has no version where there is none to tell apart', () => {
    expect(written('acclaim-tally')).toMatchObject([
      { _aws: { CloudWatchMetrics: [{ Dimensions: [['FunctionName']] }] } },
    ]);
  });

  it('is not written where there is no function', () => {
    expect(written(undefined)).toEqual([]);
  });
});
