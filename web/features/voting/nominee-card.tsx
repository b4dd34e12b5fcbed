import type { Category, Nominee } from '#contract/catalog.ts';
import { memo, useState } from 'react';
import { NomineeText } from './nominee-text.tsx';
import { choiceKey } from './state/votes.ts';
import { statusOf, type Marks, type NomineeStatus } from './state/marks.ts';
import { cardId } from './use-highlight.ts';
import { VoteButton } from './vote-button.tsx';
import { press, useVoting } from './voting.ts';

interface NomineeCardProps {
  nominee: Nominee;
  category: Category;
  isHighlighted: boolean;
  isEager: boolean;
}

/** One nominee: the picture, which is the button that votes, and below it who it is. */
export const NomineeCard = memo(function NomineeCard(props: NomineeCardProps) {
  const { nominee, category, isHighlighted, isEager } = props;
  const status = useVoting(({ votes, marks, voteLimit }) => statusOf(votes, marks, voteLimit, nominee));
  const failure = useVoting(({ marks }) => failureOf(marks, nominee));
  const isCelebrating = useCelebration(status);
  const { category_id, nominee_id, title } = nominee;
  return (
    <li
      id={cardId(nominee)}
      className="nominee"
      tabIndex={-1}
      data-status={status}
      data-highlighted={isHighlighted}
      data-celebrating={isCelebrating}
    >
      <VoteButton
        nominee={nominee}
        orientation={category.type.orientation}
        status={status}
        isCelebrating={isCelebrating}
        isEager={isEager}
        onPress={() => press({ category_id, nominee_id, title })}
      />
      {status === 'failed' ? <p className="nominee-failure">Your vote was not counted. {failure}</p> : null}
      <NomineeText nominee={nominee} category={category} />
    </li>
  );
});

/** Why the last vote for a nominee was not counted. */
function failureOf(marks: Marks, nominee: Nominee): string | undefined {
  const mark = marks[choiceKey(nominee)];
  return mark?.kind === 'failed' ? mark.message : undefined;
}

const givenStatuses: readonly NomineeStatus[] = ['sending', 'waiting', 'voted'];

/** Whether to celebrate: from the moment a vote is given here until it is taken back, not for votes of before. */
function useCelebration(status: NomineeStatus): boolean {
  const [{ before, isOn }, set] = useState({ before: status, isOn: false });
  if (status === before) return isOn;
  const next = status === 'sending' || (isOn && givenStatuses.includes(status));
  set({ before: status, isOn: next });
  return next;
}
