import type { StoredVotes } from './show.ts';

type Told = Pick<StoredVotes, 'told'>;

/** A count with its noun, such as `1 vote` and `30,000 votes`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** Votes in a message: how many, or to who may not know that, whether there are any. */
export function votesInWords({ told }: Told, votes: number): string {
  if (told) return counted(told(votes), 'vote');
  return votes === 0 ? 'no votes' : 'votes';
}

/** How many votes, after words that say that there are some. */
export const votesInBrackets = ({ told }: Told, votes: number): string =>
  told ? ` (${counted(told(votes), 'vote')})` : '';
