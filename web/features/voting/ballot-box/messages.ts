import { votesLeftText } from '../state/votes.ts';

/** The votes of a category: how many are used of how many. Undefined while nobody knows. */
export type Standing = { limit: number; used: number } | undefined;

const inCategory = (standing: Standing) =>
  standing ? ` ${votesLeftText(standing.limit, standing.used)} in this category today.` : '';

/** What a voter is told; `title` is the nominee's. */
export const messages = {
  voted: (title: string, standing: Standing) =>
    `Thank you! Your vote for ${title} is in.${inCategory(standing)}`,
  cancelled: (title: string, standing: Standing) =>
    `Your vote for ${title} is cancelled.${inCategory(standing)}`,
  waiting: (title: string) =>
    `We haven't heard back from the server, so we don't know yet whether your vote for ${title} was counted. We saved it on this device and will send it again. It can only count once.`,
  withdrawing: (title: string) =>
    `We haven't heard back from the server, so we don't know yet whether your vote for ${title} is cancelled. We'll keep trying.`,
  takingBack: (title: string) =>
    `We are taking back your vote for ${title}. It may have reached the server, so please wait until we say that it is cancelled.`,
  dayOver: (title: string) =>
    `The voting day ended before your vote for ${title} arrived, and it was not counted. You have new votes today. Please vote again.`,
  closedBefore: (title: string) =>
    `Voting closed before your vote for ${title} arrived, and it was not counted.`,
  notCounted: (title: string, reason: string) => `Your vote for ${title} was not counted. ${reason}`,
  countedBefore: (title: string) =>
    `Your vote for ${title} was counted on the day you cast it. You have new votes today.`,
  neverKnown: (title: string) =>
    `We couldn't find out whether your earlier vote for ${title} was counted. Your receipts show what was counted.`,
  tooLate: (title: string) =>
    `You chose ${title} more than an hour ago, so we didn't send that vote. Please vote for ${title} again.`,
  limit: () => 'You have no votes left in this category today.',
  alreadyVoted: (title: string) => `You have already voted for ${title} today.`,
  stillThere: (title: string, reason: string) => `Your vote for ${title} still stands. ${reason}`,
};
