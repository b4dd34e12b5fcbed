import { useId, useState } from 'react';
import { plural } from '../../counts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../content/select-field.tsx';
import { columnTexts, sheetColumns, type SheetColumn } from './columns.ts';
import type { SheetDraft } from './draft.ts';
import { knownSheets, unreadSheets } from './sheets.ts';
import type { RowNote } from './to-rows.ts';
import type { Sheet } from './use-sheet.ts';

/** Rows that are shown at once. */
const step = 100;

interface SheetTableProps {
  sheet: Sheet;
  draft: SheetDraft;
}

/** The sheet: what each column is, to be changed, and every cell, with its faults. */
export function SheetTable({ sheet, draft }: SheetTableProps) {
  const { faults, notes } = sheet;
  const { table, header, mapping } = draft;
  const [isFaultyOnly, setIsFaultyOnly] = useState(false);
  const [most, setMost] = useState(step);
  const faulty = new Set(faults.map(({ row }) => row));
  const rows = table.slice(header + 1).map((cells, index) => ({ cells, index }));
  const wanted = isFaultyOnly && faulty.size > 0 ? rows.filter(({ index }) => faulty.has(index + 1)) : rows;
  const shown = wanted.slice(0, most);
  // A fault of a column that the sheet does not have is shown in a column of its own.
  const columns = [
    ...mapping,
    ...sheetColumns.filter((each) => !mapping.includes(each) && faults.some(({ column }) => column === each)),
  ];
  const of = (said: readonly RowNote[], row: number, at: SheetColumn): string =>
    said
      .filter((each) => each.row === row && each.column === at)
      .map(({ message }) => message)
      .join('; ');
  const general = faults.filter(({ row, column }) => row === 0 || !columns.includes(column as SheetColumn));
  return (
    <>
      <div className="sheet-bar">
        <p>
          {plural(rows.length, 'row')}
          {faulty.size > 0 ? `, ${plural(faults.length, 'problem')}` : ''}
        </p>
        {faulty.size > 0 ? (
          <label>
            <input
              type="checkbox"
              checked={isFaultyOnly}
              onChange={({ target }) => setIsFaultyOnly(target.checked)}
            />
            Only rows with problems
          </label>
        ) : null}
        <BookChoice sheet={sheet} draft={draft} />
        <HeaderChoice sheet={sheet} draft={draft} />
      </div>
      <LeftOut draft={draft} />
      {general.length > 0 ? (
        <ul className="sheet-general">
          {general.map(({ row, column, message }) => (
            <li key={`${row} ${column} ${message}`}>
              {row > 0 ? `Row ${row}: ` : ''}
              {message}
            </li>
          ))}
        </ul>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys */}
      <div className="sheet-scroll" role="region" aria-label="Rows of the sheet" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Row</span>
              </th>
              {columns.map((column, index) => (
                <th key={index} scope="col">
                  <ColumnChoice sheet={sheet} draft={draft} column={column} index={index} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ cells, index }) => (
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                {columns.map((column, at) => (
                  <td key={at}>
                    {column === null ? (
                      <span className="sheet-left-out">{cells[at]}</span>
                    ) : (
                      <Cell
                        name={`${columnTexts[column]}, row ${index + 1}`}
                        text={cells[at] ?? ''}
                        faults={of(faults, index + 1, column)}
                        notes={of(notes, index + 1, column)}
                        onChange={(text) => sheet.edit(index, column, text)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {wanted.length > most ? (
        <p>
          <Button tone="secondary" onClick={() => setMost(most + step)}>
            Show {plural(Math.min(step, wanted.length - most), 'more row', 'more rows')}
          </Button>
        </p>
      ) : null}
    </>
  );
}

interface CellProps {
  name: string;
  text: string;
  faults: string;
  notes: string;
  onChange: (text: string) => void;
}

function Cell({ name, text, faults, notes, onChange }: CellProps) {
  const id = useId();
  const props = {
    className: 'form-control entry-input',
    'aria-label': name,
    'aria-invalid': faults !== '',
    'aria-describedby': faults || notes ? id : undefined,
    value: text,
  };
  return (
    <>
      {text.includes('\n') ? (
        <textarea {...props} rows={2} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input {...props} onChange={({ target }) => onChange(target.value)} />
      )}
      {faults || notes ? (
        <div id={id}>
          {faults ? <p className="field-error">{faults}</p> : null}
          {notes ? <p className="sheet-note">{notes}</p> : null}
        </div>
      ) : null}
    </>
  );
}

interface ColumnChoiceProps extends Pick<SheetTableProps, 'sheet' | 'draft'> {
  column: SheetColumn | null;
  index: number;
}

/** What a column is. Another column that was the same is left out. */
function ColumnChoice({ sheet, draft: { table, header, mapping }, column, index }: ColumnChoiceProps) {
  const heading = header >= 0 ? table[header]?.[index] : undefined;
  if (index >= mapping.length) return <span>{column && columnTexts[column]}</span>;
  return (
    <>
      <span className="sheet-heading">{heading || `Column ${index + 1}`}</span>
      <select
        className="form-select"
        aria-label={`What ${heading || `column ${index + 1}`} is`}
        value={column ?? ''}
        onChange={({ target }) => {
          const chosen = (target.value || null) as SheetColumn | null;
          const others = mapping.map((each) => (each === chosen ? null : each));
          sheet.change({ mapping: others.with(index, chosen) });
        }}
      >
        <option value="">Left out</option>
        {sheetColumns.map((each) => (
          <option key={each} value={each}>
            {columnTexts[each]}
          </option>
        ))}
      </select>
    </>
  );
}

/** Which row has the headings. */
function HeaderChoice({ sheet, draft: { table, header } }: Pick<SheetTableProps, 'sheet' | 'draft'>) {
  const rows = table.slice(0, 10).map((cells, index) => {
    const text = cells.filter(Boolean).join(', ');
    return [String(index), text.length > 40 ? `${text.slice(0, 39)}…` : text] as const;
  });
  return (
    <SelectField
      label="Headings"
      choices={Object.fromEntries([['none', 'There are none'], ...rows]) as Record<string, string>}
      value={header < 0 ? 'none' : String(header)}
      onChange={(chosen) => sheet.change({ header: chosen === 'none' ? -1 : Number(chosen) })}
    />
  );
}

/** Which sheet of a workbook is read, where several could be. */
function BookChoice({ sheet, draft: { sheets, choice } }: Pick<SheetTableProps, 'sheet' | 'draft'>) {
  if (sheets.length < 2) return null;
  const known = knownSheets(sheets);
  const all = known.length === sheets.length ? 'All sheets' : `All sheets with headings (${known.length})`;
  const choices: Record<string, string> = {
    ...Object.fromEntries(sheets.map(({ name }, index) => [String(index), name])),
    ...(known.length > 1 && { all }),
  };
  return (
    <SelectField
      label="Sheet"
      choices={choices}
      value={String(choice)}
      onChange={(chosen) => sheet.choose(chosen === 'all' ? 'all' : Number(chosen))}
    />
  );
}

/** What of the file is not read. */
function LeftOut({ draft: { sheets, choice, leftOut } }: Pick<SheetTableProps, 'draft'>) {
  const left = [...unreadSheets(sheets, choice), ...leftOut];
  if (left.length === 0) return null;
  return <p>Left out: {new Intl.ListFormat('en-US').format(left)}.</p>;
}
