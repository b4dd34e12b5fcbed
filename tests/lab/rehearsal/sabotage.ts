import type { Sabotage } from './fault.ts';
import { atDoor } from './sabotage-door.ts';
import { atEdge } from './sabotage-edge.ts';
import { atProbe } from './sabotage-probe.ts';
import { atRights } from './sabotage-rights.ts';
import { atTriggers } from './sabotage-triggers.ts';

/** All that the rehearsal has to notice. */
export const sabotages: readonly Sabotage[] = [...atRights, ...atDoor, ...atEdge, ...atTriggers, ...atProbe];
