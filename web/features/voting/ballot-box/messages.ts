/** Messages to the voter; `title` is the nominee's, `left` the votes left in the category, as a sentence or empty. */
export const messages = {
  voted: (title: string, left: string) => `Thank you! Your vote for ${title} is in.${left}`,
  canceled: (title: string, left: string) => `Your vote for ${title} is canceled.${left}`,
  unanswered: (title: string) =>
    `We haven't heard back from the server, so we don't know yet whether your vote for ${title} was counted. We saved it on this device and will send it again. It can only count once.`,
  withdrawing: (title: string) =>
    `We haven't heard back from the server, so we don't know yet whether your vote for ${title} is canceled. We'll keep trying.`,
  canceling: (title: string) =>
    `We're canceling your vote for ${title}. It may have reached the server, so please wait until we tell you it's canceled.`,
  dayOver: (title: string) =>
    `The voting day ended before your vote for ${title} arrived, so it wasn't counted. You have new votes today. Please vote again.`,
  closedBefore: (title: string) =>
    `Voting closed before your vote for ${title} arrived, so it wasn't counted.`,
  notCounted: (title: string, reason: string) => `Your vote for ${title} wasn't counted. ${reason}`,
  countedBefore: (title: string) =>
    `Your vote for ${title} was counted on the day you cast it. You have new votes today.`,
  undeterminable: (title: string) =>
    `We couldn't find out whether your earlier vote for ${title} was counted. Your receipts show what was counted.`,
  tooLate: (title: string) =>
    `You chose ${title} more than an hour ago, so we didn't send that vote. Please vote for ${title} again.`,
  limit: 'You have no votes left in this category today.',
  alreadyVoted: (title: string) => `You've already voted for ${title} today.`,
  notCanceled: (title: string, reason: string) => `Your vote for ${title} wasn't canceled. ${reason}`,
};
