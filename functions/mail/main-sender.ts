import { setTimeout as wait } from 'node:timers/promises';
import { awardsName } from '#platform/mail.ts';
import { createMetrics } from '#platform/metrics.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { randomId } from '#platform/tokens.ts';
import { createRunner, readTag } from './domain-runner.ts';
import { createSender } from './domain-sender.ts';
import { senderHandler, type SenderHandler } from './handler-sender.ts';
import { createPacer, type Pause } from './pacer.ts';
import { createCampaignsStore } from './store.ts';
import { createLinks } from './store-links.ts';
import { createOutboxStore } from './store-outbox.ts';
import { createRecipientsStore } from './store-recipients.ts';
import { createPost } from './store-ses.ts';
import { createSubscribers } from './store-subscribers.ts';
import { createVoters } from './store-voters.ts';

/** How long a call of the schedule sends, in milliseconds; the next one goes on. */
const budget = 50_000;

interface SenderOptions {
  /** Ends a long run early, as when the local site stops. */
  isClosing?: () => boolean;
  /** Milliseconds that a run of the schedule sends. */
  budget?: number;
  pause?: Pause;
}

/** The sender of mail. */
export function compose(
  platform: Platform,
  { isClosing = () => false, budget: longest = budget, pause = wait }: SenderOptions = {},
): SenderHandler {
  const { clock, environment } = platform;
  const store = createOutboxStore(platform);
  const recipients = createRecipientsStore(platform);
  const awards = awardsName(platform);
  const post = createPost(platform, awards);
  const sender = createSender({ ...platform, store, post });
  const runner = createRunner({
    ...platform,
    store: { ...createCampaignsStore(platform), ...recipients },
    audience: { ...createSubscribers(platform), ...createVoters(platform), ...createLinks(platform) },
    outbox: store,
    post,
    pacer: createPacer(clock, pause, Number(environment.MAIL_PER_SECOND)),
    newId: randomId,
    letterContext: async () => ({
      awards: await awards(),
      siteUrl: environment.SITE_URL,
      basePath: environment.BASE_PATH,
    }),
  });
  const events = {
    store,
    clock,
    wasSent: async (tag: string) => {
      const to = readTag(tag);
      await (to ? runner.wasSent(to.campaign, to.digest) : sender.wasSent(tag));
    },
    note: async (tag: string, figure: 'bounced' | 'complained') => {
      const to = readTag(tag);
      if (to) await recipients.note(to.campaign, to.digest, figure);
    },
  };
  return senderHandler({
    sender,
    events,
    tick: async () => {
      const end = clock.now() + longest;
      const isOver = () => isClosing() || clock.now() >= end;
      await sender.sweep(isOver);
      return runner.run(isOver);
    },
  });
}

const platform = platformFromEnv(process.env);
// Its metrics have no version, as alarms look at the function as a whole.
const metrics = createMetrics(platform.clock, process.env['AWS_LAMBDA_FUNCTION_NAME']);

export const handler = compose({ ...platform, metrics });
