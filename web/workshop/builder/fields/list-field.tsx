import { completeValues, entriesOf, type Fields, type List, type Loose } from '#contract/fields.ts';
import { newId } from '#contract/new-id.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import type { FormField } from '../../../blocks/block.ts';
import { formFields } from '../../../blocks/common-fields.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { Tool } from '../../ui/tool.tsx';
import { entryName } from '../state/widget-name.ts';
import { flushDrafts } from './drafts.ts';
import { faultAt, useForm, useShown, useValue } from './values.ts';

export type Entry = Loose & { id: string };
export type ListFormField = List & FormField;

/** A new entry: the `start` values of its fields, else their defaults. */
export const newEntry = ({ item, fields }: Pick<List, 'item' | 'fields'>): Entry => ({
  id: newId(item),
  ...completeValues(fields, startsOf(fields)),
});

const startsOf = (fields: Fields): Loose =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      field.kind === 'group' ? startsOf(field.fields) : 'start' in field ? field.start : undefined,
    ]),
  );

/** What takes the focus of a form, whichever comes first. */
const controls = 'input:not([type="file"]), select, textarea, button';

interface ListFieldProps {
  field: ListFormField;
  /** Renders a field of an entry. */
  control: (field: FormField) => ReactNode;
  /** What names an entry; the text of its `named` field unless told. */
  nameOf?: (entry: Entry) => string | undefined;
  /** What an entry that isn't open shows below its name. */
  rowOf?: (entry: Entry) => ReactNode;
  /** Other ways to add entries. */
  besideAdd?: ReactNode;
  onAdd?: (id: string) => void;
}

/** Entries to add, edit, move and remove, one open at a time. */
export function ListField({ field: list, control, nameOf, rowOf, besideAdd, onAdd }: ListFieldProps) {
  const { path, label, item, most } = list;
  const { value, step } = useValue(path);
  const entries = entriesOf(value) as Entry[];
  const { faults, openings } = useForm();
  const own = faults.filter(({ field }) => field === path).flatMap(({ messages }) => messages);
  const faulty = entries.find(({ id }) => faultAt(faults, `${path}.${id}`));
  // The only entry of what the widget is made of, such as a new one's first question, is open.
  const only = list.isEssential && entries.length === 1 ? entries[0]?.id : undefined;
  const [edited, setEdited] = useShown<string | undefined>(faulty?.id, only, openings);
  const rows = useRef<HTMLUListElement>(null);
  const wanted = useRef<string>(undefined);
  // The browser drops the focus of a button when its row moves; a new entry is filled in at once.
  useEffect(() => {
    if (!wanted.current) return;
    rows.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });
  const change = (next: readonly Entry[]) => {
    flushDrafts();
    step(next);
  };
  const isFull = entries.length >= most;
  const add = () => {
    const entry = newEntry(list);
    onAdd?.(entry.id);
    change([...entries, entry]);
    setEdited(entry.id);
    wanted.current = `[data-entry="${CSS.escape(entry.id)}"] .list-field-form :is(${controls})`;
  };
  const move = (entry: Entry, to: number, way: 'up' | 'down', name: string) => {
    wanted.current = `[data-entry="${CSS.escape(entry.id)}"] [data-move="${way}"]`;
    change(entries.filter((each) => each !== entry).toSpliced(to, 0, entry));
    announce(`${name} is now ${to + 1} of ${entries.length}.`);
  };
  return (
    <section className="list-field" aria-label={label}>
      <h3>{label}</h3>
      {entries.length === 0 ? <p>No {label.toLowerCase()} yet</p> : null}
      <ul ref={rows}>
        {entries.map((entry, index) => {
          const words = nameOf ? nameOf(entry) : entryName(entry[list.named]);
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
                {(['up', 'down'] as const).map((way) => {
                  const to = way === 'up' ? index - 1 : index + 1;
                  return (
                    <Tool
                      key={way}
                      glyph={way}
                      data-move={way}
                      label={`Move ${name} ${way}`}
                      aria-disabled={to < 0 || to >= entries.length}
                      onClick={() => move(entry, to, way, name)}
                    />
                  );
                })}
                <Tool
                  glyph="bin"
                  label={`Remove ${name}`}
                  onClick={() => change(entries.filter(({ id }) => id !== entry.id))}
                />
              </div>
              {isOpen ? (
                <div className="list-field-form">
                  {formFields(list.fields, `${path}.${entry.id}.`)
                    .filter(({ when }) => !when || entry[when[0]] === when[1])
                    .map(control)}
                </div>
              ) : (
                rowOf?.(entry)
              )}
            </li>
          );
        })}
      </ul>
      <div className="list-field-buttons">
        <Button tone="secondary" onClick={add} aria-disabled={isFull}>
          Add a {item}
        </Button>
        {besideAdd}
      </div>
      <FieldError id={`${path}-fault`}>{own.join(' ')}</FieldError>
    </section>
  );
}
