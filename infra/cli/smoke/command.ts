import { Command, InvalidArgumentError } from 'commander';
import { ExitCode, exitCodes, type Context } from '../common/command.ts';

export const smokeCommand = (context: Pick<Context, 'stdout' | 'launchBrowser'>): Command =>
  new Command('smoke')
    .description('check a live site, API and browser, and name what is broken; changes nothing there')
    .argument('<url>', 'home of the site, such as https://awards.example.com/gayvnawards/', homeOf)
    .option('--no-browser', 'leave out the checks that open a browser')
    .action(async (home: URL, { browser }: { browser: boolean }) => {
      const { checkSite } = await import('./check-site.ts');
      if ((await checkSite(home, browser, context)) > 0) throw new ExitCode(exitCodes.failed);
    });

function homeOf(address: string): URL {
  const home = URL.parse(address);
  if (!home || !/^https?:$/.test(home.protocol))
    throw new InvalidArgumentError('It must be an http or https address.');
  if (home.pathname !== '/') return home;
  throw new InvalidArgumentError('Add the path of the site, such as /gayvnawards/.');
}
