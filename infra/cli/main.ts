/** `npx acclaim`, and most of the scripts in package.json. */
import { runCli } from './program.ts';

process.exitCode = await runCli(process.argv.slice(2));
