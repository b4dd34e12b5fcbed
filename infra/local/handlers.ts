import { endpoints, type Endpoint, type Group } from '#contract/endpoints.ts';
import { systemClock } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.ts';
import type { S3Client } from '@aws-sdk/client-s3';
import type { SenderHandler } from '../../functions/mail/handler-sender.ts';
import type { Writer } from '../../functions/pages/domain.ts';
import type { WriterParts } from '../../functions/pages/main.ts';
import type { StreamHandler } from '../../functions/tally/handler.ts';
import { localRegion } from './engine/clients.ts';
import type { GroupHandler, GroupHandlers } from './http/gateway.ts';

interface GroupModule {
  compose(platform: Platform): GroupHandler;
}

/** All groups, found by the contract's names as in the stacks. */
const groups = [...new Set(Object.values<Endpoint>(endpoints).map(({ group }) => group))];

let modules: Promise<[Group, GroupModule][]> | undefined;

/**
 * The handlers of all groups, each from its function's entry. A group without an entry is answered by show,
 * with a 404.
 */
export async function loadHandlers(platform: Platform): Promise<GroupHandlers> {
  modules ??= withEnvironment(platform, () => Promise.all(groups.map(loadGroup)));
  const handlers = (await modules).map(([group, module]) => [group, module.compose(platform)]);
  return Object.fromEntries(handlers) as GroupHandlers;
}

const loadGroup = async (group: Group): Promise<[Group, GroupModule]> => {
  const { href } = new URL(`../../functions/${group}/main.ts`, import.meta.url);
  return [group, (await import(href)) as GroupModule];
};

export async function loadTally(platform: Platform): Promise<StreamHandler> {
  const { compose } = await withEnvironment(platform, () => import('../../functions/tally/main.ts'));
  // Stream records have the machine's time, whatever the show's clock says.
  return compose({ ...platform, clock: systemClock });
}

/** The sender of mail; it ends a long run once `isClosing`. */
export async function loadSender(platform: Platform, isClosing: () => boolean): Promise<SenderHandler> {
  const { compose } = await withEnvironment(platform, () => import('../../functions/mail/main-sender.ts'));
  // Short runs, so that a site stops at once.
  return compose(platform, { isClosing, budget: 1_000 });
}

export async function loadSweep(platform: Platform): Promise<() => Promise<void>> {
  const { composeSweep } = await withEnvironment(platform, () => import('../../functions/uploads/main.ts'));
  return composeSweep(platform);
}

/** The writer of pages, for a site built with a renderer. */
export async function loadWriter(platform: Platform, parts: WriterParts): Promise<Writer> {
  const { compose } = await withEnvironment(platform, () => import('../../functions/pages/main.ts'));
  return compose(platform, parts);
}

/** Objects and state of written pages in the local bucket. */
export async function loadObjectStore(objects: S3Client, bucket: string, basePath: string) {
  const { createObjectStore } = await import('../../functions/pages/store.ts');
  return createObjectStore(objects, bucket, basePath);
}

/**
 * Loading an entry creates a handler from the process environment, as Lambda needs it, so the environment is
 * set meanwhile. That handler is never called.
 */
async function withEnvironment<T>({ environment }: Platform, load: () => Promise<T>): Promise<T> {
  const before = { ...process.env };
  Object.assign(process.env, { AWS_REGION: localRegion }, environment);
  try {
    return await load();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
