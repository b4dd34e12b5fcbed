import { useId, useRef, useState, type ReactNode } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { Glyph } from '../ui/glyph.tsx';
import { useListFocus } from '../ui/sorting/focus.ts';
import { useLift, useSortable, type HandleProps } from '../ui/sorting/handles.ts';
import { markOf, type Mark } from '../ui/sorting/positions.ts';
import { createSorter, type SortedList } from '../ui/sorting/sorter.ts';
import { Tool } from '../ui/tool.tsx';
import './entry-list.scss';

export interface Entry {
  id: string;
  /** What one edits in the line itself. */
  face: ReactNode;
  /** What a press on the button at the end of the line shows. */
  details: ReactNode;
  /** It is not on the site. */
  isOff?: boolean;
  hasError?: boolean;
}

interface EntryListProps {
  label: string;
  /** Always the same object; it knows the list as it is at the moment. */
  sorted: SortedList;
  entries: readonly Entry[];
  /** False while only a part of the list is shown, whose order says nothing. */
  isSortable?: boolean;
}

/** Entries as lines, sorted by pointer and keys, with what is seldom edited under each. */
export function EntryList({ label, sorted, entries, isSortable = true }: EntryListProps) {
  const [sorter] = useState(() => createSorter(sorted, announce));
  const list = useRef<HTMLOListElement>(null);
  const lift = useLift(sorter);
  const handleOf = useSortable(sorter, list);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  useListFocus(list, entries);
  const toggle = (id: string) =>
    setOpen(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    );
  return (
    <ol ref={list} className="entries" aria-label={label} data-lifting={lift?.by}>
      {entries.map((entry, index) => (
        <EntryRow
          key={entry.id}
          entry={entry}
          name={sorted.nameOf(entry.id)}
          mark={markOf(lift, index, entries.length)}
          handle={isSortable ? handleOf(entry.id) : undefined}
          isOpen={open.has(entry.id)}
          onToggle={() => toggle(entry.id)}
        />
      ))}
    </ol>
  );
}

interface EntryRowProps {
  entry: Entry;
  name: string;
  mark: Mark;
  handle: HandleProps | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

function EntryRow({ entry, name, mark, handle, isOpen, onToggle }: EntryRowProps) {
  const { id, face, details, isOff = false, hasError = false } = entry;
  const region = useId();
  return (
    <li className="entry" data-sort-id={id} data-mark={mark} data-off={isOff} data-wrong={hasError}>
      <div className="entry-line">
        {handle ? (
          <button
            type="button"
            className="entry-handle"
            aria-label={`Move ${name}`}
            aria-pressed={mark === 'lifted'}
            title="Drag, or press Space and then the arrow keys"
            {...handle}
          >
            <Glyph name="grip" />
          </button>
        ) : null}
        <div className="entry-face">{face}</div>
        <Tool
          glyph="pencil"
          label={`Details of ${name}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? region : undefined}
          onClick={onToggle}
        />
      </div>
      {isOpen ? (
        <div id={region} role="group" aria-label={`Details of ${name}`} className="entry-details">
          {details}
        </div>
      ) : null}
    </li>
  );
}

/** A list with an entry at another index. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from];
  return entry === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, entry);
}
