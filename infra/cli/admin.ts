import { systemClock } from '#platform/clock.ts';
import { runAdmin } from './admin/command.ts';
import { openTarget } from './target.ts';

/** `npm run admin -- create EMAIL | grant EMAIL ROLE | revoke EMAIL ROLE | list`: who runs the show. */
process.exitCode = await runAdmin(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  open: openTarget,
  clock: systemClock,
});
