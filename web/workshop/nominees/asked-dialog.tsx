import type { CategoryRow } from '#contract/content.ts';
import { Suspense } from 'react';
import type { Done } from './done-line.tsx';
import { DropPictures } from './drop-pictures.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { AnnounceOneDialog, BringBackDialog, WithdrawDialog } from './nominee-dialogs.tsx';
import type { EditedNominee, NomineeRoom } from './nominee-room.ts';
import { isHidden, type Overview } from './nominee-states.ts';
import { lazyView } from '../../ui/lazy-view.ts';

/** What is asked before it is done. */
export type AskedOf =
  | { what: 'withdraw' | 'back' | 'announce' | 'move'; nominee: EditedNominee }
  | { what: 'pictures'; files: File[] }
  | { what: 'download' };

interface AskedDialogProps {
  asked: AskedOf;
  category: CategoryRow;
  categories: readonly CategoryRow[];
  nominees: readonly EditedNominee[];
  overview: Overview | undefined;
  room: NomineeRoom;
  onDone: (done: Done) => void;
  onClose: () => void;
}

const DownloadDialog = lazyView(async () => (await import('../sheet/downloads.tsx')).DownloadDialog);

/** The dialog that is open. */
export function AskedDialog(props: AskedDialogProps) {
  const { asked, category, categories, nominees, overview, room, onDone, onClose } = props;
  const ends = { onDone, onClose };
  if (asked.what === 'pictures')
    return <DropPictures files={asked.files} nominees={nominees} room={room} onClose={onClose} />;
  if (asked.what === 'download')
    return (
      <Suspense>
        <DownloadDialog category={category} onClose={onClose} />
      </Suspense>
    );
  const { what, nominee } = asked;
  if (what === 'announce') return <AnnounceOneDialog nominee={nominee} {...ends} />;
  if (what === 'move')
    return <MoveDialog nominee={nominee} category={category} categories={categories} {...ends} />;
  const isDraft = isHidden(nominee, overview);
  return what === 'withdraw' ? (
    <WithdrawDialog nominee={nominee} isDraft={isDraft} {...ends} />
  ) : (
    <BringBackDialog nominee={nominee} isDraft={isDraft} {...ends} />
  );
}
