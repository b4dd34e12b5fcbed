import type { Group } from '#contract/endpoints.ts';
import type { Platform } from '#platform/platform.ts';
import { localRegion } from './engine/clients.ts';
import type { GroupHandler, GroupHandlers } from './http/gateway.ts';

interface GroupModule {
  compose(platform: Platform): GroupHandler;
}

/** The Lambda entry of every group. A group that the contract names and this list lacks does not compile. */
const modules: Record<Group, () => Promise<GroupModule>> = {
  app: () => import('../../functions/app/main.ts'),
  events: () => import('../../functions/events/main.ts'),
  catalog: () => import('../../functions/catalog/main.ts'),
  navigation: () => import('../../functions/navigation/main.ts'),
  auth: () => import('../../functions/auth/main.ts'),
  votes: () => import('../../functions/votes/main.ts'),
};

let loaded: Promise<[group: string, module: GroupModule][]> | undefined;

/** The handlers of all groups on a platform, each from the entry of its Lambda function. */
export async function loadHandlers(platform: Platform): Promise<GroupHandlers> {
  loaded ??= loadModules(platform.environment);
  const handlers = (await loaded).map(([group, module]) => [group, module.compose(platform)]);
  return Object.fromEntries(handlers) as GroupHandlers;
}

/**
 * The entries make a handler for the environment of the process as they are loaded, as Lambda wants it, so it is set
 * meanwhile; nothing calls that handler here.
 */
async function loadModules(environment: Platform['environment']): Promise<[string, GroupModule][]> {
  const before = { ...process.env };
  Object.assign(process.env, { AWS_REGION: localRegion }, environment);
  try {
    return await Promise.all(
      Object.entries(modules).map(async ([group, load]): Promise<[string, GroupModule]> => [
        group,
        await load(),
      ]),
    );
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
