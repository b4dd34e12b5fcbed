import { runShow } from './show/command.ts';
import { openTarget } from './target.ts';

/** `npm run show -- import DIR | export DIR`: the operator's command for a whole show. */
process.exitCode = await runShow(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  open: openTarget,
});
