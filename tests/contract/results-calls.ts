import type { AdminRouteId } from '../../functions/contract/admin-addresses.ts';
import { compose } from '../../functions/results/main.ts';
import { requestOf, send } from '../support/caller.ts';
import type { ValidCalls, World } from './world.ts';

const terms = { kind: 'domain', domain: 'farm.example' };
const reason = 'Made up in an hour.';

/** Valid calls of admins about results. */
export function resultsCalls(world: World): Pick<ValidCalls, Extract<AdminRouteId, `results.${string}`>> {
  const addRule = async (): Promise<string> => {
    const admin = await world.site.signIn('rules', ['admin']);
    const request = requestOf('results.addRule', admin, { body: { terms, reason } });
    return ((await send(compose(world.platform), request)).body as { id: string }).id;
  };
  return {
    'results.summary': () => ({ query: { day: '2026-10-31' } }),
    'results.review': () => ({}),
    'results.export': () => ({ body: { format: 'csv' } }),
    'results.audit': () => ({}),
    'results.rules': () => ({}),
    'results.preview': () => ({ body: { terms } }),
    'results.addRule': () => ({ body: { terms, reason } }),
    'results.revokeRule': async () => ({ body: { id: await addRule(), reason } }),
    'results.winners': () => ({}),
    'results.publishWinners': async () => ({ body: { certificate: await world.certify() } }),
  };
}
