import { randomId } from '../tokens.ts';
import { toAppError } from '../errors.ts';
import { internalErrors } from '../metrics.ts';
import type { Platform } from '../platform.ts';
import { header, type Result, type Step, type StepRequest } from './exchange.ts';

/** Starts the exchange; at the end writes the request's one log line, with the id of who is signed in, and counts internal errors. */
export function begin({ clock, log, metrics }: Pick<Platform, 'clock' | 'log' | 'metrics'>): Step {
  const finish = ({ event, response, error }: StepRequest) => {
    const { exchange } = event;
    const result = response as Result;
    result.headers = { ...result.headers, 'x-request-id': exchange.requestId };
    const fields = {
      requestId: exchange.requestId,
      route: exchange.routeId,
      status: result.statusCode,
      milliseconds: clock.now() - exchange.startedAt,
      // An id leads to a person only as long as there is an account.
      ...(exchange.session && { account: exchange.session.userId }),
      ...exchange.logFields,
    };
    if (result.statusCode === 500) metrics({ [internalErrors]: { unit: 'Count', value: 1 } });
    if ((result.statusCode ?? 500) >= 500) log.error('request failed', { ...fields, error: causeOf(error) });
    else log.info('request', fields);
  };
  return {
    before: ({ event }) => {
      event.exchange = {
        requestId: event.requestContext?.requestId ?? randomId(),
        startedAt: clock.now(),
        sourceIp: event.requestContext?.http?.sourceIp ?? '',
        siteHost: header(event, 'host'),
        cookies: [],
        headers: {},
        logFields: {},
      };
    },
    after: finish,
    onError: finish,
  };
}

const causeOf = (error: unknown): unknown => toAppError(error).cause ?? error;
