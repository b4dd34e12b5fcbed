import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Command } from 'commander';
import { adminCommand } from './admin/command.ts';
import { backupCommand } from './backup/command.ts';
import { operatorContext, runProgram, type Context } from './common/command.ts';
import { type Output, safeOutput } from './common/printable.ts';
import { deployCommand } from './deploy.ts';
import { resultsCommand } from './results/command.ts';
import { showCommand } from './show/command.ts';
import { showtimeCommand } from './showtime/command.ts';
import { smokeCommand } from './smoke/command.ts';

/** What tests replace; whatever the outputs are, only printable text reaches them. */
export type Changes = Partial<Omit<Context, 'stdout' | 'stderr'> & Record<'stdout' | 'stderr', Output>>;

/**
 * Runs a command line such as `['show', 'import', 'DIR']`, and resolves to its exit code (`exitCodes`).
 * Commands load their work only when they run, so that `--help` is quick.
 */
export function runCli(
  args: readonly string[],
  { stdout = process.stdout, stderr = process.stderr, ...changes }: Changes = {},
): Promise<number> {
  const outputs = { stdout: safeOutput(stdout), stderr: safeOutput(stderr) };
  const context: Context = { ...operatorContext, ...changes, ...outputs };
  const program = new Command('npx acclaim')
    .description('Commands for the people who run an awards show.')
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 failed or found something wrong, 2 not a valid command line (or, for verify, not a readable file).',
    );
  for (const command of [
    showCommand,
    resultsCommand,
    adminCommand,
    backupCommand,
    deployCommand,
    smokeCommand,
    showtimeCommand,
    openapiCommand,
  ])
    program.addCommand(command(context));
  return runProgram(program, args, context);
}

const openapiCommand = ({ stdout }: Context): Command =>
  new Command('openapi')
    .description('write the OpenAPI 3.1 document of the API')
    .argument('[file]', 'where to write it', 'dist/openapi.json')
    .action(async (file: string) => {
      const { openApiDocument } = await import('./openapi.ts');
      const document = openApiDocument(process.env['BASE_PATH'] ?? '/gayvnawards');
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, `${JSON.stringify(document, undefined, 2)}\n`);
      stdout.write(`The OpenAPI document is in ${file}.\n`);
    });
