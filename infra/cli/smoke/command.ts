import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { messageOf, runCommand, terminalOf } from '../command.ts';
import { browserChecks } from './browser.ts';
import type { Check } from './check.ts';
import { headerChecks } from './headers.ts';
import { createLiveSite, type LiveSite } from './live-site.ts';
import { pageChecks, unknownPathChecks } from './pages.ts';
import { cookieChecks, methodChecks, refusalChecks } from './refusals.ts';
import { routeChecks } from './routes.ts';

const usage = `Usage: npm run smoke -- URL [--no-browser]

  URL           home of a site that runs, such as https://awards.example.com/gayvnawards/
  --no-browser  leave out the checks that open a browser

Looks at a live site and changes nothing on it. Exit code 0: all is well; 1: each fault is named; 2: not a command line.
`;

export interface SmokeContext {
  stdout: Pick<NodeJS.WriteStream, 'write'>;
  stderr: Pick<NodeJS.WriteStream, 'write'>;
  /** Rejects where no browser is at hand. */
  launchBrowser: () => Promise<Browser>;
}

/** All checks that need no browser. */
export const plainChecks: Check[] = [
  ...routeChecks,
  ...unknownPathChecks,
  ...methodChecks,
  ...cookieChecks,
  ...refusalChecks,
  ...headerChecks,
  ...pageChecks,
];

/** Runs the command line and resolves to its exit code: 0 all is well, 1 something is broken, 2 a command line it does not know. */
export function runSmoke(args: string[], context: SmokeContext): Promise<number> {
  return runCommand({
    read: () => readCommand(args),
    usage,
    ...terminalOf(context),
    run: (command) => runAll(command, context),
  });
}

/** Runs the checks, those in a browser last, and resolves to the exit code. */
async function runAll(command: Command, { stdout, launchBrowser }: SmokeContext): Promise<number> {
  const site = createLiveSite(command.home);
  const say = (line: string) => void stdout.write(`${line}\n`);
  const plain = await runChecks(site, plainChecks, say);
  const browser = command.browser ? await launchBrowser().catch(() => undefined) : undefined;
  if (command.browser && !browser)
    say('No browser is at hand: its checks are left out. CHROME_PATH names one.');
  const inBrowser = browser ? await runChecks(site, browserChecks(browser), say) : none;
  await browser?.close();

  const failed = plain.failed + inBrowser.failed;
  say(`\n${plain.passed + inBrowser.passed} checks passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

interface Command {
  home: URL;
  browser: boolean;
}

interface Tally {
  passed: number;
  failed: number;
}
const none: Tally = { passed: 0, failed: 0 };

/** Runs checks one after another, a line each, and a line more for each fault. */
export async function runChecks(
  site: LiveSite,
  checks: readonly Check[],
  say: (line: string) => void,
): Promise<Tally> {
  const tally = { ...none };
  for (const { name, run, isForTls } of checks) {
    if (isForTls && !site.isSecure) continue;
    const faults = await run(site).catch((error: unknown) => [messageOf(error)]);
    tally[faults.length === 0 ? 'passed' : 'failed'] += 1;
    say(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
    for (const fault of faults) say(`       ${fault}`);
  }
  return tally;
}

/** The command, or what is wrong with the command line. */
function readCommand(args: string[]): Command | string {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    allowNegative: true,
    options: { browser: { type: 'boolean', default: true } },
  });
  const [address, ...rest] = positionals;
  if (address === undefined) return 'Say the address of the site.';
  if (rest.length > 0) return `"${rest.join(' ')}" is too much.`;
  const home = URL.parse(address);
  if (!home || !/^https?:$/.test(home.protocol)) return `${address} is no http or https address.`;
  if (home.pathname === '/') return `${address} lacks the path of the site, such as /gayvnawards/.`;
  return { home, browser: values.browser };
}
