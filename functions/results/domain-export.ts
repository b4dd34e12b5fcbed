import type { Answer } from '#contract/routes.ts';
import { safeCsv } from '#rules/safe-csv.ts';
import type { Summary } from './domain.ts';

const columns = ['category', 'place', 'nominee', 'votes', 'day', 'status', 'at', 'withdrawn'];

/** A result as a file: CSV in which no spreadsheet finds a formula, a row a nominee; or JSON. */
export function exportOf(
  summary: Summary,
  format: 'csv' | 'json',
  day: string | undefined,
): Answer<'results.export'> {
  const status = summary.source === 'certificate' ? 'certified' : 'provisional';
  const filename = `results-${day ?? 'all-days'}-${status}.${format}`;
  if (format === 'json')
    return {
      filename,
      type: 'application/json',
      content: `${JSON.stringify({ status, day: day ?? null, ...summary }, null, 2)}\n`,
    };
  const rows = summary.categories.flatMap(({ title, nominees, withdrawn }) => {
    const standing = nominees.filter((nominee) => !withdrawn && !nominee.withdrawn);
    return nominees.map((nominee) => ({
      category: title,
      // Nominees with as many votes share a place; a withdrawn one has none.
      place: standing.includes(nominee)
        ? 1 + standing.filter(({ votes }) => votes > nominee.votes).length
        : '',
      nominee: nominee.title,
      votes: nominee.votes,
      day: day ?? 'all',
      status,
      at: summary.at,
      withdrawn: standing.includes(nominee) ? '' : 'yes',
    }));
  });
  return { filename, type: 'text/csv;charset=utf-8', content: safeCsv(columns, rows) };
}
