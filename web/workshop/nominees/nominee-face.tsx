import type { CategoryRow } from '#contract/content.ts';
import { useId, useSyncExternalStore, type KeyboardEvent } from 'react';
import { plural } from '../../counts.ts';
import { FieldError } from '../../ui/field-error.tsx';
import { ClashDialog } from '../content/clash-dialog.tsx';
import { errorAt, savingWords } from '../content/part-room.tsx';
import { Glyph } from '../ui/glyph.tsx';
import type { PartSession } from '../content/part-session.ts';
import { columnNames, membersOf } from './columns.ts';
import type { EditedNominee, NomineeCells } from './nominee-room.ts';
import { stateNames, type NomineeState } from './nominee-states.ts';

export const useNomineeView = ({ session }: EditedNominee) =>
  useSyncExternalStore(session.view.subscribe, session.view.get);

/** Undo and redo by keys, for what is typed about one nominee. */
export const undoKeys =
  (session: PartSession<NomineeCells>) =>
  (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 's') session.saveNow();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) session.redo();
    else if (key === 'z') session.undo();
    else return;
    event.preventDefault();
  };

const tones = { draft: 'draft', withdrawn: 'off', merged: undefined };

interface NomineeFaceProps {
  nominee: EditedNominee;
  state: NomineeState;
  category: CategoryRow;
  pictures: Readonly<Record<string, string>>;
}

/** The line of a nominee: picture, title, who is in it, and its votes. */
export function NomineeFace({ nominee, state, category, pictures }: NomineeFaceProps) {
  const { session, votes } = nominee;
  const { value, errors, saving } = useNomineeView(nominee);
  const id = useId();
  if (!value) return null;
  const error = errorAt(errors, 'title');
  const others = Object.entries(errors).filter(([column]) => column !== 'title');
  const url = value.image === '' ? undefined : pictures[value.image];
  const members = membersOf(value.cast).join(', ');
  const isLate = saving.kind !== 'saved' && saving.kind !== 'saving' && saving.kind !== 'unsaved';
  const isBare = members === '' && state === 'active' && !isLate;
  return (
    <div className="nominee-face">
      <span className="nominee-thumbnail" data-shape={category.orientation}>
        {url === undefined ? <Glyph name="picture" /> : <img src={url} alt="" loading="lazy" />}
      </span>
      <div className="nominee-words">
        <input
          className="form-control entry-input"
          aria-label={`Title of ${value.title || 'the nominee'}`}
          aria-invalid={error !== undefined}
          aria-describedby={error && id}
          placeholder="Title"
          value={value.title}
          onChange={({ target }) => session.change({ ...value, title: target.value }, 'title')}
          onKeyDown={undoKeys(session)}
        />
        <FieldError id={id}>{error}</FieldError>
        {isBare ? null : (
          <p className="nominee-members" title={members}>
            {state === 'active' ? null : (
              <span className="entry-mark" data-tone={tones[state]}>
                {stateNames[state]}
              </span>
            )}
            {isLate ? (
              <span className="entry-mark" data-tone="off">
                {savingWords[saving.kind]}
              </span>
            ) : null}
            {members}
          </p>
        )}
        {others.map(([column, messages]) => (
          <p key={column} className="field-error">
            {columnNames[column as keyof NomineeCells] ?? column}: {messages.join(' ')}
          </p>
        ))}
      </div>
      {votes === null || (state === 'draft' && votes === 0) ? null : (
        <p className="nominee-votes">{plural(votes, 'vote')}</p>
      )}
      {saving.kind === 'clashing' ? (
        <ClashDialog
          what="this nominee"
          clashes={saving.clashes}
          value={value}
          labels={columnNames}
          pictures={pictures}
          onChoice={session.resolve}
        />
      ) : null}
    </div>
  );
}
