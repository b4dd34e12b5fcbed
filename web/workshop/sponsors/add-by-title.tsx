import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface AddByTitleProps {
  label: string;
  placeholder: string;
  action: string;
  onAdd: (title: string) => void;
}

/** Adds an entry by its title; everything else can follow. */
export function AddByTitle({ label, placeholder, action, onAdd }: AddByTitleProps) {
  const [title, setTitle] = useState('');
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    setIsTried(title.trim() === '');
    if (title.trim() === '') return;
    onAdd(title.trim());
    setTitle('');
  };
  return (
    <form className="entries-add" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={title}
        error={isTried && title.trim() === '' ? `Please enter a ${placeholder.toLowerCase()}.` : undefined}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button type="submit" tone="secondary">
        {action}
      </Button>
    </form>
  );
}
