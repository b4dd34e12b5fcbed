import { describe, expect, it } from 'vitest';
import { signalLimits } from '#count/signals.ts';
import { networkOf } from '../../../functions/platform/visitor-address.ts';
import type { PlanOptions, VoterPlan } from './plan.ts';
import { planOf } from './plan.ts';

const show = Array.from({ length: 6 }, (_, category) => ({
  category: `category-${category}`,
  nominees: Array.from({ length: 8 }, (_each, nominee) => `nominee-${category}-${nominee}`),
}));
const options: PlanOptions = { seed: '7', voters: 500, fraud: true, show, voteLimit: 3 };
const plans = planOf(options);
const honest = plans.filter(({ fraud }) => !fraud);

describe('the plan of an evening', () => {
  it('is the same for the same seed, with and without fraud, and another for another', () => {
    expect(planOf(options)).toEqual(plans);
    expect(planOf({ ...options, seed: '8' })).not.toEqual(plans);
    expect(planOf({ ...options, fraud: false })).toEqual(honest);
    expect(honest).toHaveLength(options.voters);
  });

  it('lets honest people share a network, within the limits of signals', () => {
    const crowds = (of: (plan: VoterPlan) => string, plans = honest) =>
      Math.max(...[...Map.groupBy(plans, of).values()].map((crowd) => crowd.length));
    const atOneNetwork = crowds(({ address }) => networkOf(address));
    expect(atOneNetwork).toBeGreaterThan(1);
    expect(atOneNetwork).toBeLessThan(signalLimits.accountsOfAddress);
    const atSmallDomains = honest.filter(({ domain }) => domain.endsWith('.example'));
    expect(crowds(({ domain }) => domain, atSmallDomains)).toBeLessThan(signalLimits.accountsOfDomain);
    // A second at least between two steps, and two votes in a step at most.
    expect(honest.every(({ steps }) => steps.every(({ after }) => after >= 1000))).toBe(true);
  });

  it('has a group of each kind of fraud for every thousand honest voters', () => {
    const rings = (of: readonly VoterPlan[]) =>
      new Set(of.flatMap(({ fraud }) => (fraud ? [`${fraud.kind} ${fraud.ring}`] : [])));
    expect([...rings(plans)].sort()).toEqual([
      'address 0',
      'burst 0',
      'domain 0',
      'identical 0',
      'mailbox 0',
      'signups 0',
      'speed 0',
    ]);
    expect(rings(planOf({ ...options, voters: 3000 })).size).toBe(21);
  });
});
