const numbers = new Intl.NumberFormat('en-US');

/** A whole number as people write it, such as `22,160`. */
export const formatCount = (count: number): string => numbers.format(count);

export const plural = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : nouns}`;

export const votesOnBallots = ({ votes, ballots }: { votes: number; ballots: number }): string =>
  `${plural(votes, 'vote')} on ${plural(ballots, 'ballot')}`;
