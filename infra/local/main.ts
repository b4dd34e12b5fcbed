import { parseArgs, styleText } from 'node:util';
import { LocalFault, messageOf } from '../fault.ts';
import { readSettings } from './settings.ts';
import { startSite, type Site } from './site.ts';
import { exitWith, stopOnSignal } from './stop.ts';
import { localAccounts } from './routes/accounts.ts';

/** `npm start`: a whole site on this machine. `--fresh` starts over with an empty data folder. */
const parent = process.ppid;
try {
  const fresh = readArguments();
  const settings = readSettings(process.env);
  const site = await startSite({ ...settings, fresh, announce: (line) => process.stdout.write(`${line}\n`) });
  // Before the ready message, whose reader may stop the process at once.
  stopWith(site);
  process.stdout.write(banner(site, settings.dataDir, Math.round(performance.now())));
} catch (error) {
  exitWith(error);
}

function readArguments(): boolean {
  try {
    return parseArgs({ options: { fresh: { type: 'boolean', default: false } } }).values.fresh;
  } catch (error) {
    throw new LocalFault(
      `${messageOf(error).replace(/\..*$/, '')}. The one option is --fresh: \`npm start -- --fresh\`.`,
    );
  }
}

function stopWith(site: Site): void {
  let stopping = false;
  stopOnSignal(() => {
    stopping = true;
    site.close().then(() => process.exit(0), exitWith);
  }, parent);
  site.failure.catch((error: unknown) => {
    if (!stopping) exitWith(error);
  });
}

function banner(site: Site, dataDir: string, milliseconds: number): string {
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
