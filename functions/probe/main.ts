import { systemClock } from '#platform/clock.ts';
import { readProbeAddress } from '#platform/environment.ts';
import { createLog, type Log } from '#platform/log.ts';
import { createMetrics, type Metrics } from '#platform/metrics.ts';
import { createAsk, type Send } from './ask.ts';
import { createProbe } from './domain.ts';
import { probeHandler, type ProbeHandler } from './handler.ts';
import { answerLimit } from './limits.ts';

interface Dependencies {
  /** Of the home page, as visitors type it. */
  address: URL;
  log: Log;
  metrics: Metrics;
  /** Milliseconds for each answer. */
  limit?: number;
  send?: Send;
}

export const compose = ({ address, log, metrics, limit = answerLimit, send }: Dependencies): ProbeHandler =>
  probeHandler(createProbe(address, createAsk(limit, send)), log, metrics);

export const handler = compose({
  address: readProbeAddress(process.env),
  log: createLog(),
  metrics: createMetrics(systemClock, process.env['AWS_LAMBDA_FUNCTION_NAME']),
});
