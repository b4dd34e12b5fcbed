import { launchBrowser } from './browser.ts';
import { runSmoke } from './smoke/command.ts';

/** `npm run smoke -- URL`: looks whether a live site is as it must be, without changing anything on it. */
process.exitCode = await runSmoke(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  launchBrowser,
});
