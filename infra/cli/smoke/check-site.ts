import { messageOf, type Context } from '../common/command.ts';
import { browserChecks } from './browser.ts';
import { headerChecks } from './headers.ts';
import { createLiveSite, type Check, type LiveSite } from './live-site.ts';
import { pageChecks, unknownPathChecks } from './pages.ts';
import { cookieChecks, methodChecks, refusalChecks } from './refusals.ts';
import { routeChecks } from './routes.ts';

export const plainChecks: Check[] = [
  ...routeChecks,
  ...unknownPathChecks,
  ...methodChecks,
  ...cookieChecks,
  ...refusalChecks,
  ...headerChecks,
  ...pageChecks,
];

export async function checkSite(
  home: URL,
  inBrowser: boolean,
  { stdout, launchBrowser }: Pick<Context, 'stdout' | 'launchBrowser'>,
): Promise<number> {
  const site = createLiveSite(home);
  const print = (line: string) => void stdout.write(`${line}\n`);
  const plain = await runChecks(site, plainChecks, print);
  const browser = inBrowser ? await launchBrowser().catch(() => undefined) : undefined;
  if (inBrowser && !browser)
    print(
      'No browser found, so its checks are left out. Set CHROME_PATH to the path of a Chrome or Chromium.',
    );
  const screens = browser ? await runChecks(site, browserChecks(browser), print) : none;
  await browser?.close();

  const failed = plain.failed + screens.failed;
  print(`\n${plain.passed + screens.passed} checks passed, ${failed} failed`);
  return failed;
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
  print: (line: string) => void,
): Promise<Tally> {
  const tally = { ...none };
  for (const { name, run, isForTls } of checks) {
    if (isForTls && !site.isSecure) continue;
    const faults = await run(site).catch((error: unknown) => [messageOf(error)]);
    tally[faults.length === 0 ? 'passed' : 'failed'] += 1;
    print(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
    for (const fault of faults) print(`       ${fault}`);
  }
  return tally;
}
