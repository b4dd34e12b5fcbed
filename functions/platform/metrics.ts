import type { Clock } from './clock.ts';

export interface Metric {
  unit: 'Count' | 'Milliseconds';
  value: number;
}

export type Metrics = (figures: Record<string, Metric>) => void;

export const metricNamespace = 'Acclaim';
/** Also tells the stages apart. */
export const metricDimension = 'FunctionName';
const versionDimension = 'ExecutedVersion';
/** How long the letter has been waiting that waits longest, in milliseconds. */
export const mailDelay = 'MailDelay';
/** By its figure, such as `MailSent`: what became of mail. */
export const mailMetric = (figure: string): string =>
  `Mail${figure.charAt(0).toUpperCase()}${figure.slice(1)}`;
/** Counts the checks of the probe that failed (functions/probe). */
export const probeFailures = 'ProbeFailures';
/** Counts answers with a 500, which Lambda doesn't count as errors. */
export const internalErrors = 'InternalErrors';

/** Log lines in CloudWatch's embedded metric format; none outside Lambda, where there is no function name. */
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
