import { awardsName } from '#platform/mail.ts';
import { createMetrics } from '#platform/metrics.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { createSender } from './domain-sender.ts';
import { senderHandler, type SenderHandler } from './handler-sender.ts';
import { createOutboxStore } from './store-outbox.ts';
import { createPost } from './store-ses.ts';

/** How long a call of the schedule sends, in milliseconds; the next one goes on. */
const budget = 50_000;

/** The sender of mail. `isClosing` ends a long run early, as when the local site stops. */
export function compose(platform: Platform, isClosing: () => boolean = () => false): SenderHandler {
  const { clock } = platform;
  const store = createOutboxStore(platform);
  const sender = createSender({ ...platform, store, post: createPost(platform, awardsName(platform)) });
  return senderHandler({
    sender,
    events: { store, clock, wasSent: sender.wasSent, note: async () => undefined },
    tick: async () => {
      const end = clock.now() + budget;
      await sender.sweep(() => isClosing() || clock.now() >= end);
      return false;
    },
  });
}

const platform = platformFromEnv(process.env);
// Its metrics have no version, as alarms look at the function as a whole.
const metrics = createMetrics(platform.clock, process.env['AWS_LAMBDA_FUNCTION_NAME']);

export const handler = compose({ ...platform, metrics });
