import type { CategoryRow } from '#contract/content.ts';
import { useEffect, useState, type ClipboardEvent } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { useAction } from '../ui/calls.tsx';
import { mostRows, readFile, readHtml, readText } from './read-table.ts';
import { firstChoice } from './sheets.ts';
import type { Book } from './tidy.ts';
import { useFileDrop } from '../ui/use-file-drop.ts';

interface SheetSourceProps {
  category: CategoryRow;
  file: File | undefined;
  /** Whether a sheet that was begun is gone. */
  isLost: boolean;
  onRead: (book: Book) => void;
}

/** Takes a sheet: pasted cells, or a file that is chosen or dropped. */
export function SheetSource({ category, file, isLost, onRead }: SheetSourceProps) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const take = (book: Book) => {
    if (book.sheets.length === 0) setFault(emptyText(book));
    else if ((book.sheets[firstChoice(book.sheets)]?.table.length ?? 0) > mostRows)
      setFault('This sheet has more than 20,000 rows. Please take it in several parts.');
    else onRead(book);
  };
  const { isBusy, run: read } = useAction(async (reading: Promise<Book>) => {
    setFault(undefined);
    await reading.then(take, (cause: unknown) =>
      setFault(cause instanceof Error ? cause.message : 'This sheet can’t be read.'),
    );
  });
  const open = (chosen: File) => read(readFile(chosen));
  useEffect(() => {
    if (file) void open(file);
    // oxlint-disable-next-line react/exhaustive-deps -- the file that the page was opened with, once
  }, [file]);
  const paste = (event: ClipboardEvent) => {
    const book = readHtml(event.clipboardData.getData('text/html'));
    if (!book || book.sheets.length === 0) return;
    event.preventDefault();
    take(book);
  };
  const drop = useFileDrop(([dropped]) => {
    if (dropped) void open(dropped);
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop a file, beside its button
    <div className="sheet-source" {...drop}>
      {isLost ? (
        <Alert>The sheet you were working on can’t be read anymore. Please choose it again.</Alert>
      ) : null}
      <p>
        Copy the cells of a spreadsheet with their headings and paste them here, or choose or drop a CSV or
        XLSX file. Nothing changes until you have seen what would. A blank category stands for the one above
        it; rows without any go to <strong>{category.title}</strong>.
      </p>
      <TextAreaField
        label="Cells"
        rows={8}
        spellCheck={false}
        placeholder={'Title\tPerformers\tPicture'}
        value={text}
        error={fault}
        onChange={({ target }) => setText(target.value)}
        onPaste={paste}
      />
      <div className="dialog-actions">
        <Button busy={isBusy} onClick={() => void read(readText(text))}>
          Read the cells
        </Button>
        <label className="btn btn-secondary sheet-file">
          Choose a file
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
            className="visually-hidden"
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              target.value = '';
              if (chosen) void open(chosen);
            }}
          />
        </label>
      </div>
      {isBusy ? <p role="status">Reading the file…</p> : null}
      {drop['data-over'] ? <Alert>Drop the file to read it.</Alert> : null}
    </div>
  );
}

const emptyText = ({ leftOut }: Book): string =>
  leftOut.length > 0
    ? `Everything in this file is hidden or a chart: ${leftOut.join(', ')}.`
    : 'There is nothing in this sheet. Copy its cells with their headings.';
