interface Row {
  id?: unknown;
  key?: unknown;
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/**
 * Gives rows that were sent without an id the id that they were saved with, by their keys; what has gone on meanwhile in the same places gets it too, so
 * that the next merge knows each row again. Anything but lists of rows stays as it is.
 */
export function adoptIds(sent: unknown, now: unknown, saved: unknown): { sent: unknown; now: unknown } {
  if (!Array.isArray(sent) || !Array.isArray(now) || !Array.isArray(saved)) return { sent, now };
  const ids = new Map(saved.filter(isRow).map(({ key, id }) => [key, id]));
  const known = (row: unknown): unknown =>
    isRow(row) && row.id === undefined && ids.get(row.key) !== undefined
      ? { ...row, id: ids.get(row.key) }
      : row;
  const named: unknown[] = sent.map(known);
  return {
    sent: named,
    now: now.map((row: unknown, index) => {
      const own = known(row);
      // Its key was changed since: it is the new row of the same place.
      const before: unknown = named[index];
      const isNew = isRow(own) && own.id === undefined && isRow(sent[index]) && sent[index].id === undefined;
      return isNew && isRow(before) && before.id !== undefined ? { ...own, id: before.id } : own;
    }),
  };
}
