import { plural } from '../../counts.ts';
import { callAdmin } from '../api.ts';
import { ReasonDialog } from '../content/reason-dialog.tsx';
import type { EditedNominee } from './nominee-room.ts';

interface DialogProps {
  nominee: EditedNominee;
  onDone: (done: { text: string; entry: number | null }) => void;
  onClose: () => void;
}

const titleOf = ({ session }: EditedNominee): string => session.view.get().value?.title ?? '';

/** Takes a nominee off the ballot, with a reason, having said how many votes it has. */
export function WithdrawDialog({ nominee, onDone, onClose }: DialogProps) {
  const { id, votes } = nominee;
  const title = titleOf(nominee);
  return (
    <ReasonDialog
      title={`Withdraw ${title}?`}
      action="Withdraw"
      onReason={async (reason) => {
        const { entry } = await callAdmin('content.withdraw', { body: { id, reason } });
        onDone({ text: `${title} is withdrawn.`, entry });
      }}
      onClose={onClose}
    >
      {votes === null ? null : (
        <p>{votes === 0 ? 'Nobody has voted for it yet.' : `It has ${plural(votes, 'vote')} so far.`}</p>
      )}
      <p>
        It takes no votes from then on, and can’t win. Whoever voted for it today can give the vote to another
        nominee. Its votes are kept, and you can bring it back.
      </p>
    </ReasonDialog>
  );
}

export function BringBackDialog({ nominee, onDone, onClose }: DialogProps) {
  const { id, votes } = nominee;
  const title = titleOf(nominee);
  return (
    <ReasonDialog
      title={`Bring back ${title}?`}
      action="Bring it back"
      tone="primary"
      onReason={async (reason) => {
        const { entry } = await callAdmin('content.reinstate', { body: { id, reason } });
        onDone({ text: `${title} is back.`, entry });
      }}
      onClose={onClose}
    >
      <p>
        Visitors see it again and can vote for it. {votes ? `Its ${plural(votes, 'vote')} count again.` : ''}
      </p>
    </ReasonDialog>
  );
}
