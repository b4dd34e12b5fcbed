import type { Clock } from './clock.ts';

export interface Metric {
  unit: 'Count' | 'Milliseconds';
  value: number;
}

/** Puts figures into CloudWatch, by name. */
export type Metrics = (figures: Record<string, Metric>) => void;

/** Namespace of the site's own metrics. */
export const metricNamespace = 'Acclaim';
/** Their dimension: the name of the function that measures, which also tells the stages apart. */
export const metricDimension = 'FunctionName';
/** A further one of what tells a new version from the one before it, called as Lambda calls it. */
const versionDimension = 'ExecutedVersion';
/** Answers with a 500, which Lambda does not take for errors. */
export const internalErrors = 'InternalErrors';

/**
 * Metrics as lines of the log that CloudWatch reads (embedded metric format): no call, no client and no right is needed.
 * Without the name of a function there is nobody to read them, and nothing is written. With a version they are told apart by it.
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
