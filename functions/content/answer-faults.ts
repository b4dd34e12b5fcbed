import { type Fault, FaultyShow } from './faults.ts';
import { partsFile } from './wanted.ts';
import { AppError } from '#platform/errors.ts';

/** Where a fault is shown: the path in a part, or row and column of a list. */
const placeOf = ({ file, line, column }: Fault): string =>
  file === partsFile ? column : `[${line - 1}].${column}`;

/**
 * Turns the faults of an edit into an answer, with its messages by place.
 * @param place where a fault is shown; by default a path in the part, or row and column
 * @throws AppError validation_failed; confirmation_needed when nothing is wrong but something must be asked; or what it was given
 */
export function asFaults(error: unknown, place: (fault: Fault) => string = placeOf): never {
  if (!(error instanceof FaultyShow)) throw error;
  const wrong = error.faults.filter(({ isAsked }) => !isAsked);
  const shown = wrong.length > 0 ? wrong : error.faults;
  const errors: Record<string, string[]> = {};
  for (const fault of shown) (errors[place(fault)] ??= []).push(fault.message);
  throw new AppError(wrong.length > 0 ? 'validation_failed' : 'confirmation_needed', {
    errors,
    cause: error,
  });
}

/**
 * A list of rows of texts. Other fields that the workshop was given with them are left out.
 * @throws AppError validation_failed
 */
export function requireCells<Cells>(value: unknown): Cells[] {
  const refuse = () => new AppError('validation_failed', { errors: { general: ['must be a list of rows'] } });
  if (!Array.isArray(value)) throw refuse();
  return value.map((row: unknown) => {
    if (typeof row !== 'object' || row === null) throw refuse();
    return Object.fromEntries(Object.entries(row).filter(([, cell]) => typeof cell === 'string')) as Cells;
  });
}
