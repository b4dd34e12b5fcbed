import { runShowtime } from './showtime/command.ts';

/** `npm run showtime -- plan --voters N --minutes M`: what to raise before a night of voting, and what it costs. */
process.exitCode = runShowtime(process.argv.slice(2), { stdout: process.stdout, stderr: process.stderr });
