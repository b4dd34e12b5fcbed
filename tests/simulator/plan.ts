import type { PlanOptions, VoterPlan } from './evening.ts';
import { fraudsters } from './plan-fraud.ts';
import { honestVoters } from './plan-people.ts';

/** Everybody who comes, in no order: a function of the options alone, so that a seed gives the same evening again. */
export const planOf = (options: PlanOptions): VoterPlan[] => [
  ...honestVoters(options),
  ...(options.fraud ? fraudsters(options) : []),
];
