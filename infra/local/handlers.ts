import { existsSync } from 'node:fs';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import { systemClock } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.ts';
import type { StreamHandler } from '../../functions/tally/handler.ts';
import { localRegion } from './engine/clients.ts';
import type { GroupHandler, GroupHandlers } from './http/gateway.ts';

interface GroupModule {
  compose(platform: Platform): GroupHandler;
}

/** The Lambda entries by group, found by the names in the contract's table, as the stacks find them. */
const entries = [...new Set(Object.values<Endpoint>(endpoints).map(({ group }) => group))].map(
  (group) => [group, new URL(`../../functions/${group}/main.ts`, import.meta.url)] as const,
);

let loaded: Promise<[group: string, module: GroupModule][]> | undefined;

/**
 * The handlers of all groups on a platform, each from the entry of its Lambda function. A group that the contract names
 * and nobody has written yet is answered by app, whose chain says 404.
 */
export async function loadHandlers(platform: Platform): Promise<GroupHandlers> {
  loaded ??= loadModules(platform.environment);
  const handlers = new Map((await loaded).map(([group, module]) => [group, module.compose(platform)]));
  return Object.fromEntries(
    entries.map(([group]) => [group, handlers.get(group) ?? handlers.get('app')]),
  ) as GroupHandlers;
}

/**
 * The entries make a handler for the environment of the process as they are loaded, as Lambda wants it, so it is set
 * meanwhile; nothing calls that handler here.
 */
async function loadModules(environment: Platform['environment']): Promise<[string, GroupModule][]> {
  return withEnvironment(environment, () =>
    Promise.all(
      entries
        .filter(([, entry]) => existsSync(entry))
        .map(async ([group, { href }]): Promise<[string, GroupModule]> => [
          group,
          (await import(href)) as GroupModule,
        ]),
    ),
  );
}

/** The live count, which no route leads to, from the entry of its Lambda function. */
export async function loadTally(platform: Platform): Promise<StreamHandler> {
  const { compose } = await withEnvironment(
    platform.environment,
    () => import('../../functions/tally/main.ts'),
  );
  // The instants of the change stream are those of the machine, whatever time the show is told.
  return compose({ ...platform, clock: systemClock });
}

/** The daily sweep of uploads, from the entry of its Lambda function. */
export async function loadSweep(platform: Platform): Promise<() => Promise<void>> {
  const { composeSweep } = await withEnvironment(
    platform.environment,
    () => import('../../functions/uploads/main.ts'),
  );
  return composeSweep(platform);
}

async function withEnvironment<T>(environment: Platform['environment'], load: () => Promise<T>): Promise<T> {
  const before = { ...process.env };
  Object.assign(process.env, { AWS_REGION: localRegion }, environment);
  try {
    return await load();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
