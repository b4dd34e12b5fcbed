import { categoryTypes, orientations } from '#contract/catalog.ts';
import type { StoredCategory } from '#records/show.ts';
import { checkRow, readRows, type Row, type Rows } from './csv.ts';
import { quoted, type Report } from './faults.ts';
import {
  checkChoice,
  checkLength,
  checkSlug,
  checkTitle,
  longestText,
  longestTitle,
  type Check,
} from './fields.ts';
import { categoryId } from './slug.ts';

export const categoryColumns = [
  'key',
  'title',
  'group',
  'type',
  'orientation',
  'title_column',
  'description',
] as const;
type Column = (typeof categoryColumns)[number];

const groups = ['award', 'fan'] as const;

export interface CategoriesFile {
  categories: StoredCategory[];
  /** Line of each category, by key. */
  lines: Map<string, number>;
  /** Whether an unreadable line may hold a category of that key. */
  mayHold: (key: string) => boolean;
}

/** Reads and checks categories.csv. With faults, the list is incomplete. */
export function readCategories(bytes: Uint8Array, report: Report): CategoriesFile {
  const file = readRows(bytes, categoryColumns, report);
  const lines = new Map<string, number>();
  const categories = file.rows.flatMap((row, position) => {
    checkKey(row, lines, report);
    checkRow(row, checks, report);
    return toCategory(row, position) ?? [];
  });
  return { categories, lines, mayHold: (key) => guess(file, key) };
}

function guess(file: Rows<Column>, key: string): boolean {
  return (
    file.headless ||
    file.unreadable.some((raw) => raw.includes(key)) ||
    file.rows.some((row) => row.values.key === undefined)
  );
}

function checkKey(row: Row<Column>, lines: Map<string, number>, report: Report): void {
  const { key } = row.values;
  if (key === undefined) return;
  const first = lines.get(key);
  if (key === '') report(row.line, 'key', 'is missing');
  else if (first !== undefined)
    report(row.line, 'key', `duplicate row: ${quoted(key)} is on line ${first} too`);
  else lines.set(key, row.line);
}

const checks: Partial<Record<Column, Check>> = {
  key: checkSlug,
  title: checkTitle,
  group: checkChoice(groups),
  type: checkChoice(categoryTypes),
  orientation: checkChoice(orientations),
  title_column: (value) => checkLength(value, longestTitle),
  description: (value) => checkLength(value, longestText),
};

/** The category of a readable row. Faults of its values stop the import later. */
function toCategory({ values }: Row<Column>, position: number): StoredCategory | undefined {
  const { key, title, group, type, orientation, title_column, description } = values;
  if (!key || !title || title_column === undefined || description === undefined) return undefined;
  const typeKey = categoryTypes.find((choice) => choice === type);
  const direction = orientations.find((choice) => choice === orientation);
  const list = groups.find((choice) => choice === group);
  if (!typeKey || !direction || !list) return undefined;
  return {
    id: categoryId(key),
    key,
    type: { key: typeKey, orientation: direction },
    title,
    description,
    title_column,
    group: list,
    position,
  };
}
