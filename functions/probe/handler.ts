import type { Log } from '#platform/log.ts';
import { probeFailures, type Metrics } from '#platform/metrics.ts';
import type { Failure } from './domain.ts';

/** The schedule's event holds nothing that is needed. */
export type ProbeHandler = () => Promise<void>;

/** Logs each failure, and reports how many there are: 0 as well, because silence rings (infra/aws/alarms/edge.ts). */
export const probeHandler =
  (probe: () => Promise<Failure[]>, log: Log, metrics: Metrics): ProbeHandler =>
  async () => {
    const failures = await probe();
    for (const failure of failures) log.error('a check of the site failed', { ...failure });
    metrics({ [probeFailures]: { unit: 'Count', value: failures.length } });
  };
