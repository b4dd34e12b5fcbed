import type { CategoryRow } from '#contract/content.ts';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { addressFor } from '../content/names.ts';

interface AddCategoryProps {
  /** Addresses of the categories that are there. */
  taken: readonly string[];
  onAdd: (row: CategoryRow) => void;
}

/** Adds a category by its title; everything else has what most categories have. */
export function AddCategory({ taken, onAdd }: AddCategoryProps) {
  const [title, setTitle] = useState('');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const key = addressFor(title);
    const wrong = key === '' ? 'Please enter a title with letters or digits.' : undefined;
    setFault(wrong);
    field.current?.focus();
    if (wrong) return;
    onAdd({ ...usual, title: title.trim(), key: freeKey(key, taken) });
    setTitle('');
  };
  return (
    <form className="entries-add" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label="New category"
        placeholder="Title"
        autoComplete="off"
        value={title}
        error={fault}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button type="submit" tone="secondary">
        Add category
      </Button>
    </form>
  );
}

const usual: Omit<CategoryRow, 'title' | 'key'> = {
  group: 'award',
  type: 'MOVIE',
  orientation: 'vertical',
  title_column: '',
  description: '',
  decided_by: 'fans',
  pre_nominations: 'yes',
};

/** The first free one of key, key-2, key-3, ... */
function freeKey(key: string, taken: readonly string[]): string {
  let free = key;
  for (let number = 2; taken.includes(free); number += 1) free = `${key}-${number}`;
  return free;
}
