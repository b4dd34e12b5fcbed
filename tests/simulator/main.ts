/** `npm run simulate`: an evening of voting on a local site, and whether every vote arrived exactly once. */
import { messageOf } from '../../infra/cli/common/command.ts';
import { runSimulate } from './command.ts';

process.exitCode = await runSimulate(process.argv.slice(2), process).catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  return 1;
});
