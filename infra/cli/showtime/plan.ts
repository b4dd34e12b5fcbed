import type { Settings } from '../../settings.ts';
import { assumptions, callsOf } from './assumptions.ts';
import { capacityOf, raisesOf, type Capacity, type Raises, type SettingName } from './capacity.ts';
import { costOf, type CostLine } from './cost.ts';
import { demandOf, type Demand, type Night } from './demand.ts';

/** Everything an operator has to know and do before a night. */
export interface Plan {
  night: Night;
  stage: string;
  demand: Demand;
  capacity: Capacity;
  /** Settings of cdk.json that are not what the night needs, with what they must be. */
  raise: Raises;
  cost: CostLine[];
  /** US dollars. */
  total: { night: number; perMillionVotes: number };
  assumptions: typeof assumptions;
  calls: ReturnType<typeof callsOf>;
}

/** The plan of a night that begins at an instant, if it is known, for a deployment with these settings and so many tables. */
export function planOf(
  night: Night,
  settings: Pick<Settings, SettingName | 'stage' | 'reservedConcurrency'>,
  tables: number,
  from?: Date,
): Plan {
  const demand = demandOf(night);
  const capacity = capacityOf(night, demand);
  const cost = costOf(night, demand, capacity, tables);
  const sum = (column: 'night' | 'perMillionVotes') => cost.reduce((total, line) => total + line[column], 0);
  return {
    night,
    stage: settings.stage,
    demand,
    capacity,
    raise: raisesOf(capacity, settings, night, from),
    cost,
    total: { night: sum('night'), perMillionVotes: sum('perMillionVotes') },
    assumptions,
    calls: callsOf(night.votesPerVoter),
  };
}
