import { uploadsSchemas } from '#contract/uploads.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import type { Quota } from '#platform/quota.ts';
import { createUpload, finishUpload, listUploads, type Inspect, type UploadsStore } from './domain.ts';

/** The uploads group: pictures that admins put into templates. */
export function uploadsHandler(
  platform: Platform,
  store: UploadsStore,
  { inspect, quota, nameOf }: { inspect: Inspect; quota: Quota; nameOf: (userId: string) => Promise<string> },
): LambdaHandler {
  const { clock } = platform;
  const { IMAGE_PATH } = platform.environment;
  return createHandler(platform, 'uploads', uploadsSchemas, {
    'uploads.create': async ({ body, session }) => {
      await quota.require(session.userId);
      return createUpload(store, IMAGE_PATH, body, clock.now());
    },
    'uploads.finish': async ({ body, session: { userId } }) => {
      const by = { at: new Date(clock.now()).toISOString(), by: await nameOf(userId), account: userId };
      return finishUpload(store, inspect, IMAGE_PATH, body, by);
    },
    'uploads.list': () => listUploads(store, IMAGE_PATH, clock.now()),
  });
}

/** Whether the schedule sent the event; API events have no source. */
export const isSchedule = (event: object): boolean => 'source' in event && event.source === 'aws.events';
