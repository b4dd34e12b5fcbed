import { completeValues, entriesOf, recordOf, type Fields, type List, type Loose } from '#contract/fields.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import type { FormField } from '../../../blocks/block.ts';
import { formFields } from '../../../blocks/common-fields.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Tool } from '../../ui/tool.tsx';
import { nextId } from '../state/draft.ts';
import { entryName } from '../state/parts.ts';
import { flushDrafts } from './drafts.ts';
import { faultAt, readValue, useForm, useShown, useValue } from './values.ts';

type Entry = Loose & { id: string };

/** An entry as it is added: its fields' defaults, or what the table has a new one start with. */
export function newEntry({ item, fields }: Pick<List, 'item' | 'fields'>, entries: readonly Entry[]): Entry {
  return { id: nextId(item, entries), ...completeValues(fields, startsOf(fields)) };
}

const startsOf = (fields: Fields): Loose =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      field.kind === 'group' ? startsOf(field.fields) : 'start' in field ? field.start : undefined,
    ]),
  );

interface ListFieldProps {
  field: List & FormField;
  /** Draws the control of a field of an entry. */
  control: (field: FormField) => ReactNode;
}

/** Entries to add, edit, move and remove, one of them open at a time. */
export function ListField({ field: list, control }: ListFieldProps) {
  const { path, label, item, most } = list;
  const { value, push, seal } = useValue(path);
  const entries = entriesOf(value) as Entry[];
  const { faults, openings } = useForm();
  const faulty = entries.find(({ id }) => faultAt(faults, `${path}.${id}`));
  const [edited, setEdited] = useShown<string | undefined>(faulty?.id, undefined, openings);
  const { rows, focusAfterMove } = useFocusAfterMove();
  const change = (next: readonly Entry[]) => {
    flushDrafts();
    seal();
    push(next);
    seal();
  };
  const add = () => {
    const entry = newEntry(list, entries);
    change([...entries, entry]);
    setEdited(entry.id);
  };
  const move = (from: number, to: number, name: string) => {
    const entry = entries[from];
    if (!entry) return;
    focusAfterMove(entry.id, to > from ? 'down' : 'up');
    change(entries.toSpliced(from, 1).toSpliced(to, 0, entry));
    announce(`${name} is now ${to + 1} of ${entries.length}.`);
  };
  return (
    <section className="list-field" aria-label={label}>
      <h3>{label}</h3>
      {entries.length === 0 ? <p>No {label.toLowerCase()} yet</p> : null}
      <ul ref={rows}>
        {entries.map((entry, index) => {
          const words = entryName(entry[list.named]);
          const name = words || `${item} ${index + 1}`;
          const isOpen = edited === entry.id;
          return (
            <li key={entry.id} data-entry={entry.id}>
              <div className="list-field-row">
                <span>{words || 'Nothing entered yet'}</span>
                <Tool
                  glyph="pencil"
                  label={`Edit ${name}`}
                  aria-expanded={isOpen}
                  onClick={() => setEdited(isOpen ? undefined : entry.id)}
                />
                <Tool
                  glyph="up"
                  data-move="up"
                  label={`Move ${name} up`}
                  aria-disabled={index === 0}
                  onClick={() => move(index, index - 1, name)}
                />
                <Tool
                  glyph="down"
                  data-move="down"
                  label={`Move ${name} down`}
                  aria-disabled={index === entries.length - 1}
                  onClick={() => move(index, index + 1, name)}
                />
                <Tool
                  glyph="bin"
                  label={`Remove ${name}`}
                  onClick={() => change(entries.filter(({ id }) => id !== entry.id))}
                />
              </div>
              {isOpen ? <EntryForm list={list} path={`${path}.${entry.id}`} control={control} /> : null}
            </li>
          );
        })}
      </ul>
      <Button tone="secondary" onClick={add} aria-disabled={entries.length >= most}>
        Add a {item}
      </Button>
    </section>
  );
}

/** A row that moves takes its button's focus along, which the browser drops where it puts the row elsewhere. */
function useFocusAfterMove() {
  const rows = useRef<HTMLUListElement>(null);
  const moved = useRef<{ id: string; way: 'up' | 'down' }>(undefined);
  useEffect(() => {
    if (!moved.current) return;
    const { id, way } = moved.current;
    moved.current = undefined;
    const row = [...(rows.current?.children ?? [])].find((each) => each.getAttribute('data-entry') === id);
    row?.querySelector<HTMLElement>(`[data-move="${way}"]`)?.focus();
  });
  const focusAfterMove = (id: string, way: 'up' | 'down') => {
    moved.current = { id, way };
  };
  return { rows, focusAfterMove };
}

function EntryForm({ list, path, control }: { list: List; path: string } & Pick<ListFieldProps, 'control'>) {
  const { widget } = useForm();
  const entry = recordOf(readValue(widget, path));
  const isShown = ({ when }: FormField) => !when || entry[when[0]] === when[1];
  return (
    <div className="list-field-form">{formFields(list.fields, `${path}.`).filter(isShown).map(control)}</div>
  );
}
