import { runBackup } from './backup/command.ts';
import { openLocalScratch } from './backup/drill.ts';
import { openTarget } from './target.ts';

/** `npm run backup -- save DIR | restore DIR | drill`: a portable copy of everything, and the proof that it can be lived on. */
process.exitCode = await runBackup(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  open: openTarget,
  openScratch: openLocalScratch,
});
