import type { RouteId } from '#contract/addresses.ts';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import { roles, rolesFor, type Role } from '#contract/roles.ts';
import { routeCall } from '../../contract/api.ts';
import type { Ground } from './ground.ts';

export type Who = 'a visitor' | 'a voter' | Role;
export const everyone: readonly Who[] = ['a visitor', 'a voter', ...roles];

let callers = 0;
const callerOf = ({ api: { site } }: Ground, who: Who) => {
  callers += 1;
  if (who === 'a visitor') return site.visitor();
  return site.signIn(`rehearsing-${callers}`, who === 'a voter' ? [] : [who]);
};

/** What the contract says that this caller is answered. */
function answerFor({ access, status }: Endpoint, who: Who): number {
  if (access === 'anyone') return status;
  if (who === 'a visitor') return 401;
  const allowed: readonly Role[] = rolesFor[access];
  return access === 'voter' || (who !== 'a voter' && allowed.includes(who)) ? status : 403;
}

/** A valid call of a route at the edge: what was denied by its name, and an answer that is not that of the contract. */
export async function callRoute(ground: Ground, id: RouteId, who: Who): Promise<string[]> {
  const { stage, api, valid } = ground;
  // Each call finds the edge as if nobody had called before.
  stage.edge.forget();
  const wanted = answerFor(endpoints[id], who);
  const call = routeCall(valid, id, await callerOf(ground, who), api.handlerOf(id));
  const got = await call.valid().then(
    ({ status }) => String(status),
    // What a valid call needs first failed already.
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const faults = stage.faults();
  return got === String(wanted) ? faults : [...faults, `${id} by ${who} gets ${got} instead of ${wanted}`];
}
