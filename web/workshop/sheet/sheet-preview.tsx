import type { CategoryRow, ContentChange } from '#contract/content.ts';
import { plural } from '../../counts.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { columnTexts, type SheetColumn } from './columns.ts';
import type { RowNote } from './to-rows.ts';
import type { Sheet } from './use-sheet.ts';

interface SheetPreviewProps {
  sheet: Sheet;
  categories: readonly CategoryRow[];
}

/** Most entries of a group that are listed. */
const most = 200;

/** What a sheet would do: what is new, what changes and what goes, by category, and what people should know before. */
export function SheetPreview({ sheet, categories }: SheetPreviewProps) {
  const { checked, isChecking, faults, notes } = sheet;
  if (!checked) return isChecking ? <SkeletonText label="Checking the sheet" lines={3} /> : null;
  if (faults.length > 0)
    return (
      <p className="sheet-verdict">
        Fix {faults.length === 1 ? 'this problem' : `these ${plural(faults.length, 'problem')}`}, then apply.
      </p>
    );
  const { changes } = checked;
  const { added, changed, gone } = grouped(changes);
  const titles = new Map(categories.map(({ key, title }) => [key, title]));
  return (
    <section className="sheet-preview" aria-label="What the sheet changes" aria-busy={isChecking}>
      <h2>{changes.length === 0 ? 'Everything in the sheet is in the show already' : 'What it changes'}</h2>
      <Notes notes={notes} />
      <Group title="New" names={added} titles={titles} />
      <Group title="Changed" names={changed} titles={titles} />
      <Group title="Gone" names={gone} titles={titles} />
    </section>
  );
}

/** A nominee, with what changes about it. */
interface Changed {
  key: string;
  /** Key of its category. */
  category: string;
  name: string;
  fields: readonly ContentChange[];
}

const categoryOf = (path: string): string => /^nominees\.([^/]*)\//.exec(path)?.[1] ?? '';
const columnOf = ({ path }: ContentChange): string => path.slice(path.lastIndexOf('.') + 1);

/** Changes by the nominee that they are about. */
function grouped(changes: readonly ContentChange[]) {
  const nominees = changes.filter(({ part }) => part === 'nominees');
  const isWhole = ({ before, after }: ContentChange) => isRow(before) || isRow(after);
  const byName = Map.groupBy(
    nominees.filter((each) => !isWhole(each)),
    ({ path }) => path.slice(0, path.lastIndexOf('.')),
  );
  const isWithdrawn = (fields: readonly ContentChange[]) =>
    fields.some((each) => columnOf(each) === 'withdrawn');
  const edited = [...byName].map(([key, fields]) => ({
    key,
    category: categoryOf(key),
    name: fields[0]?.name ?? key,
    fields,
  }));
  const wholes = (which: 'before' | 'after'): Changed[] =>
    nominees
      .filter((each) => isRow(each[which]) && each[which === 'before' ? 'after' : 'before'] === null)
      .map(({ path, name }) => ({ key: path, category: categoryOf(path), name, fields: [] }));
  return {
    added: wholes('after'),
    changed: edited.filter(({ fields }) => !isWithdrawn(fields)),
    gone: [
      ...wholes('before'),
      ...edited.filter(({ fields }) => isWithdrawn(fields)).map((each) => ({ ...each, fields: [] })),
    ],
  };
}

/** Rows come whole, or cut as a text where they are long. */
const isRow = (value: unknown): boolean =>
  (typeof value === 'object' && value !== null && 'title' in value) ||
  (typeof value === 'string' && value.startsWith('{"'));

/** `3 new, 2 changed` */
export function summaryOf(changes: readonly ContentChange[]): string {
  const { added, changed, gone } = grouped(changes);
  const parts = [
    [added.length, 'new'],
    [changed.length, 'changed'],
    [gone.length, 'gone'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return said.length > 0 ? said.join(', ') : 'nothing had to be changed';
}

interface GroupProps {
  title: string;
  names: readonly Changed[];
  /** Of the categories, by their keys. */
  titles: ReadonlyMap<string, string>;
}

function Group({ title, names, titles }: GroupProps) {
  if (names.length === 0) return null;
  const shown = Map.groupBy(names.slice(0, most), ({ category }) => category);
  return (
    <>
      <h3>
        {title} <span className="sheet-count">{names.length}</span>
      </h3>
      {[...shown].map(([category, own]) => (
        <section key={category} aria-label={`${title}: ${titles.get(category) ?? category}`}>
          <h4>{titles.get(category) ?? category}</h4>
          <ul>
            {own.map(({ key, name, fields }) => (
              <li key={key}>
                <strong>{name}</strong>
                {fields.map((field) => (
                  <FieldChange key={field.path} change={field} />
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {names.length > most ? <p>and {names.length - most} more</p> : null}
    </>
  );
}

/** What people should know before they apply a sheet, with the rows in question. */
function Notes({ notes }: { notes: readonly RowNote[] }) {
  if (notes.length === 0) return null;
  const said = Map.groupBy(notes, ({ message }) => message);
  return (
    <>
      <h3>Before you apply it</h3>
      <ul>
        {[...said].slice(0, most).map(([message, own]) => (
          <li key={message}>
            {rowsText(own.flatMap(({ row }) => (row > 0 ? [row] : [])))}
            {message}
          </li>
        ))}
        {said.size > most ? <li>and {said.size - most} more</li> : null}
      </ul>
    </>
  );
}

/** `Rows 2, 3 and 7 more: ` */
function rowsText(rows: readonly number[]): string {
  if (rows.length === 0) return '';
  const shown = rows.slice(0, 10).join(', ');
  const more = rows.length > 10 ? ` and ${rows.length - 10} more` : '';
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${shown}${more}: `;
}

function FieldChange({ change }: { change: ContentChange }) {
  const column = columnOf(change);
  if (column === 'position') return <span className="sheet-field">gets another place</span>;
  return (
    <span className="sheet-field">
      {columnTexts[column as SheetColumn] ?? column}: <del>{textOf(change.before)}</del>{' '}
      <ins>{textOf(change.after)}</ins>
    </span>
  );
}

const textOf = (value: unknown): string => {
  if (value === null || value === '') return 'empty';
  return typeof value === 'string' ? value : JSON.stringify(value);
};
