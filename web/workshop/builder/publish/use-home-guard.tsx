import { useCallback, useState, type ReactNode } from 'react';
import { ApiError } from '../../../api/client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** A call that may leave the home page empty, which goes through where its body says that it may. */
type Call = (more: { allowEmpty?: true }) => Promise<unknown>;

export interface HomeGuard {
  /** Makes a call, and asks first where it would leave the home page empty; false where the answer is to keep it. */
  readonly guard: (call: Call) => Promise<boolean>;
  /** The question, while it is asked. */
  readonly question: ReactNode;
}

/** Asks before the home page is left empty, and does it where that is chosen. */
export function useHomeGuard(): HomeGuard {
  const [asked, setAsked] = useState<{ words: string; call: Call; end: (isDone: boolean) => void }>();
  const guard = useCallback(async (call: Call) => {
    try {
      await call({});
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'would_empty_home') throw error;
      return new Promise<boolean>((end) => setAsked({ words: error.message, call, end }));
    }
  }, []);
  const question = asked ? (
    <ConfirmDialog
      title="Leave the home page empty?"
      keep="Keep it as it is"
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
      <p>{asked.words}</p>
      <p>Visitors would see the home page without any widgets.</p>
    </ConfirmDialog>
  ) : null;
  return { guard, question };
}
