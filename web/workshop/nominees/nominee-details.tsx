import { liveProviderNames } from '#contract/live-provider-names.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { errorAt } from '../content/part-room.tsx';
import { PictureInput } from '../content/picture-input.tsx';
import { SelectField } from '../content/select-field.tsx';
import { Tool } from '../ui/tool.tsx';
import { castLines, castOf, modelNames } from './columns.ts';
import { undoKeys, useNomineeView } from './nominee-face.tsx';
import type { EditedNominee, NomineeCells } from './nominee-room.ts';
import { publicWhen, stateOf, type Overview } from './nominee-states.ts';

/** What can be done with a nominee beyond its fields; always the same object. */
export interface NomineeActs {
  onWithdraw: (nominee: EditedNominee) => void;
  onBringBack: (nominee: EditedNominee) => void;
  onMove: (nominee: EditedNominee) => void;
  onAnnounce: (nominee: EditedNominee) => void;
  onPicture: (name: string, url: string) => void;
}

interface NomineeDetailsProps {
  nominee: EditedNominee;
  overview: Overview | undefined;
  pictures: Readonly<Record<string, string>>;
  acts: NomineeActs;
}

/** Everything else about a nominee. */
export function NomineeDetails({ nominee, overview, pictures, acts }: NomineeDetailsProps) {
  const { session, withdrawn } = nominee;
  const { value, errors, canUndo, canRedo } = useNomineeView(nominee);
  if (!value) return null;
  const isDraft = stateOf(nominee, overview) === 'draft';
  const edit = (more: Partial<NomineeCells>) =>
    session.change({ ...value, ...more }, Object.keys(more).join());
  const textOf = (column: 'slug' | 'twitter' | 'profile_website' | 'video') => ({
    required: false,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    value: value[column],
    error: errorAt(errors, column),
    onChange: ({ target }: { target: HTMLInputElement }) => edit({ [column]: target.value }),
    onKeyDown: undoKeys(session),
  });
  return (
    <>
      {withdrawn ? (
        <p className="wide nominee-withdrawn">
          Withdrawn by {withdrawn.by}: {withdrawn.reason}
        </p>
      ) : null}
      {isDraft ? <p className="wide nominee-draft">Fans don’t see it yet. {publicWhen(overview)}</p> : null}
      <PictureInput
        label="Picture"
        name={value.image}
        url={value.image === '' ? undefined : pictures[value.image]}
        error={errorAt(errors, 'image')}
        onChange={(image, url) => {
          if (url !== undefined) acts.onPicture(image, url);
          session.change({ ...(session.view.get().value ?? value), image }, 'image');
        }}
      />
      <TextAreaField
        label="Performers"
        hint="One name a line, such as Buster Keaton @keaton."
        rows={4}
        value={castLines(value.cast)}
        error={errorAt(errors, 'cast')}
        onChange={({ target }) => edit({ cast: castOf(target.value) })}
        onKeyDown={undoKeys(session)}
      />
      <div className="nominee-column-fields">
        <TextField label="Handle" hint="On X, such as nitrate_keaton." {...textOf('twitter')} />
        <TextField label="Website" inputMode="url" placeholder="https://" {...textOf('profile_website')} />
      </div>
      <div className="nominee-column-fields">
        <TextField
          label="Video"
          hint={`Plays on the nominee’s page. The address of a video at ${liveProviderNames}.`}
          inputMode="url"
          placeholder="https://"
          {...textOf('video')}
        />
        <TextField
          label="Address"
          hint="The end of the nominee’s own link. Links that were shared with the old one stop leading here."
          {...textOf('slug')}
        />
        <SelectField
          label="Kind"
          choices={modelNames}
          value={value.model}
          error={errorAt(errors, 'model')}
          onChange={(model) => edit({ model })}
        />
      </div>
      <div className="wide entry-ends">
        {withdrawn ? (
          <Button tone="secondary" onClick={() => acts.onBringBack(nominee)}>
            Bring back
          </Button>
        ) : (
          <Button tone="secondary" onClick={() => acts.onWithdraw(nominee)}>
            Withdraw
          </Button>
        )}
        {withdrawn || nominee.mergedInto !== undefined ? null : (
          <Button tone="secondary" onClick={() => acts.onMove(nominee)}>
            Move to another category
          </Button>
        )}
        {isDraft ? (
          <Button tone="secondary" onClick={() => acts.onAnnounce(nominee)}>
            Announce it now
          </Button>
        ) : null}
        <span className="tool-group">
          <Tool glyph="undo" label="Undo" hint="Ctrl+Z" aria-disabled={!canUndo} onClick={session.undo} />
          <Tool
            glyph="redo"
            label="Redo"
            hint="Ctrl+Shift+Z"
            aria-disabled={!canRedo}
            onClick={session.redo}
          />
        </span>
      </div>
    </>
  );
}
