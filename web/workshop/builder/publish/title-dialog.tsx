import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useTask } from '../../ui/use-task.ts';
import './publish.scss';

interface TitleDialogProps {
  heading: string;
  /** Words of the button. */
  action: string;
  hint?: ReactNode;
  /** The title to begin with. */
  title: string;
  /** Does it; rejects with the reason when it could not. */
  onTitle: (title: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a template's title. It closes once the title is taken. */
export function TitleDialog({ heading, action, hint, title, onTitle, onClose }: TitleDialogProps) {
  const [value, setValue] = useState(title);
  const [fault, setFault] = useState<string>();
  const { busy, error, run } = useTask();
  const input = useRef<HTMLInputElement>(null);
  // After the dialog is open, which focuses its close button.
  useEffect(() => input.current?.select(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = value.trim();
    setFault(chosen ? undefined : 'Please enter a title.');
    if (chosen && (await run(action, () => onTitle(chosen)))) onClose();
  };
  return (
    <Modal title={heading} busy={busy !== undefined} onClose={onClose}>
      <form className="publish" noValidate onSubmit={(event) => void submit(event)}>
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
        <div className="publish-ways">
          <Button type="submit" busy={busy !== undefined}>
            {action}
          </Button>
          <Button tone="link" busy={busy !== undefined} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}
