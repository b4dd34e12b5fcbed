import { runCli, type Changes } from '../../infra/cli/program.ts';

/** Runs a command line of `npx acclaim`, and resolves to its exit code and all that it printed. */
export async function runCommand(args: readonly string[], changes: Changes = {}) {
  let [out, err] = ['', ''];
  const code = await runCli(args, {
    stdout: { write: (text: string) => Boolean((out += text)) },
    stderr: { write: (text: string) => Boolean((err += text)) },
    ...changes,
  });
  return { code, out, err };
}
