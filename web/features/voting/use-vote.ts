import type { Category, Nominee } from '#contract/catalog.ts';
import { useEffect, useRef } from 'react';
import {
  choiceKey,
  countFreed,
  isSameChoice,
  standsFor,
  statusOf,
  usedVotes,
  type ShownStatus,
} from './state/votes.ts';
import { press, useVoting } from './voting.ts';

interface Words {
  label: string;
  /** Follows the label for screen readers. */
  rest: (title: string) => string;
}

const words: Record<ShownStatus, Words> = {
  idle: { label: 'Vote', rest: (title) => `for ${title}` },
  chosen: { label: 'Your choice', rest: (title) => `is ${title}. Your vote isn’t sent yet` },
  sending: { label: 'Thank you', rest: (title) => `for voting for ${title}. Sending your vote` },
  unanswered: {
    label: 'Waiting for an answer',
    rest: (title) => `to your vote for ${title}. Click to cancel`,
  },
  withdrawing: {
    label: 'Canceling',
    rest: (title) => `your vote for ${title}. We don’t know yet whether it was counted`,
  },
  voted: { label: 'Thank you', rest: (title) => `for voting for ${title}. Click to cancel` },
  canceling: { label: 'Canceling', rest: (title) => `your vote for ${title}` },
  failed: { label: 'Try again', rest: (title) => `to vote for ${title}` },
  limit: { label: 'Limit reached', rest: (title) => `for ${title}` },
};

/** The voter's vote for a nominee: its state in words, and the press that gives it or takes it back. */
export function useVote(nominee: Nominee) {
  const { category_id, title } = nominee;
  const nominee_id = useVoting((state) => standsFor(state, nominee));
  const choice = { category_id, nominee_id };
  const status = useVoting((state): ShownStatus => {
    const known = statusOf(state, choice);
    return known === 'idle' && state.pending && isSameChoice(state.pending, choice) ? 'chosen' : known;
  });
  const isResting = useVoting(({ resting }) => resting.includes(choiceKey(choice)));
  const failure = useVoting(({ attempts }) => {
    const attempt = attempts[choiceKey(choice)];
    return attempt?.status === 'failed' ? attempt.message : undefined;
  });
  const { label, rest } = words[status];
  return {
    status,
    label,
    rest: rest(title),
    failure: status === 'failed' ? `Your vote wasn’t counted. ${failure}` : undefined,
    isBusy: isResting || status === 'sending' || status === 'canceling' || status === 'withdrawing',
    /** Whether the next press takes the vote back. */
    cancels: status === 'voted' || status === 'unanswered',
    press: () => press({ ...choice, title }),
  };
}

/** How many votes the voter uses in a category, how many of them are free again, and whether that is known. */
export function useVotesIn(category: Category | undefined) {
  const votesStatus = useVoting((state) => state.votesStatus);
  const used = useVoting((state) => (category ? usedVotes(state, category.id) : 0));
  const freed = useVoting((state) => (category ? countFreed(state, category.id) : 0));
  return { votesStatus, used, freed };
}

/**
 * For a button whose press counts though it came before this code did (ahead.js).
 * @returns the button's ref, and what its press calls first
 */
export function useKeptPress() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (button.current?.hasAttribute('data-pressed')) button.current.click();
  }, []);
  return [button, () => button.current?.removeAttribute('data-pressed')] as const;
}
