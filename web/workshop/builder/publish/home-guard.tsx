import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** A call that may leave the home page empty, and is refused unless its body allows it. */
type Call = (more: { allowEmpty?: true }) => Promise<unknown>;

/**
 * Asks before a call leaves the home page empty.
 * @returns `guard`, which makes a call, false when the answer is no; and `question`, to render
 */
export function useHomeGuard() {
  const [asked, setAsked] = useState<{ message: string; call: Call; end: (isDone: boolean) => void }>();
  const guard = async (call: Call): Promise<boolean> => {
    try {
      await call({});
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'would_empty_home') throw error;
      return new Promise<boolean>((end) => setAsked({ message: error.message, call, end }));
    }
  };
  const question = asked ? (
    <ConfirmDialog
      title="Leave the home page empty?"
      cancel="Keep it as it is"
      action="Leave the home page empty"
      onConfirm={async () => {
        await asked.call({ allowEmpty: true });
        asked.end(true);
      }}
      onClose={() => {
        setAsked(undefined);
        asked.end(false);
      }}
    >
      <p>{asked.message}</p>
      <p>Between the menu and the foot of the page, visitors would see nothing.</p>
    </ConfirmDialog>
  ) : null;
  return { guard, question };
}
