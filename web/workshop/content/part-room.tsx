import { useEffect, type KeyboardEvent, type ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadState } from '../ui/calls.tsx';
import { Modal } from '../ui/modal.tsx';
import { Tool } from '../ui/tool.tsx';
import { WorkshopTitle } from '../workshop-title.tsx';
import type { PartView, Saving } from './part-session.ts';
import { ClashDialog } from './clash-dialog.tsx';
import { labelOf, sentenceOf, type Labels } from './sentence.ts';
import type { EditedPart } from './use-part.ts';
import './part-room.scss';

export const savingWords: Record<Saving['kind'], string> = {
  saved: 'Saved',
  unsaved: 'Unsaved changes',
  saving: 'Saving…',
  offline: 'Not saved yet, kept on this device',
  'signed-out': 'Signed out, kept on this device',
  refused: 'Not saved: please check the fields below',
  asking: 'Not saved: please confirm',
  clashing: 'Not saved: two versions',
};

interface PartRoomProps<Value> {
  title: string;
  part: EditedPart<Value>;
  /** Beside the title. */
  tools?: ReactNode;
  /** What one can do here, under the title. */
  intro?: ReactNode;
  /** What the field at a path such as `[2].title` is called, where its path says nothing to people. */
  faultName?: (path: string) => string;
  /** What fields are called, by the patterns of their paths. */
  labels?: Labels;
  children: (value: Value) => ReactNode;
}

/**
 * A screen that edits a part of the show: it loads it, saves it by itself and says so, undoes and redoes by button and keys, asks what has to be asked,
 * and has the person choose where two have made different things of the same field.
 */
export function PartRoom<Value>({
  title,
  part,
  tools,
  intro,
  labels = {},
  faultName,
  children,
}: PartRoomProps<Value>) {
  const { value, loadError, session, saving } = part;
  const onKeyDown = (event: KeyboardEvent) => {
    // A text with formatting has a history of its own.
    if (event.isDefaultPrevented() || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (key === 's') session.saveNow();
    else if (isRedo) session.redo();
    else if (key === 'z') session.undo();
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts of what is focused within
    <div className="admin-page part-room" onKeyDown={onKeyDown}>
      <WorkshopTitle of={title} />
      <header className="admin-head">
        <h1>{title}</h1>
        <div className="part-tools">
          {tools}
          <SaveLine part={part} />
        </div>
      </header>
      {/* A room of several parts finds its words in all of them. */}
      {saving.kind === 'clashing' && value !== undefined ? (
        <ClashDialog
          what={`‘${title}’`}
          clashes={saving.clashes}
          value={value}
          labels={labels}
          pictures={part.pictures}
          onChoice={session.resolve}
        />
      ) : null}
      {intro ? <p className="part-intro">{intro}</p> : null}
      <LoadState
        of={{ data: value, error: loadError, reload: () => void session.load() }}
        label={`Loading: ${title}`}
        lines={6}
      />
      {saving.kind === 'refused' ? (
        <Faults errors={part.errors} message={saving.message} nameOf={faultName} labels={labels} />
      ) : null}
      {value === undefined ? null : children(value)}
      {saving.kind === 'asking' ? (
        <AskDialog what={saving.what} onYes={session.confirm} onNo={session.revert} />
      ) : null}
    </div>
  );
}

/** How the screen compares to what is saved, and the ways back and forth. */
function SaveLine<Value>({ part: { saving, canUndo, canRedo, session } }: { part: EditedPart<Value> }) {
  const isStuck = saving.kind === 'offline' || saving.kind === 'signed-out' || saving.kind === 'refused';
  useEffect(() => {
    if (isStuck) announce(savingWords[saving.kind]);
  }, [isStuck, saving.kind]);
  return (
    <div className="part-save" data-kind={saving.kind}>
      <Tool glyph="undo" label="Undo" hint="Ctrl+Z" aria-disabled={!canUndo} onClick={session.undo} />
      <Tool glyph="redo" label="Redo" hint="Ctrl+Shift+Z" aria-disabled={!canRedo} onClick={session.redo} />
      <p role="status">
        <span className="save-lamp" aria-hidden="true" />
        {savingWords[saving.kind]}
      </p>
      {saving.kind === 'offline' ? (
        <Button tone="secondary" onClick={session.saveNow}>
          Save now
        </Button>
      ) : null}
    </div>
  );
}

/** A sentence; of an entry of a list it begins with its name. */
function faultOf(path: string, message: string, nameOf: FaultsProps['nameOf'], labels: Labels): string {
  if (!nameOf) return sentenceOf(labelOf(labels, path), message, labels);
  const sentence = sentenceOf(nameOf(path), message, labels);
  return sentence.startsWith(nameOf(path)) ? sentence : `${nameOf(path)}: ${sentence}`;
}

interface FaultsProps extends Pick<PartView<unknown>, 'errors'> {
  message: string;
  nameOf: ((path: string) => string) | undefined;
  labels: Labels;
}

/** What is wrong, for those who do not see the field. */
function Faults({ errors, message, nameOf, labels }: FaultsProps) {
  return (
    <Alert>
      <p>{message}</p>
      <ul className="part-faults">
        {Object.entries(errors).map(([path, messages]) => (
          <li key={path}>{messages.map((each) => faultOf(path, each, nameOf, labels)).join(' ')}</li>
        ))}
      </ul>
    </Alert>
  );
}

function AskDialog({ what, onYes, onNo }: { what: readonly string[]; onYes: () => void; onNo: () => void }) {
  return (
    <Modal title="Make this change?" onClose={onNo}>
      <div className="dialog-body">
        <p>This change</p>
        <ul>
          {what.map((each) => (
            <li key={each}>{each}.</li>
          ))}
        </ul>
        <p>Votes that have been cast stay as they are.</p>
        <div className="dialog-actions">
          <Button tone="secondary" onClick={onNo}>
            Leave it as it was
          </Button>
          <Button tone="danger" onClick={onYes}>
            Change it
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** The message of a field, by its path in the part. */
export const errorAt = (
  errors: PartView<unknown>['errors'],
  path: string,
  labels: Labels = {},
): string | undefined =>
  errors[path]?.map((message) => sentenceOf(labelOf(labels, path), message, labels)).join(' ');
