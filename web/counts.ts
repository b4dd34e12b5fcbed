const numbers = new Intl.NumberFormat('en-US');

/** A whole number as people write it, such as `22,160`. */
export const formatCount = (count: number): string => numbers.format(count);

/** A number with its noun, such as `1 vote` and `2 votes`. */
export const plural = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : nouns}`;

/** Votes and ballots in words, such as `3 votes on 1 ballot`. */
export const votesOnBallots = ({ votes, ballots }: { votes: number; ballots: number }): string =>
  `${plural(votes, 'vote')} on ${plural(ballots, 'ballot')}`;
