import { styleText } from 'node:util';
import { localAccounts } from './accounts.ts';
import type { Site } from './site.ts';

/** What `npm start` prints when the site is up: where it is, who can sign in, and how long it took. */
export function banner(site: Site, dataDir: string, milliseconds: number): string {
  const rows = localAccounts.map(({ roles, email, password }) => [roles[0] ?? 'voter', email, password]);
  const lines = [
    '',
    `  ${styleText('bold', 'Acclaim')}    ${styleText('cyan', `${site.url}${site.basePath}/`)}`,
    `  ${styleText('bold', 'Workshop')}   ${styleText('cyan', `${site.url}${site.basePath}/admin`)}`,
    '',
    ...table([['role', 'email', 'password'], ...rows]).map((line, index) =>
      index === 0 ? styleText('dim', `  ${line}`) : `  ${line}`,
    ),
    '',
    `  ready in ${milliseconds} ms, data in ${dataDir}, Ctrl+C stops`,
    '',
    '',
  ];
  return lines.join('\n');
}

function table(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd(),
  );
}
