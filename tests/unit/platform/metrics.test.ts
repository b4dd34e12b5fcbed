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
  it.each([
    ['12', [['FunctionName', 'ExecutedVersion']], { ExecutedVersion: '12' }],
    [undefined, [['FunctionName']], {}],
  ])('is a line that CloudWatch reads, by the function and its version: %s', (version, Dimensions, more) => {
    const Metrics = [{ Name: 'InternalErrors', Unit: 'Count' }];
    const CloudWatchMetrics = [{ Namespace: 'Acclaim', Dimensions, Metrics }];
    const format = { Timestamp: 1_800_000_000_000, CloudWatchMetrics };
    expect(written('acclaim-votes', version)).toEqual([
      { _aws: format, FunctionName: 'acclaim-votes', ...more, InternalErrors: 2 },
    ]);
  });

  it('is not written where there is no function', () => {
    expect(written(undefined)).toEqual([]);
  });
});
