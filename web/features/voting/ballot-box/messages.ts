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
    `The server has not answered, so we do not know yet whether your vote for ${title} has arrived. It is kept on this device and sent again, and counts once.`,
  withdrawing: (title: string) =>
    `The server has not answered, so we do not know yet whether your vote for ${title} is cancelled. We keep trying.`,
  takingBack: (title: string) =>
    `We are taking back your vote for ${title}. It may have reached the server, so please wait until we say that it is cancelled.`,
  dayOver: (title: string) =>
    `The voting day ended before your vote for ${title} arrived, and it was not counted. Today's votes are new: please vote again.`,
  countedBefore: (title: string) =>
    `Your vote for ${title} was counted on the day you gave it. Today's votes are new.`,
  neverKnown: (title: string) =>
    `We could not learn what became of your earlier vote for ${title}. Your receipts show what was counted.`,
  limit: () => 'You have no votes left in this category today.',
  alreadyVoted: (title: string) => `You have already voted for ${title} today.`,
  stillThere: (title: string, reason: string) => `Your vote for ${title} still stands. ${reason}`,
};
