import type { Group } from '#contract/endpoints.ts';
import type { Platform } from '#platform/platform.ts';
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

/**
 * Loads the groups, each as its Lambda function would be. The entries read the environment of the process when they are
 * loaded, so it has to be set before; the handlers themselves are then made for the given platform.
 */
export async function loadHandlers(platform: () => Platform): Promise<GroupHandlers> {
  const loaded = await Promise.all(
    Object.entries(modules).map(async ([group, load]) => [group, await load()] as const),
  );
  const shared = platform();
  return Object.fromEntries(
    loaded.map(([group, module]) => [group, module.compose(shared)]),
  ) as GroupHandlers;
}
