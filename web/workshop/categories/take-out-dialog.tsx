import type { CategoryRow, NomineeRow } from '#contract/content.ts';
import { useCallback } from 'react';
import { plural } from '../../counts.ts';
import { announce } from '../../ui/announcer.tsx';
import { callAdmin } from '../api.ts';
import { ReasonDialog } from '../content/reason-dialog.tsx';
import { LoadState, useLoaded } from '../ui/calls.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface DialogProps {
  row: CategoryRow;
  /** It is withdrawn, or back. */
  onDone: () => void;
  onClose: () => void;
}

/** Says what a category holds, then deletes an empty one, or withdraws it with a reason. */
export function TakeOutDialog({ row, onRemove, onDone, onClose }: DialogProps & { onRemove: () => void }) {
  const { id = '', key, title } = row;
  const load = useCallback(
    async (signal: AbortSignal) => {
      const query = { category: key };
      const { value } = await callAdmin('content.get', { params: { part: 'nominees' }, query }, { signal });
      return value as NomineeRow[];
    },
    [key],
  );
  const nominees = useLoaded(load);
  if (nominees.data?.length === 0)
    return (
      <ConfirmDialog
        title={`Delete ${title}?`}
        cancel="Keep it"
        action="Delete"
        onConfirm={async () => onRemove()}
        onClose={onClose}
      >
        <p>It has no nominees. Undo brings it back.</p>
      </ConfirmDialog>
    );
  return (
    <ReasonDialog
      title={`Take out ${title}?`}
      action="Take it out"
      isReady={nominees.data !== undefined}
      onReason={async (reason, confirmed) => {
        await callAdmin('content.withdraw', { body: { id, reason, confirmed } });
        announce(`${title} is taken out.`);
        onDone();
      }}
      onClose={onClose}
    >
      <LoadState of={nominees} label="Loading its nominees" lines={2} />
      {nominees.data ? <p>{holdsText(nominees.data)}</p> : null}
      <p>
        Visitors no longer see it, and it takes no votes. Its nominees and votes stay, and you can bring it
        back.
      </p>
    </ReasonDialog>
  );
}

function holdsText(nominees: readonly NomineeRow[]): string {
  const counts = nominees.map(({ votes }) => votes);
  const has = `It has ${plural(nominees.length, 'nominee')}`;
  if (counts.includes(null)) return `${has}.`;
  return `${has} and ${plural(
    counts.reduce<number>((sum, votes) => sum + (votes ?? 0), 0),
    'vote',
  )}.`;
}

export const BringBackDialog = ({ row: { id = '', title }, onDone, onClose }: DialogProps) => (
  <ReasonDialog
    title={`Bring back ${title}?`}
    action="Bring it back"
    tone="primary"
    onReason={async (reason, confirmed) => {
      await callAdmin('content.reinstate', { body: { id, reason, confirmed } });
      announce(`${title} is back.`);
      onDone();
    }}
    onClose={onClose}
  >
    <p>Visitors see it again, with its nominees and the votes it had.</p>
  </ReasonDialog>
);
