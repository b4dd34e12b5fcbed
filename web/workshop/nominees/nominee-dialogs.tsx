import { plural } from '../../counts.ts';
import { callAdmin } from '../api.ts';
import { ReasonDialog } from '../content/reason-dialog.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { Done } from './done-line.tsx';
import { settled } from '../content/part-session.ts';
import type { EditedNominee } from './nominee-room.ts';

interface DialogProps {
  /** Fans don't see it. */
  isDraft?: boolean;
  nominee: EditedNominee;
  onDone: (done: Done) => void;
  onClose: () => void;
}

const titleOf = ({ session }: EditedNominee): string => session.view.get().value?.title ?? '';

/** Takes a nominee off the ballot, with a reason, having said how many votes it has. */
export function WithdrawDialog({ nominee, isDraft = false, onDone, onClose }: DialogProps) {
  const { id, votes } = nominee;
  const title = titleOf(nominee);
  return (
    <ReasonDialog
      title={`Withdraw ${title}?`}
      action="Withdraw"
      onReason={async (reason, confirmed) => {
        const { entry } = await callAdmin('content.withdraw', { body: { id, reason, confirmed } });
        onDone({ text: `${title} is withdrawn.`, entry });
      }}
      onClose={onClose}
    >
      {votes === null || isDraft ? null : (
        <p>{votes === 0 ? 'Nobody has voted for it yet.' : `It has ${plural(votes, 'vote')} so far.`}</p>
      )}
      {isDraft ? (
        <p>Fans haven’t seen it. It stays hidden when drafts are announced, and you can bring it back.</p>
      ) : (
        <p>
          It takes no votes from then on, and can’t win. Whoever voted for it today can give the vote to
          another nominee. Its votes are kept, and you can bring it back.
        </p>
      )}
    </ReasonDialog>
  );
}

export function BringBackDialog({ nominee, isDraft = false, onDone, onClose }: DialogProps) {
  const { id, votes } = nominee;
  const title = titleOf(nominee);
  return (
    <ReasonDialog
      title={`Bring back ${title}?`}
      action="Bring it back"
      tone="primary"
      onReason={async (reason, confirmed) => {
        const { entry, warnings } = await callAdmin('content.reinstate', { body: { id, reason, confirmed } });
        onDone({ text: [`${title} is back.`, ...warnings].join(' '), entry });
      }}
      onClose={onClose}
    >
      {isDraft ? (
        <p>It is a draft again, which fans see once it is announced.</p>
      ) : (
        <p>
          Visitors see it again and can vote for it.{' '}
          {votes ? `Its ${plural(votes, 'vote')} count again.` : ''}
        </p>
      )}
    </ReasonDialog>
  );
}

/** Makes one draft public now, whatever becomes of the others. */
export function AnnounceOneDialog({ nominee, onDone, onClose }: DialogProps) {
  const { session } = nominee;
  const title = titleOf(nominee);
  return (
    <ConfirmDialog
      title={`Announce ${title}?`}
      cancel="Keep it a draft"
      action="Announce it now"
      tone="primary"
      onConfirm={async () => {
        const { value } = session.view.get();
        if (value) session.change({ ...value, draft: 'no' });
        session.saveNow();
        // What keeps it from being saved is said at the nominee.
        if ((await settled(session)) === 'saved') onDone({ text: `${title} is announced.`, entry: null });
      }}
      onClose={onClose}
    >
      <p>
        It is on the site within seconds, and fans can vote for it while voting is open. Other drafts stay
        hidden.
      </p>
    </ConfirmDialog>
  );
}
