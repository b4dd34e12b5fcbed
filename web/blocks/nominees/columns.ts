/** Of up to so many columns, and two thirds of them at least, as many as leave the least of the last row empty. */
export function columnsFor(count: number, most: number): number {
  const choices = Array.from({ length: Math.floor(most / 3) + 1 }, (_, less) => most - less);
  return choices.reduce((best, columns) => (emptyOf(count, columns) < emptyOf(count, best) ? columns : best));
}

/** The part of the last row that stays empty. */
export const emptyOf = (count: number, columns: number): number =>
  ((columns - (count % columns)) % columns) / columns;
