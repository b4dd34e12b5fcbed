import { entriesOf, textOf } from '#contract/fields.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { plural } from '../../../../counts.ts';
import { announce } from '../../../../ui/announcer.tsx';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { PicturesInput } from '../../../ui/pictures-input.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { flushDrafts } from '../drafts.ts';
import { ListField, newEntry, type Entry, type ListFormField } from '../list-field.tsx';
import { useForm, useValue } from '../values.ts';
import { entryName } from '../../state/widget-name.ts';
import { leftOutWords, withRoomFor } from './left-out.ts';
import { NewPicture } from './new-picture.tsx';
import type { Placed, UploadSlot } from '../../pictures/upload-entry.ts';
import { useUploads } from '../../pictures/use-uploads.ts';
import './picture-list.scss';

/** New pictures that are held as they were decoded until their texts are typed: some 200 MB. The text of each further one is its widget's alone. */
const mostHeld = 12;

interface PictureListFieldProps {
  field: ListFormField;
  control: Parameters<typeof ListField>[0]['control'];
  /** The field of an entry that holds its picture; `alt` beside it says what that shows. */
  picture: string;
}

/** A list of pictures, to which several are added at once: by one choice, drop or paste. Each is then asked for its text in its row. */
export function PictureListField({ field: list, control, picture }: PictureListFieldProps) {
  const { path, item, most } = list;
  const { entries, added, batch, leftOut, choose, forget, remove, slotOf } = usePictures(list, picture);
  const isFull = entries.length >= most;
  const area = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const asked = () => [...(area.current?.querySelectorAll<HTMLInputElement>('.new-picture input') ?? [])];
  const focusAfter = (id: string) => {
    const at = asked().findIndex(
      (each) => each.closest<HTMLElement>('[data-entry]')?.dataset['entry'] === id,
    );
    const next = asked()[at + 1];
    next?.focus();
    return next !== undefined;
  };
  const first = batch[0];
  useEffect(() => {
    if (first === undefined) return;
    const row = area.current?.querySelector(`[data-entry="${CSS.escape(first)}"]`);
    row?.querySelector<HTMLElement>('.new-picture input')?.focus();
  }, [first, batch]);
  const drop = useFileDrop(choose);
  const rowOf = (entry: Entry): ReactNode => {
    const index = added.findIndex(({ id }) => id === entry.id);
    const filename = added[index]?.filename;
    if (filename === undefined) return null;
    return (
      <NewPicture
        slot={slotOf(entry.id)}
        url={textOf(entry[picture])}
        altPath={`${path}.${entry.id}.alt`}
        filename={filename}
        isHeld={index < mostHeld}
        isFirst={entry.id === first}
        onNext={() => focusAfter(entry.id)}
        onRemove={() => {
          if (!focusAfter(entry.id)) button.current?.focus();
          remove(entry.id);
        }}
      />
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop and paste files, beside its button
    <div
      ref={area}
      className="picture-list"
      {...drop}
      onPaste={(event) => {
        const { files, types } = event.clipboardData;
        // Text that comes with a picture of itself is meant as text.
        if (event.isDefaultPrevented() || files.length === 0 || types.includes('text/plain')) return;
        event.preventDefault();
        choose([...files]);
      }}
    >
      <ListField
        field={list}
        control={control}
        nameOf={(entry) =>
          entryName(entry[list.named]) ||
          added.find(({ id }) => id === entry.id)?.filename ||
          textOf(entry['alt'])
        }
        rowOf={rowOf}
        onAdd={(id) => forget(id)}
        besideAdd={
          <>
            <PicturesInput ref={input} multiple onFiles={choose} />
            <Button
              tone="outline-primary"
              ref={button}
              aria-disabled={isFull}
              onClick={() => input.current?.click()}
            >
              Choose {item}s
            </Button>
          </>
        }
      />
      <p className="form-text">Choose several at once, or drop or paste them here.</p>
      {leftOut ? <Alert tone="warning">{leftOut}</Alert> : null}
    </div>
  );
}

/** The entries of the list, those that were just added, and how pictures get in. */
function usePictures(list: ListFormField, picture: string) {
  const { path, item, most } = list;
  const { widget } = useForm();
  const { value, read, step } = useValue(path);
  const uploads = useUploads();
  const [added, setAdded] = useState<readonly { id: string; filename: string }[]>([]);
  /** The ids of those that were added last; the first one takes the focus. */
  const [batch, setBatch] = useState<readonly string[]>([]);
  const [leftOut, setLeftOut] = useState<string>();
  const now = () => entriesOf(read()) as Entry[];
  const slotOf = (id: string): UploadSlot => ({
    widget: widget.id,
    path: `${path}.${id}.${picture}`,
    label: list.fields[picture]?.label ?? item,
    shape: 'wide',
  });
  const place =
    (id: string) =>
    ({ url, alt }: Placed) =>
      step(
        now().map((entry) =>
          entry.id === id ? { ...entry, [picture]: url, alt: alt ?? entry['alt'] } : entry,
        ),
      );
  const choose = (files: readonly File[]) => {
    flushDrafts();
    const before = now();
    const { taken, leftOut: rest } = withRoomFor(most - before.length, files);
    const entries = taken.map(() => newEntry(list));
    const fresh = taken.map((file, index) => ({ file, id: entries[index]?.id ?? '', filename: file.name }));
    const words = leftOutWords(
      rest.map(({ name }) => name),
      most,
    );
    setLeftOut(words);
    if (fresh.length === 0) return;
    // What was undone can't be redone after this step: nothing waits behind its uploads.
    for (const { id } of added) if (!before.some((entry) => entry.id === id)) uploads.drop(slotOf(id));
    step([...before, ...entries]);
    const ids = fresh.map(({ id }) => id);
    setAdded((others) => [...others.filter(({ id }) => !ids.includes(id)), ...fresh]);
    setBatch(ids);
    // Each is another failure or success: one that can't be opened stops none of the others.
    for (const { file, id } of fresh) void uploads.choose(slotOf(id), [file], '', place(id));
    announce(`${plural(fresh.length, item)} added.`);
  };
  return {
    entries: entriesOf(value),
    added,
    batch,
    leftOut,
    choose,
    slotOf,
    /** An id may be that of an entry which was taken back: what was on its way for that one is for none. */
    forget: (id: string) => {
      uploads.drop(slotOf(id));
      setAdded((before) => before.filter((each) => each.id !== id));
    },
    remove: (id: string) => {
      uploads.drop(slotOf(id));
      flushDrafts();
      step(now().filter((entry) => entry.id !== id));
    },
  };
}
