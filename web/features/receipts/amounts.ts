/** Whole numbers as people write them, such as `22,160`. */
export const number = new Intl.NumberFormat('en-US');

/** Votes and ballots in words, such as `3 votes on 1 ballot`. */
export const amounts = ({ ballots, votes }: { ballots: number; votes: number }): string =>
  `${number.format(votes)} ${votes === 1 ? 'vote' : 'votes'} on ${number.format(ballots)} ${ballots === 1 ? 'ballot' : 'ballots'}`;
