import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAction } from '../../ui/calls.tsx';
import { Modal } from '../../ui/modal.tsx';

interface TitleDialogProps {
  heading: string;
  action: string;
  hint?: string;
  title?: string;
  /** Does it; rejects with the reason when it could not. */
  onTitle: (title: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a template's title. It closes once that is saved. */
export function TitleDialog({ heading, action, hint, title = '', onTitle, onClose }: TitleDialogProps) {
  const [value, setValue] = useState(title);
  const [fault, setFault] = useState<string>();
  const { isBusy, error, run } = useAction(async (chosen: string) => {
    await onTitle(chosen);
    onClose();
  });
  const input = useRef<HTMLInputElement>(null);
  // After the dialog is open, which focuses its close button.
  useEffect(() => input.current?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = value.trim();
    setFault(chosen ? undefined : 'Please enter a title.');
    if (chosen) void run(chosen);
  };
  return (
    <Modal title={heading} busy={isBusy} onClose={onClose}>
      <form className="dialog-body" noValidate onSubmit={submit}>
        <TextField
          ref={input}
          label="Title"
          name="title"
          maxLength={200}
          autoComplete="off"
          hint={hint}
          value={value}
          error={fault}
          onChange={(event) => setValue(event.target.value)}
        />
        {error ? <Alert>{error}</Alert> : null}
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
