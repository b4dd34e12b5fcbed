import { plural } from '../../counts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { namesOf, type Category } from './reveals.ts';

interface RevealQuestionProps {
  category: Category;
  /** None to take the revealed ones back. */
  winners: readonly string[];
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before winners are revealed, or taken back. */
export function RevealQuestion({ category, winners, onConfirm, onClose }: RevealQuestionProps) {
  const { title, revealed } = category;
  const isReveal = winners.length > 0;
  const ids = isReveal ? winners : (revealed?.winners ?? []);
  const list = namesOf(category, ids);
  return (
    <ConfirmDialog
      title={isReveal ? `Reveal ${title}?` : `Take ${title} back?`}
      cancel="Cancel"
      action={isReveal ? 'Reveal now' : 'Take back'}
      tone={isReveal ? 'primary' : 'danger'}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {isReveal ? (
        <p>
          Everyone will see that <strong>{list}</strong> {ids.length > 1 ? 'share the win' : 'has won'}, on
          the Winners page and within seconds.
          {ids.length > 1 ? ` That’s a tie of ${plural(ids.length, 'nominee')}.` : ''}
        </p>
      ) : (
        <p>
          The Winners page will no longer show <strong>{list}</strong>. People may have seen it already, and
          the log keeps it.
        </p>
      )}
    </ConfirmDialog>
  );
}
