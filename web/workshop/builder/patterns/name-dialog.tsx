import { mostNameLength } from '#contract/pattern-limits.ts';
import type { PatternHead } from '#contract/patterns.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../../api/client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAction } from '../../ui/calls.tsx';
import { firstClick } from '../../ui/confirm-dialog.tsx';
import { Modal } from '../../ui/modal.tsx';

interface NameDialogProps {
  title: string;
  action: string;
  hint?: string;
  /** What is in the field at first. */
  name: string;
  /** Whether a pattern of that name may be replaced, once it was asked. */
  canReplace?: boolean;
  onName: (name: string, replaces?: PatternHead) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a pattern, and closes once it has it. */
export function NameDialog({ title, action, hint, canReplace, onName, onClose, ...given }: NameDialogProps) {
  const [name, setName] = useState(given.name);
  const [fault, setFault] = useState<string>();
  const [taken, setTaken] = useState<PatternHead>();
  const { isBusy, error, run } = useAction(async (replaces?: PatternHead) => {
    // What was to be replaced may be another one by now, or gone: the next try finds which.
    setTaken(undefined);
    try {
      await onName(name.trim(), replaces);
      onClose();
    } catch (cause) {
      if (!canReplace || !(cause instanceof ApiError) || cause.code !== 'pattern_exists') throw cause;
      setTaken(cause.current as PatternHead);
    }
  });
  const input = useRef<HTMLInputElement>(null);
  // After the dialog is open, which focuses its close button.
  useEffect(() => input.current?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFault(name.trim() ? undefined : 'Please enter a name.');
    if (name.trim()) void run();
  };
  return (
    <Modal title={title} busy={isBusy} onClose={onClose}>
      <form className="dialog-body" noValidate onSubmit={submit}>
        <TextField
          ref={input}
          label="Name"
          name="name"
          maxLength={mostNameLength}
          autoComplete="off"
          hint={hint}
          value={name}
          error={fault}
          onChange={({ target }) => {
            setName(target.value);
            setTaken(undefined);
          }}
        />
        {error ? <Alert>{error}</Alert> : null}
        {taken ? (
          <Alert tone="info">
            <p>
              There is a pattern ‘{taken.name}’ already, saved by {taken.saved.by}. Replace it, or choose
              another name. Templates that it was added to stay as they are.
            </p>
            <Button onClick={firstClick(() => void run(taken))}>Replace it</Button>
          </Alert>
        ) : null}
        <div className="dialog-actions">
          <Button type="submit" busy={isBusy}>
            {action}
          </Button>
          <Button tone="link" busy={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}
