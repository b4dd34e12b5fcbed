import type { Condition } from './items.ts';
import type { RecipientState } from './mail.ts';

/** What `updateItem` takes: the expression of a change, and on which condition. */
type Change = [expression: string, condition: Condition];

/** The condition of a campaign's recipient that is not settled. */
export const waits = 'attribute_not_exists(#state)';

/** Notes what became of a recipient and removes the address; fails if there is none, or it was settled before. */
export const settling = (state: RecipientState): Change => [
  'SET #state = :state REMOVE email, account, due',
  { condition: `attribute_exists(pk) AND ${waits}`, values: { ':state': state } },
];

/** Notes what a recipient's mail led to; fails if there is no such recipient. */
export const noting = (what: 'bounced' | 'complained' | 'hasLeft'): Change => [
  `SET ${what} = :true`,
  { condition: 'attribute_exists(pk)', values: { ':true': true } },
];
