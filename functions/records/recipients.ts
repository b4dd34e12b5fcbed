import type { Condition } from './items.ts';
import type { RecipientState } from './mail.ts';

/** What `updateItem` takes: the expression of a change, and on which condition. */
type Change = [expression: string, condition: Condition];

/** The condition of a campaign's recipient that is not settled. */
export const waits = 'attribute_not_exists(#state)';

/**
 * Notes what became of a recipient and removes the address; fails if there is none, it was settled before, or another try was made after
 * `attempts`.
 */
export const settling = (state: RecipientState, attempts?: number): Change => [
  'SET #state = :state REMOVE email, account, due',
  {
    condition: `${attempts === undefined ? 'attribute_exists(pk)' : 'attempts = :attempts'} AND ${waits}`,
    values: { ':state': state, ...(attempts !== undefined && { ':attempts': attempts }) },
  },
];

/** Notes what a recipient's mail led to; fails if there is no such recipient. */
export const noting = (what: 'bounced' | 'complained' | 'hasLeft'): Change => [
  `SET ${what} = :true`,
  { condition: 'attribute_exists(pk)', values: { ':true': true } },
];
