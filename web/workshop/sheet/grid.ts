/** A cell that may reach over several rows and columns. */
export interface Spanning {
  text: string;
  rows: number;
  columns: number;
}

/** Most columns that a cell reaches over, as browsers have it. */
const widest = 1000;

/** Lays cells out in their columns. A text stands at the first place of its cell, and the others are blank. */
export function laidOut(rows: readonly (readonly Spanning[])[]): string[][] {
  const grid = rows.map((): string[] => []);
  for (const [index, cells] of rows.entries()) {
    let column = 0;
    for (const { text, rows: height, columns } of cells) {
      while (grid[index]?.[column] !== undefined) column += 1;
      const width = Math.min(Math.max(columns, 1), widest);
      for (const line of grid.slice(index, index + Math.max(height, 1)))
        for (let at = column; at < column + width; at += 1) line[at] ??= '';
      const own = grid[index];
      if (own) own[column] = text;
      column += width;
    }
  }
  // What no cell reaches is blank, too.
  return grid.map((line) => Array.from(line, (text) => text ?? ''));
}
