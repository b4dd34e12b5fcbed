import type { CategoryRow } from '#contract/content.ts';
import { useEffect, useState, type ClipboardEvent } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { useAction } from '../ui/calls.tsx';
import type { Table } from './columns.ts';
import { mostRows, readFile, readHtml, readText } from './read-table.ts';
import { useFileDrop } from '../ui/use-file-drop.ts';

interface SheetSourceProps {
  category: CategoryRow;
  file: File | undefined;
  onTable: (table: Table) => void;
}

/** Takes a sheet: pasted cells, or a file that is chosen or dropped. */
export function SheetSource({ category, file, onTable }: SheetSourceProps) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const take = (table: Table) => {
    if (table.length === 0) setFault('There is nothing in this sheet. Copy its cells with their headings.');
    else if (table.length > mostRows)
      setFault('This sheet has more than 20,000 rows. Please take it in several parts.');
    else onTable(table);
  };
  const { isBusy, run: open } = useAction(async (chosen: File) => {
    await readFile(chosen).then(take, (cause: unknown) =>
      setFault(cause instanceof Error ? cause.message : 'This file can’t be read.'),
    );
  });
  useEffect(() => {
    if (file) void open(file);
    // oxlint-disable-next-line react/exhaustive-deps -- the file that the page was opened with, once
  }, [file]);
  const paste = (event: ClipboardEvent) => {
    const table = readHtml(event.clipboardData.getData('text/html'));
    if (!table || table.length === 0) return;
    event.preventDefault();
    take(table);
  };
  const drop = useFileDrop(([dropped]) => {
    if (dropped) void open(dropped);
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop a file, beside its button
    <div className="sheet-source" {...drop}>
      <p>
        Copy the cells of a spreadsheet with their headings and paste them here, or choose or drop a CSV or
        XLSX file. Nothing changes before you have seen what would. Rows without a category are of{' '}
        <strong>{category.title}</strong>.
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
        <Button busy={isBusy} onClick={() => void readText(text).then(take)}>
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
