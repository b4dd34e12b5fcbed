import type { ContentChange, RowFault } from '#contract/content.ts';
import { plural } from '../../counts.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import type { SheetColumn } from './columns.ts';
import { columnTexts } from './sheet-table.tsx';

interface SheetPreviewProps {
  checked: { faults: readonly RowFault[]; changes: readonly ContentChange[] } | undefined;
  isChecking: boolean;
}

/** Most entries of a group that are listed. */
const most = 200;

/** What a sheet would do: what is new, what changes and what goes. */
export function SheetPreview({ checked, isChecking }: SheetPreviewProps) {
  if (!checked) return isChecking ? <SkeletonText label="Checking the sheet" lines={3} /> : null;
  const { faults, changes } = checked;
  if (faults.length > 0)
    return (
      <p className="sheet-verdict">
        Please mend the {plural(faults.length, 'fault')} above in{' '}
        {faults.length === 1 ? 'its cell' : 'their cells'}: nothing is applied before.
      </p>
    );
  const { added, changed, gone } = grouped(changes);
  return (
    <section className="sheet-preview" aria-label="What the sheet changes" aria-busy={isChecking}>
      <h2>{changes.length === 0 ? 'Everything in the sheet is in the show already' : 'What it changes'}</h2>
      <Group title="New" names={added} />
      <Group title="Changed" names={changed} />
      <Group title="Gone" names={gone} />
    </section>
  );
}

/** A nominee, with what changes about it. */
interface Changed {
  key: string;
  name: string;
  fields: readonly ContentChange[];
}

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
  const edited = [...byName].map(([key, fields]) => ({ key, name: fields[0]?.name ?? key, fields }));
  const wholes = (which: 'before' | 'after'): Changed[] =>
    nominees
      .filter((each) => isRow(each[which]) && each[which === 'before' ? 'after' : 'before'] === null)
      .map(({ path, name }) => ({ key: path, name, fields: [] }));
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

function Group({ title, names }: { title: string; names: readonly Changed[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <h3>
        {title} <span className="sheet-count">{names.length}</span>
      </h3>
      <ul>
        {names.slice(0, most).map(({ key, name, fields }) => (
          <li key={key}>
            <strong>{name}</strong>
            {fields.map((field) => (
              <FieldChange key={field.path} change={field} />
            ))}
          </li>
        ))}
        {names.length > most ? <li>and {names.length - most} more</li> : null}
      </ul>
    </>
  );
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
