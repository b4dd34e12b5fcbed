import type { Answer } from '#contract/routes.ts';
import { safeCsv } from '#rules/safe-csv.ts';
import type { Summary } from './domain.ts';

const columns = ['category', 'place', 'nominee', 'votes', 'day', 'status', 'at', 'withdrawn'];

/** A result as a file: CSV that is safe to open in a spreadsheet, one row per nominee, or JSON. */
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
    const eligible = nominees.filter((nominee) => !withdrawn && !nominee.withdrawn);
    return nominees.map((nominee) => ({
      category: title,
      // Ties share a place; withdrawn nominees have none.
      place: eligible.includes(nominee)
        ? 1 + eligible.filter(({ votes }) => votes > nominee.votes).length
        : '',
      nominee: nominee.title,
      votes: nominee.votes,
      day: day ?? 'all',
      status,
      at: summary.at,
      withdrawn: eligible.includes(nominee) ? '' : 'yes',
    }));
  });
  return { filename, type: 'text/csv;charset=utf-8', content: safeCsv(columns, rows) };
}
