import type { ShowParts, StoredCategory, StoredNominee, PartName } from '#records/show.ts';
import { Faults } from './faults.ts';
import { newId } from '#contract/new-id.ts';
import { checkLinks } from './links.ts';
import {
  categoryChecks,
  type CategoryColumn,
  nomineeChecks,
  type NomineeColumn,
  readCategories,
  readNominees,
} from './lists.ts';
import { checkParts, readLive } from './parts.ts';
import { type At, pathText } from './paths.ts';
import { checkReferences } from './references.ts';
import { type Row, rowsOf } from './rows.ts';
import { type StoredShow, withFirstEdition } from './show.ts';
import { categoriesFile, nomineesFile, partsFile, type WantedShow } from './wanted.ts';

type Cells<Column extends string> = { [Each in Column | 'id']?: string | undefined };
export type CategoryCells = Cells<CategoryColumn>;
export type NomineeCells = Cells<NomineeColumn>;

/** What somebody changes: whole parts, and whole lists of rows; what is absent stays. */
export interface Edit {
  parts?: { [Name in PartName]?: unknown };
  categories?: readonly CategoryCells[];
  nominees?: readonly NomineeCells[];
}

export interface EditOptions {
  livePaths?: readonly string[];
  /** When undefined, links that begin with `/` are not checked. */
  basePath?: string | undefined;
  /** What comes back under an id that it had before, by that id. */
  former?: ReadonlyMap<string, StoredCategory | StoredNominee>;
}

/**
 * Reads an edit and checks it against itself and the stored show, by the rules and in the words of the import. A row with an id is that of a stored
 * category or nominee, whatever its key or slug; one without is found as in a file.
 * @throws FaultyShow
 */
export function readEdit(
  edit: Edit,
  site: StoredShow,
  { livePaths = [], basePath, former = new Map() }: EditOptions = {},
): { wanted: WantedShow; stored: StoredShow } {
  const faults = new Faults();
  const at: At = (path, message, more) => faults.in(partsFile)(1, pathText(path), message, more);
  const parts = edit.parts && checkParts(edit.parts, at);
  if (parts) readLive(parts, livePaths);
  requireEdition(parts?.parts.event, site, at);
  const stored = withFirstEdition(site, parts?.parts.event?.id ?? '');
  const categories = edit.categories && wantedCategories(edit.categories, stored, former, faults);
  const isCategory = (key: string): boolean =>
    categories ? categories.lines.has(key) || categories.mayHold(key) : keysIn(stored).has(key);
  const nominees =
    edit.nominees &&
    wantedNominees(
      edit.nominees,
      { ...stored, ...(categories && { categories: categories.categories }) },
      former,
      faults,
    );
  const wanted = { faults, parts, categories, nominees, images: undefined, isCategory };
  checkReferences(wanted, stored);
  checkLinks(wanted, stored, basePath);
  faults.throwIfAny();
  return { wanted, stored };
}

const keysIn = ({ categories }: StoredShow): Set<string> => new Set(categories.map(({ key }) => key));

function requireEdition(event: ShowParts['event'] | undefined, site: StoredShow, at: At): void {
  if (event && site.edition !== '' && event.id !== site.edition)
    at(
      ['event', 'id'],
      'is the id of this edition, which never changes; the next edition gets one of its own',
    );
}

const gone = 'is of something that somebody else has deleted; copy what you need, and add it anew';

/** The stored records that rows name by their ids; ids that name nothing are faults. */
function byLine<T>(
  given: readonly { id?: string | undefined }[],
  known: ReadonlyMap<string, T>,
  fault: (line: number) => void,
): ReadonlyMap<number, T> {
  const found = new Map<number, T>();
  for (const [index, { id }] of given.entries()) {
    if (id === undefined) continue;
    const record = known.get(id);
    if (record) found.set(index + 1, record);
    else fault(index + 1);
  }
  return found;
}

function wantedCategories(
  given: readonly CategoryCells[],
  { categories }: StoredShow,
  former: NonNullable<EditOptions['former']>,
  faults: Faults,
) {
  const report = faults.in(categoriesFile);
  const known = new Map<string, StoredCategory>([
    ...[...former.values()].flatMap((each): [string, StoredCategory][] =>
      'id' in each ? [[each.id, each]] : [],
    ),
    ...categories.map((each): [string, StoredCategory] => [each.id, each]),
  ]);
  const rows = byLine(given, known, (line) => report(line, 'id', gone));
  const claimed = new Set([...rows.values()].map(({ id }) => id));
  const free = new Map(categories.filter(({ id }) => !claimed.has(id)).map((each) => [each.key, each]));
  const storedOf = (key: string, { line }: Row<CategoryColumn>) => rows.get(line) ?? free.get(key);
  return readCategories(rowsOf(given, categoryChecks, report), storedOf, newId, report);
}

function wantedNominees(
  given: readonly NomineeCells[],
  { categories, nominees }: Pick<StoredShow, 'categories' | 'nominees'>,
  former: NonNullable<EditOptions['former']>,
  faults: Faults,
) {
  const report = faults.in(nomineesFile);
  const known = new Map<string, StoredNominee>([
    ...[...former.values()].flatMap((each): [string, StoredNominee][] =>
      'nominee_id' in each ? [[each.nominee_id, each]] : [],
    ),
    ...nominees.map((each): [string, StoredNominee] => [each.nominee_id, each]),
  ]);
  const rows = byLine(given, known, (line) => report(line, 'id', gone));
  const claimed = new Set([...rows.values()].map(({ nominee_id }) => nominee_id));
  const ofCategory = Map.groupBy(nominees, ({ category_id }) => category_id);
  const ids = new Map(categories.map(({ id, key }) => [key, id]));
  const categoryOf = (key: string) => {
    const id = ids.get(key);
    return id === undefined ? undefined : { id, nominees: ofCategory.get(id) ?? [] };
  };
  // A row that names its nominee needs no slug to be found by.
  const cells = given.map((row, index) => ({
    ...row,
    slug: row.slug?.trim() || (rows.get(index + 1)?.slug ?? ''),
  }));
  for (const [line, { category_id }] of rows)
    if (ids.get(given[line - 1]?.category?.trim() ?? '') !== category_id)
      report(
        line,
        'category',
        'a nominee cannot change the category, because votes stay where they were cast; withdraw it here, and add it there',
      );
  const storedOf = ({ line, values }: Row<NomineeColumn>, slug: string): StoredNominee | undefined =>
    rows.get(line) ??
    categoryOf(values.category ?? '')?.nominees.find(
      (each) => each.slug === slug && !claimed.has(each.nominee_id),
    );
  return readNominees(rowsOf(cells, nomineeChecks, report), categoryOf, newId, report, storedOf);
}
