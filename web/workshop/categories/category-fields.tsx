import type { CategoryRow } from '#contract/content.ts';
import { useId, type ReactNode } from 'react';
import { nomineesOfPath } from '../../admin-paths.ts';
import { FieldError } from '../../ui/field-error.tsx';
import { Link } from '../../ui/link.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { deciderNames, groupNames, kindNames, orientationNames } from '../content/options.ts';
import { SelectField } from '../content/select-field.tsx';

/** What the columns are called. */
export const columnNames: Partial<Record<keyof CategoryRow, string>> = {
  title: 'title',
  key: 'address',
  group: 'group',
  type: 'kind of nominees',
  orientation: 'shape of the pictures',
  title_column: 'word for a nominee',
  description: 'description',
  decided_by: 'who decides',
  pre_nominations: 'pre-nominations',
};

export interface CategoryFieldsProps {
  row: CategoryRow;
  errorOf: (column: keyof CategoryRow) => string | undefined;
  onEdit: (more: Partial<CategoryRow>) => void;
}

/** The line of a category: its title, and what it is in a few words. */
export function CategoryFace({ row, errorOf, onEdit }: CategoryFieldsProps) {
  const id = useId();
  const error = errorOf('title');
  return (
    <div className="category-face">
      <div>
        <input
          className="form-control entry-input"
          aria-label={`Title of ${row.title || 'the category'}`}
          aria-invalid={error !== undefined}
          aria-describedby={error && id}
          placeholder="Title"
          maxLength={400}
          value={row.title}
          onChange={({ target }) => onEdit({ title: target.value })}
        />
        <FieldError id={id}>{error}</FieldError>
      </div>
      <p className="category-words">
        {row.withdrawn ? (
          <span className="entry-mark" data-tone="off">
            Taken out
          </span>
        ) : null}
        <span>
          {groupNames[row.group]}
          {' · '}
          {kindNames[row.type]}
          {row.decided_by === 'jury' ? ' · Jury' : ''}
        </span>
      </p>
    </div>
  );
}

/** What is seldom changed about a category. `children` are what can be done with it. */
export function CategoryDetails({
  row,
  errorOf,
  onEdit,
  children,
}: CategoryFieldsProps & { children: ReactNode }) {
  return (
    <>
      {row.withdrawn ? (
        <p className="wide category-withdrawn">
          Taken out by {row.withdrawn.by}: {row.withdrawn.reason}
        </p>
      ) : null}
      <TextField
        label="Address"
        hint={`The voting page is at /voting/${row.key}. Links to the old address stop working.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={row.key}
        error={errorOf('key')}
        onChange={({ target }) => onEdit({ key: target.value })}
      />
      <SelectField
        label="Group"
        choices={groupNames}
        value={row.group}
        error={errorOf('group')}
        onChange={(group) => onEdit({ group })}
      />
      <SelectField
        label="Kind of nominees"
        choices={kindNames}
        value={row.type}
        error={errorOf('type')}
        onChange={(type) => onEdit({ type })}
      />
      <SelectField
        label="Shape of the pictures"
        choices={orientationNames}
        value={row.orientation}
        error={errorOf('orientation')}
        onChange={(orientation) => onEdit({ orientation })}
      />
      <TextField
        label="Word for a nominee"
        hint="Stands on each card, such as Picture or Performer."
        required={false}
        value={row.title_column}
        error={errorOf('title_column')}
        onChange={({ target }) => onEdit({ title_column: target.value })}
      />
      <SelectField
        label="Who decides"
        choices={deciderNames}
        value={row.decided_by}
        error={errorOf('decided_by')}
        onChange={(decider) => onEdit({ decided_by: decider })}
      />
      <SelectField
        label="Pre-nominations"
        choices={{ yes: 'Fans may propose nominees', no: 'Fans may not propose nominees' }}
        value={row.pre_nominations}
        error={errorOf('pre_nominations')}
        onChange={(takesThem) => onEdit({ pre_nominations: takesThem })}
      />
      <div className="wide">
        <TextAreaField
          label="Description"
          hint="Shown above the nominees on the voting page."
          rows={3}
          value={row.description}
          error={errorOf('description')}
          onChange={({ target }) => onEdit({ description: target.value })}
        />
      </div>
      <div className="wide entry-ends">
        <Link to={nomineesOfPath(row.key)} className="btn btn-secondary">
          Nominees
        </Link>
        {children}
      </div>
    </>
  );
}
