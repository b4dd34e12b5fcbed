import { votesLeftText } from '../state/votes.ts';

const inCategory = (limit: number, used: number) => `${votesLeftText(limit, used)} in this category today.`;

/** What a voter is told; `title` is the nominee's. */
export const messages = {
  voted: (title: string, limit: number, used: number) =>
    `Thank you! Your vote for ${title} is in. ${inCategory(limit, used)}`,
  cancelled: (title: string, limit: number, used: number) =>
    `Your vote for ${title} is cancelled. ${inCategory(limit, used)}`,
  waiting: (title: string) =>
    `You seem to be offline. Your vote for ${title} is kept on this device and sent once the connection is back.`,
  withdrawn: (title: string) => `Your vote for ${title} is withdrawn.`,
  expired: (title: string) =>
    `Your vote for ${title} could not be sent before the voting day ended. Please vote again.`,
  limit: () => 'You have no votes left in this category today.',
  alreadyVoted: (title: string) => `You have already voted for ${title} today.`,
  stillThere: (title: string, reason: string) => `Your vote for ${title} still stands. ${reason}`,
};
