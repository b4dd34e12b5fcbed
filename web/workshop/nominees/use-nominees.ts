import type { CategoryRow, NomineeRow } from '#contract/content.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../api/session.ts';
import { after } from '../../ui/after.ts';
import { callAdmin } from '../api.ts';
import { keptAs } from '../content/kept.ts';
import type { KeptDraft } from '../content/part-session.ts';
import { useWhileShown } from '../content/use-while-shown.ts';
import type { Done } from './done-line.tsx';
import { createNomineeRoom, type NomineeCells, type NomineeRoom, type NomineesView } from './nominee-room.ts';

/**
 * The nominees of a stored category, as the screen edits them; of each category one screen at a time.
 * @param onAlike is told what was saved that looks like another one; always the first one given
 */
export function useNominees(
  category: CategoryRow,
  onAlike: (done: Done) => void,
): NomineesView & { room: NomineeRoom } {
  const { user } = useSession();
  const [room] = useState(() => openRoom(category, onAlike));
  useWhileShown(room);
  const view = useSyncExternalStore(room.view.subscribe, room.view.get);
  const { nominees, saving } = view;
  useEffect(() => {
    // Whoever has signed in again goes on where they were.
    if (!user) return;
    if (nominees === undefined) void room.load();
    else if (saving === 'signed-out') room.saveNow();
  }, [room, user, nominees, saving]);
  return { ...view, room };
}

const openRoom = ({ id = '', key }: CategoryRow, onAlike: (done: Done) => void): NomineeRoom =>
  createNomineeRoom({
    list: async () => {
      const query = { category: key };
      const { value, pictures } = await callAdmin('content.get', { params: { part: 'nominees' }, query });
      return { value: value as NomineeRow[], pictures };
    },
    save: async (nominee, version) => {
      const answer = await callAdmin('content.saveNominee', { body: { nominee, version } });
      const { warnings, entry } = answer;
      if (warnings.length > 0) onAlike({ text: warnings.join(' '), entry });
      return answer.nominee as NomineeRow;
    },
    sort: (ids) => callAdmin('content.sort', { body: { category: id, ids: [...ids] } }),
    keptOf: (nominee) => keptAs<KeptDraft<NomineeCells>>(`acclaim-nominee/${nominee}`),
    later: (task, milliseconds) => after(milliseconds, task),
    now: () => performance.now(),
  });
