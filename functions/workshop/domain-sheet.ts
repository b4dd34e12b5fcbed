import { newId } from '#contract/new-id.ts';
import type { Answer, Body } from '#contract/routes.ts';
import { type Alike, alikeText } from '#content/alike.ts';
import { alikeAfter, type Author, change, type Content } from '#content/change.ts';
import type { RowFault } from '#contract/content.ts';
import type { CategoryCells, Edit, NomineeCells } from '#content/edit.ts';
import { fieldChanges } from '#content/field-changes.ts';
import { type Fault, Faults, FaultyShow } from '#content/faults.ts';
import { requireAllowed } from '#content/guard.ts';
import { nomineeChecks, readNominees } from '#content/lists.ts';
import { planEdit, type PlannedEdit, type PlanEditOptions } from '#content/plan-edit.ts';
import { rowsOf } from '#content/rows.ts';
import type { StoredShow } from '#content/show.ts';
import { categoryCells, nomineeCells } from '#content/versions.ts';
import { NotToWithdraw } from '#content/vanished.ts';
import { categoriesFile, nomineesFile } from '#content/wanted.ts';
import { AppError } from '#platform/errors.ts';

type Sheet = Body<'content.check'>;

/** What a sheet would change, or what is wrong with it; writes nothing. */
export async function checkSheet(
  { store, votes, now, livePaths, basePath, isCertified }: Content,
  sheet: Sheet,
  author: Author,
): Promise<Answer<'content.check'>> {
  const options = { votes, now: now(), by: author.id, ...(livePaths && { livePaths }), basePath };
  try {
    const show = await store.read();
    const { plan, rowOf } = await planSheet(show, sheet, options);
    const { isAdmin } = author;
    // What is asked is asked when it is applied.
    const guard = { isCertified, isAdmin, confirmed: true, now: options.now };
    if (plan) await requireAllowed(plan.planned, show, guard);
    const alike = plan ? alikeAfter(show, plan, options.now) : [];
    const changes = fieldChanges(plan?.planned.changes ?? []);
    return { faults: [], warnings: warningsOf(alike, rowOf), changes, entry: null };
  } catch (error) {
    return { faults: faultsOf(error), warnings: [], changes: [], entry: null };
  }
}

/** Writes what a sheet changes, unless something is wrong with it. */
export async function applySheet(
  content: Content,
  { confirmed, ...sheet }: Body<'content.apply'>,
  author: Author,
): Promise<Answer<'content.apply'>> {
  let faults: RowFault[] = [];
  let rowOf: RowOf = () => 0;
  const intent = { by: author, act: 'save', confirmed } as const;
  const { entry, changes, alike } = await change(content, intent, async (show, options) => {
    faults = [];
    try {
      const planned = await planSheet(show, sheet, options);
      rowOf = planned.rowOf;
      return planned.plan;
    } catch (error) {
      faults = faultsOf(error);
      return undefined;
    }
  });
  return { faults, warnings: warningsOf(alike, rowOf), changes, entry };
}

/** The row of a nominee by its id; 0 where it has none. */
type RowOf = (nominee: string) => number;

const warningsOf = (alike: readonly Alike[], rowOf: RowOf): RowFault[] =>
  alike.map((each) => {
    const row = rowOf(each.other.nominee_id);
    const where = row === 0 ? 'in the show already' : `row ${row}`;
    return {
      list: 'nominees',
      row: rowOf(each.nominee.nominee_id),
      column: 'title',
      message: alikeText(each, where),
    };
  });

/** A row of a list that is made from a sheet, with its place there; absent for a stored row that stays as it is. */
interface Placed<Cells> {
  cells: Cells;
  row?: number;
}

class FaultySheet extends Error {
  readonly faults: RowFault[];
  constructor(faults: RowFault[]) {
    super('The sheet has faults.');
    this.faults = faults;
  }
}

/** @throws AppError validation_failed for what no row is at fault for */
function faultsOf(error: unknown): RowFault[] {
  if (error instanceof FaultySheet) return error.faults;
  if (error instanceof NotToWithdraw)
    throw new AppError('validation_failed', { errors: { withdraw: [error.fault] } });
  throw error;
}

async function planSheet(
  show: StoredShow,
  { categories, nominees, missing = 'keep', withdraw = [] }: Sheet,
  options: PlanEditOptions,
): Promise<{ plan: PlannedEdit | undefined; rowOf: RowOf }> {
  const keeps = missing === 'keep';
  const ofCategories = categories && placedCategories(show, categories, keeps);
  const keys = new Set(ofCategories?.map(({ cells }) => cells.key?.trim() ?? ''));
  const wanted = ofCategories?.map(({ cells }) => cells) ?? show.categories.map(categoryCells);
  const ofNominees =
    nominees && withModels(placedNominees(show, nominees, keeps, ofCategories && keys), wanted);
  const edit: Edit = {
    ...(ofCategories && { categories: ofCategories.map(({ cells }) => cells) }),
    ...(ofNominees && { nominees: ofNominees.map(({ cells }) => cells) }),
  };
  const rowOf = ({ file, line }: Pick<Fault, 'file' | 'line'>): number =>
    (file === categoriesFile ? ofCategories : ofNominees)?.[line - 1]?.row ?? 0;
  try {
    const plan = await planEdit(edit, show, {
      ...options,
      withdraw,
      reason: 'Its row was taken out of the sheet.',
    });
    const rowOfId = (id: string) => rowOf({ file: nomineesFile, line: plan?.lines?.get(id) ?? 0 });
    return { plan, rowOf: rowOfId };
  } catch (error) {
    if (!(error instanceof FaultyShow)) throw error;
    throw new FaultySheet(
      error.faults.map((fault) => ({
        list: fault.file === nomineesFile ? 'nominees' : 'categories',
        row: rowOf(fault),
        column: fault.column,
        message: withRows(fault.message, (line) => rowOf({ ...fault, line })),
      })),
    );
  }
}

/** A message that names lines of the list that is checked, with the rows of the sheet. */
const withRows = (message: string, rowAt: (line: number) => number): string =>
  message.replaceAll(/\blines? (\d+(?:, \d+)*)/g, (_whole, lines: string) => {
    const rows = lines.split(', ').map((line) => rowAt(Number(line)));
    const shown = rows.map((row) => (row === 0 ? 'that is stored' : String(row))).join(', ');
    return `${rows.length === 1 ? 'row' : 'rows'} ${shown}`;
  });

const placed = <Cells>(rows: readonly Cells[]): Placed<Cells>[] =>
  rows.map((cells, index) => ({ cells, row: index + 1 }));

interface WithId {
  id?: string | undefined;
}

/** Rows with what is stored of them in the columns that the sheet does not have. */
function completed<Cells extends WithId>(
  stored: readonly Cells[],
  rows: readonly Placed<Cells>[],
  idOf: (row: Placed<Cells>) => string | undefined,
): Placed<Cells>[] {
  const known = new Map(stored.map((cells) => [cells.id, cells]));
  const used = new Set<string>();
  return rows.map((row): Placed<Cells> => {
    const id = idOf(row);
    const cells = id === undefined || used.has(id) ? undefined : known.get(id);
    if (!cells || id === undefined) return row;
    used.add(id);
    return { ...row, cells: { ...cells, ...row.cells, id } };
  });
}

/** Stored rows in their places, with what the sheet says of them, and what is new after them. */
function overlaid<Cells extends WithId>(
  stored: readonly Cells[],
  rows: readonly Placed<Cells>[],
): Placed<Cells>[] {
  const known = new Set(stored.map(({ id }) => id));
  const byId = new Map(rows.flatMap((row) => (known.has(row.cells.id) ? [[row.cells.id, row]] : [])));
  const used = new Set(byId.values());
  return [...stored.map((cells) => byId.get(cells.id) ?? { cells }), ...rows.filter((row) => !used.has(row))];
}

function placedCategories(
  show: StoredShow,
  given: readonly CategoryCells[],
  keeps: boolean,
): Placed<CategoryCells>[] {
  const ids = new Map(show.categories.map(({ key, id }) => [key, id]));
  const stored = show.categories.map(categoryCells) as CategoryCells[];
  const rows = completed(stored, placed(given), ({ cells }) => cells.id ?? ids.get(cells.key?.trim() ?? ''));
  return keeps ? overlaid(stored, rows) : rows;
}

/** Of categories without a row in the sheet, nothing changes. */
function placedNominees(
  show: StoredShow,
  given: readonly NomineeCells[],
  keeps: boolean,
  wantedCategories: ReadonlySet<string> | undefined,
): Placed<NomineeCells>[] {
  const named = new Set(given.map(({ category }) => category?.trim().normalize('NFC') ?? ''));
  const stored = show.nominees.filter(
    ({ category_key: key }) => !wantedCategories || wantedCategories.has(key) || !keeps,
  );
  const others = stored
    .filter(({ category_key: key }) => !named.has(key))
    .map((each) => ({ cells: nomineeCells(each) }));
  const ids = matched(show, given);
  const own = stored.filter(({ category_key: key }) => named.has(key)).map(nomineeCells) as NomineeCells[];
  const rows = completed(own, placed(given), ({ cells, row = 0 }) => cells.id ?? ids.get(row));
  return [...others, ...(keeps ? overlaid(own, rows) : rows)];
}

/** What nominees of categories are, where their rows do not say it. */
function withModels(
  rows: readonly Placed<NomineeCells>[],
  categories: readonly CategoryCells[],
): Placed<NomineeCells>[] {
  const types = new Map(categories.map(({ key, type }) => [key?.trim() ?? '', type]));
  return rows.map(({ cells, ...place }) => ({
    ...place,
    cells: { ...cells, model: cells.model?.trim() || types.get(cells.category?.trim() ?? '') },
  }));
}

/** The stored nominees that rows are found to be, by the rules of the import. */
function matched(show: StoredShow, given: readonly NomineeCells[]): ReadonlyMap<number, string> {
  const quiet = new Faults().in(nomineesFile);
  const ids = new Map(show.categories.map(({ key, id }) => [key, id]));
  const categoryOf = (key: string) => {
    const id = ids.get(key);
    return id === undefined
      ? undefined
      : { id, nominees: show.nominees.filter(({ category_id }) => category_id === id) };
  };
  const stored = new Set(show.nominees.map(({ nominee_id }) => nominee_id));
  const { lines } = readNominees(rowsOf(given, nomineeChecks, quiet), categoryOf, newId, quiet);
  return new Map([...lines].flatMap(([id, line]) => (stored.has(id) ? [[line, id] as const] : [])));
}
