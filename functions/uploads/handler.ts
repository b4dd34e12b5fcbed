import { uploadsSchemas } from '#contract/uploads.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import type { Quota } from '#platform/quota.ts';
import { changePicture, deletePicture, listPictures, replacePicture } from './domain-library.ts';
import { createUpload, finishUpload, type Inspect, type UploadsStore } from './domain.ts';

/** The uploads group: pictures that admins bring to the site, and the library of all. */
export function uploadsHandler(
  platform: Platform,
  store: UploadsStore,
  { inspect, quota }: { inspect: Inspect; quota: Quota },
): LambdaHandler {
  const { clock } = platform;
  const { IMAGE_PATH } = platform.environment;
  const byOf = ({ userId }: { userId: string }) => ({
    at: new Date(clock.now()).toISOString(),
    by: userId,
    account: userId,
  });
  return createHandler(platform, 'uploads', uploadsSchemas, {
    'uploads.create': async ({ body, session }) => {
      await quota.require(session.userId);
      return createUpload(store, IMAGE_PATH, body, clock.now());
    },
    'uploads.finish': async ({ body, session }) =>
      finishUpload(store, inspect, IMAGE_PATH, body, byOf(session)),
    'uploads.list': () => listPictures(store, IMAGE_PATH, clock.now()),
    'uploads.change': ({ body }) => changePicture(store, body),
    'uploads.replace': async ({ body, session }) =>
      replacePicture(store, inspect, IMAGE_PATH, body, byOf(session)),
    'uploads.delete': ({ body }) => deletePicture(store, body.name, clock.now()),
  });
}

/** Whether the schedule sent the event; API events have no source. */
export const isSchedule = (event: object): boolean => 'source' in event && event.source === 'aws.events';
