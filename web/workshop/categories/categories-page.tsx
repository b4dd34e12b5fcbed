import type { CategoryRow } from '#contract/content.ts';
import { useState } from 'react';
import { nomineesPath } from '../../admin-paths.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { EntryList, moved, type Entry } from '../content/entry-list.tsx';
import { errorAt, PartRoom } from '../content/part-room.tsx';
import { usePart, type EditedPart } from '../content/use-part.ts';
import type { SortedList } from '../ui/sorting/sorter.ts';
import { WorkshopTitle } from '../workshop-title.tsx';
import { AddCategory } from './add-category.tsx';
import { CategoryDetails, CategoryFace, columnNames, type CategoryFieldsProps } from './category-fields.tsx';
import { BringBackDialog, TakeOutDialog } from './take-out-dialog.tsx';
import './categories.scss';

/** What the columns are called, by the patterns of their paths. */
const labels = Object.fromEntries(
  Object.entries(columnNames).map(([column, name]) => [
    `*.${column}`,
    name.charAt(0).toUpperCase() + name.slice(1),
  ]),
);

/** The room at /admin/categories: what nominees compete in, in the order of the site. */
export function CategoriesPage() {
  const part = usePart('categories');
  const rows = part.value ?? [];
  const nameAt = (path: string): string => {
    const [, index = '', column = ''] = /^\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
    const row = rows[Number(index)];
    return row ? `${row.title}, ${columnNames[column as keyof CategoryRow] ?? column}` : path;
  };
  return (
    <>
      <WorkshopTitle of="Categories" />
      <PartRoom
        title="Categories"
        part={part}
        intro={
          <>
            Fans vote in each category separately. The order here is the order on the site; the nominees of
            each are in the room <Link to={nomineesPath}>Nominees</Link>.
          </>
        }
        labels={labels}
        faultName={nameAt}
      >
        {(value) => <Categories part={part} rows={value} />}
      </PartRoom>
    </>
  );
}

type Asked = { what: 'out' | 'back'; row: CategoryRow };

interface CategoriesProps {
  part: EditedPart<CategoryRow[]>;
  rows: readonly CategoryRow[];
}

function Categories({ part: { session, change, errors }, rows }: CategoriesProps) {
  const [asked, setAsked] = useState<Asked>();
  const { idOf, added, renamed } = useRowIds();
  const [sorted] = useState((): SortedList => {
    const now = () => session.view.get().value ?? [];
    const at = (id: string) => now().findIndex((row) => idOf(row) === id);
    return {
      ids: () => now().map(idOf),
      nameOf: (id) => now()[at(id)]?.title || 'the category without a title',
      move: (id, to) => change(moved(now(), at(id), to)),
    };
  });
  const edit = (row: CategoryRow, more: Partial<CategoryRow>) => {
    if (more.key !== undefined) renamed(row, more.key);
    change(
      rows.map((each) => (each === row ? { ...each, ...more } : each)),
      `${idOf(row)}.${Object.keys(more).join()}`,
    );
  };
  const remove = (row: CategoryRow) => {
    change(rows.filter((each) => each !== row));
    announce(`${row.title} is deleted. Undo brings it back.`);
  };
  const ask = (row: CategoryRow) => {
    if (row.id === undefined) remove(row);
    else setAsked({ what: row.withdrawn ? 'back' : 'out', row });
  };
  const entries = rows.map((row, index): Entry => {
    const fields: CategoryFieldsProps = {
      row,
      errorOf: (column) => errorAt(errors, `[${index}].${column}`),
      onEdit: (more) => edit(row, more),
    };
    return {
      id: idOf(row),
      face: <CategoryFace {...fields} />,
      details: (
        <CategoryDetails {...fields}>
          <Button tone="secondary" onClick={() => ask(row)}>
            {row.withdrawn ? 'Bring back' : 'Take out'}
          </Button>
        </CategoryDetails>
      ),
      isOff: row.withdrawn !== undefined,
      hasError: Object.keys(errors).some((path) => path.startsWith(`[${index}].`)),
    };
  });
  const dialog = asked && {
    row: asked.row,
    onDone: () => void session.load(),
    onClose: () => setAsked(undefined),
  };
  return (
    <>
      {rows.length === 0 ? (
        <div className="entries-empty">
          <p>No categories yet. Add the first one below: its title is enough, everything else can follow.</p>
        </div>
      ) : null}
      <EntryList label="Categories" sorted={sorted} entries={entries} />
      <AddCategory
        taken={rows.map(({ key }) => key)}
        onAdd={(row) => {
          added(row);
          change([...rows, row]);
          announce(`${row.title} is added at the end.`);
        }}
      />
      {dialog && asked.what === 'out' ? (
        <TakeOutDialog {...dialog} onRemove={() => remove(asked.row)} />
      ) : null}
      {dialog && asked.what === 'back' ? <BringBackDialog {...dialog} /> : null}
    </>
  );
}

/** Ids of rows, which stay the same while a row is new: its real id comes with the first save, and typing goes on meanwhile. */
function useRowIds() {
  const [own] = useState(() => new Map<string, string>());
  return {
    idOf: (row: CategoryRow) => own.get(row.key) ?? row.id ?? row.key,
    added: ({ key }: CategoryRow) => void own.set(key, `new ${own.size} ${key}`),
    renamed: ({ key }: CategoryRow, to: string) => {
      const id = own.get(key);
      if (id === undefined || own.has(to)) return;
      own.delete(key);
      own.set(to, id);
    },
  };
}
