import type { RowFault } from '#contract/content.ts';
import { useId, useState } from 'react';
import { plural } from '../../counts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../content/select-field.tsx';
import { sheetColumns, type SheetColumn } from './columns.ts';
import type { Sheet, SheetDraft } from './use-sheet.ts';

/** What the columns are called. */
export const columnTexts: Record<SheetColumn, string> = {
  category: 'Category',
  title: 'Title',
  model: 'Kind',
  slug: 'Address',
  image: 'Picture',
  cast: 'Performers',
  twitter: 'Handle',
  profile_website: 'Website',
};

/** Rows that are shown at once. */
const step = 100;

interface SheetTableProps {
  sheet: Sheet;
  draft: SheetDraft;
  faults: readonly RowFault[];
}

/** The sheet: what each column is, to be changed, and every cell, with its faults. */
export function SheetTable({ sheet, draft, faults }: SheetTableProps) {
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
  const general = faults.filter(({ row, column }) => row === 0 || !columns.includes(column as SheetColumn));
  return (
    <>
      <div className="sheet-bar">
        <p>
          {plural(rows.length, 'row')}
          {faulty.size > 0 ? `, ${plural(faults.length, 'fault')}` : ''}
        </p>
        {faulty.size > 0 ? (
          <label>
            <input
              type="checkbox"
              checked={isFaultyOnly}
              onChange={({ target }) => setIsFaultyOnly(target.checked)}
            />
            Only rows with faults
          </label>
        ) : null}
        <HeaderChoice sheet={sheet} draft={draft} />
      </div>
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
                    {column === undefined ? (
                      <span className="sheet-left-out">{cells[at]}</span>
                    ) : (
                      <Cell
                        name={`${columnTexts[column]}, row ${index + 1}`}
                        text={cells[at] ?? ''}
                        faults={faults.filter((each) => each.row === index + 1 && each.column === column)}
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
  faults: readonly RowFault[];
  onChange: (text: string) => void;
}

function Cell({ name, text, faults, onChange }: CellProps) {
  const id = useId();
  const props = {
    className: 'form-control entry-input',
    'aria-label': name,
    'aria-invalid': faults.length > 0,
    'aria-describedby': faults.length > 0 ? id : undefined,
    value: text,
  };
  return (
    <>
      {text.includes('\n') ? (
        <textarea {...props} rows={2} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input {...props} onChange={({ target }) => onChange(target.value)} />
      )}
      {faults.length > 0 ? (
        <p id={id} className="field-error">
          {faults.map(({ message }) => message).join('; ')}
        </p>
      ) : null}
    </>
  );
}

interface ColumnChoiceProps extends Pick<SheetTableProps, 'sheet' | 'draft'> {
  column: SheetColumn | undefined;
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
          const chosen = (target.value || undefined) as SheetColumn | undefined;
          const others = mapping.map((each) => (each === chosen ? undefined : each));
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
