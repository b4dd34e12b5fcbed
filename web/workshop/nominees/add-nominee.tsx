import type { CategoryRow, NomineeRow } from '#contract/content.ts';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../api/client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { callAdmin } from '../api.ts';
import { keptAs } from '../content/kept.ts';
import { useAlike } from '../content/use-alike.ts';
import { useAction } from '../ui/calls.tsx';

interface AddNomineeProps {
  category: CategoryRow;
  /** Whether a new nominee is a draft unless somebody says otherwise. */
  isDraftFirst: boolean;
  /** @param entry number of its entry in the log */
  onAdded: (title: string, entry: number | null) => void;
}

/** Adds a nominee at the end of a category by its title; what is typed stays in this browser until it is added. */
export function AddNominee({ category: { key, type }, isDraftFirst, onAdded }: AddNomineeProps) {
  const kept = keptAs<string>(`acclaim-new-nominee/${key}`);
  const [title, setTitle] = useState(() => kept.read() ?? '');
  const [chosen, setChosen] = useState<boolean>();
  const isDraft = chosen ?? isDraftFirst;
  const [fault, setFault] = useState<string>();
  const alike = useAlike(title);
  const field = useRef<HTMLInputElement>(null);
  const change = (text: string) => {
    setTitle(text);
    kept.write(text === '' ? undefined : text);
  };
  const add = useAction(async (text: string, confirmed: boolean) => {
    try {
      const draft = isDraft ? 'yes' : 'no';
      const nominated = { category: key, title: text, model: type, draft };
      const body = { nominee: nominated, version: '', confirmed, ...alike.asked };
      const { nominee, entry } = await callAdmin('content.saveNominee', { body });
      change('');
      onAdded((nominee as NomineeRow).title, entry);
    } catch (cause) {
      if (alike.isAsked(cause)) return;
      if (!(cause instanceof ApiError) || cause.code !== 'validation_failed') throw cause;
      setFault(Object.values(cause.errors).flat().join(' '));
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = title.trim();
    setFault(text ? undefined : 'Please enter a title.');
    field.current?.focus();
    if (text) void add.run(text, add.isAsked);
  };
  return (
    <>
      <form className="entries-add" noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label="New nominee"
          placeholder="Title"
          autoComplete="off"
          value={title}
          error={fault}
          onChange={({ target }) => change(target.value)}
        />
        <Button type="submit" tone="secondary" busy={add.isBusy}>
          {alike.texts.length > 0 ? 'Add it anyway' : 'Add nominee'}
        </Button>
        <label className="nominees-as-draft">
          <input
            type="checkbox"
            className="form-check-input"
            checked={isDraft}
            onChange={({ target }) => setChosen(target.checked)}
          />
          As a draft, hidden until it is announced
        </label>
      </form>
      {alike.texts.length > 0 ? (
        <Alert tone="warning" role="alert">
          {alike.texts.join(' ')}
        </Alert>
      ) : null}
      {add.error ? <Alert>{add.error}</Alert> : null}
    </>
  );
}
