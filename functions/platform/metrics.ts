import type { Clock } from './clock.ts';

export interface Metric {
  unit: 'Count' | 'Milliseconds';
  value: number;
}

/** Sends figures to CloudWatch, by name. */
export type Metrics = (figures: Record<string, Metric>) => void;

/** Namespace of the site's own metrics. */
export const metricNamespace = 'Acclaim';
/** The function name, which also tells the stages apart. */
export const metricDimension = 'FunctionName';
/** Tells versions apart; Lambda's own name for it. */
const versionDimension = 'ExecutedVersion';
/** Counts answers with a 500, which Lambda doesn't count as errors. */
export const internalErrors = 'InternalErrors';

/**
 * Metrics as log lines in CloudWatch's embedded metric format. Without a function name (outside Lambda)
 * nothing is written.
 */
export function createMetrics(
  clock: Clock,
  functionName: string | undefined,
  write: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
  version?: string,
): Metrics {
  if (!functionName) return () => undefined;
  const dimensions = { [metricDimension]: functionName, ...(version && { [versionDimension]: version }) };
  return (figures) => {
    const entries = Object.entries(figures);
    const line = {
      _aws: {
        Timestamp: clock.now(),
        CloudWatchMetrics: [
          {
            Namespace: metricNamespace,
            Dimensions: [Object.keys(dimensions)],
            Metrics: entries.map(([Name, { unit }]) => ({ Name, Unit: unit })),
          },
        ],
      },
      ...dimensions,
      ...Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
    };
    write(JSON.stringify(line));
  };
}
