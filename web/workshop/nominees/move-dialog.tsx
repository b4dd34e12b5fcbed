import type { CategoryRow } from '#contract/content.ts';
import { useEffect, useState, type FormEvent } from 'react';
import { nomineesOfPath } from '../../admin-paths.ts';
import { plural } from '../../counts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { callAdmin } from '../api.ts';
import { SelectField } from '../content/select-field.tsx';
import { useAction } from '../ui/calls.tsx';
import { Modal } from '../ui/modal.tsx';
import type { Done } from './done-line.tsx';
import { useNomineeView } from './nominee-face.tsx';
import type { EditedNominee } from './nominee-room.ts';

interface MoveDialogProps {
  nominee: EditedNominee;
  /** The one that it is in. */
  category: CategoryRow;
  categories: readonly CategoryRow[];
  onDone: (done: Done) => void;
  onClose: () => void;
}

/** Takes a nominee to another category, having said what becomes of its votes. */
export function MoveDialog({ nominee, category, categories, onDone, onClose }: MoveDialogProps) {
  const { id, session } = nominee;
  const { value, saving } = useNomineeView(nominee);
  const [key, setKey] = useState('');
  const [fault, setFault] = useState<string>();
  // What goes along is what is saved.
  useEffect(() => session.saveNow(), [session]);
  const isSaved = saving.kind === 'saved';
  const title = value?.title ?? '';
  const others = categories.filter((each) => each.id !== category.id && !each.withdrawn);
  const chosen = others.find((each) => each.key === key);
  const { isBusy, error, isAsked, run } = useAction(async (to: CategoryRow, confirmed: boolean) => {
    const { isWithdrawn, votes, entry, warnings } = await callAdmin('content.move', {
      body: { id, category: to.id ?? '', confirmed },
    });
    const kept = votes ? `, with its ${plural(votes, 'vote')}` : '';
    const left = isWithdrawn ? [`In ${category.title} it is withdrawn${kept}.`] : [];
    onDone({
      text: [`${title} is in ${to.title} now.`, ...left, ...warnings].join(' '),
      entry,
      way: { to: nomineesOfPath(to.key), text: `Show ${to.title}` },
    });
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFault(chosen ? undefined : 'Choose a category.');
    if (chosen && isSaved) void run(chosen, isAsked);
  };
  return (
    <Modal title={`Move ${title} to another category`} busy={isBusy} onClose={onClose}>
      <form className="dialog-body" noValidate onSubmit={submit}>
        <SelectField
          label="Category"
          choices={{
            '': 'Choose a category',
            ...Object.fromEntries(others.map((each) => [each.key, each.title])),
          }}
          value={key}
          error={fault}
          onChange={(next) => {
            setKey(next);
            setFault(undefined);
          }}
        />
        <p>
          Its picture and texts go along. Links to it that were shared lead to {category.title} from then on.
        </p>
        <VotesNote votes={nominee.votes} from={category.title} to={chosen?.title ?? 'the other category'} />
        {isSaved ? null : (
          <p role="status">
            {saving.kind === 'saving' || saving.kind === 'unsaved'
              ? 'Saving what you have changed first…'
              : `What you have changed of ${title} is not saved yet. Close this, and mend it first.`}
          </p>
        )}
        {error ? <Alert>{error}</Alert> : null}
        <div className="dialog-actions">
          <Button type="submit" busy={isBusy} aria-disabled={!isSaved || undefined}>
            Move it
          </Button>
          <Button tone="secondary" busy={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface VotesNoteProps {
  /** Null for those who may not see it. */
  votes: number | null;
  from: string;
  to: string;
}

function VotesNote({ votes, from, to }: VotesNoteProps) {
  const stays = `stays in ${from} as a withdrawn nominee, with the reason “Moved to ${to}”`;
  if (votes === 0)
    return (
      <p>
        Nobody has voted for it yet. While voting is open, votes may be on their way: then it {stays}.
        Otherwise nothing of it stays behind.
      </p>
    );
  return (
    <>
      <p>
        {votes === null
          ? `Votes can’t move along. If there are any, it ${stays}`
          : `It has ${plural(votes, 'vote')}, which can’t move along. They are kept: it ${stays}`}
        , and begins in {to} without votes.
      </p>
      <p>Fans who voted for it today can give that vote to another nominee of {from}.</p>
    </>
  );
}
