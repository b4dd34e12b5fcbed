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

/** The Lambda entries by group, found by the contract's names as in the stacks. */
const entries = [...new Set(Object.values<Endpoint>(endpoints).map(({ group }) => group))].map(
  (group) => [group, new URL(`../../functions/${group}/main.ts`, import.meta.url)] as const,
);

let loaded: Promise<[group: string, module: GroupModule][]> | undefined;

/**
 * The handlers of all groups, each from its function's entry. A group without an entry is answered by app,
 * with a 404.
 */
export async function loadHandlers(platform: Platform): Promise<GroupHandlers> {
  loaded ??= loadModules(platform.environment);
  const handlers = new Map((await loaded).map(([group, module]) => [group, module.compose(platform)]));
  return Object.fromEntries(
    entries.map(([group]) => [group, handlers.get(group) ?? handlers.get('app')]),
  ) as GroupHandlers;
}

/**
 * Loading an entry creates a handler from the process environment, as Lambda needs it, so the environment is
 * set meanwhile. That handler is never called.
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

/** The live count, from its function's entry. */
export async function loadTally(platform: Platform): Promise<StreamHandler> {
  const { compose } = await withEnvironment(
    platform.environment,
    () => import('../../functions/tally/main.ts'),
  );
  // Stream records have the machine's time, whatever the show's clock says.
  return compose({ ...platform, clock: systemClock });
}

/** The daily sweep of uploads, from its function's entry. */
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
