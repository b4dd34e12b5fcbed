import type { Clock } from './clock.ts';

export interface Metric {
  unit: 'Count' | 'Milliseconds';
  value: number;
}

/** Puts figures into CloudWatch, by name. */
export type Metrics = (figures: Record<string, Metric>) => void;

/** Namespace of the site's own metrics. */
export const metricNamespace = 'Acclaim';
/** The one dimension they have: the name of the function that measures, which also tells the stages apart. */
export const metricDimension = 'FunctionName';

/**
 * Metrics as lines of the log that CloudWatch reads (embedded metric format): no call, no client and no right is needed.
 * Without the name of a function there is nobody to read them, and nothing is written.
 */
export function createMetrics(
  clock: Clock,
  functionName: string | undefined,
  write: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Metrics {
  if (!functionName) return () => undefined;
  return (figures) => {
    const entries = Object.entries(figures);
    const line = {
      _aws: {
        Timestamp: clock.now(),
        CloudWatchMetrics: [
          {
            Namespace: metricNamespace,
            Dimensions: [[metricDimension]],
            Metrics: entries.map(([Name, { unit }]) => ({ Name, Unit: unit })),
          },
        ],
      },
      [metricDimension]: functionName,
      ...Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
    };
    write(JSON.stringify(line));
  };
}
