import { spawnSync } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createProgress } from '../../../infra/cli/show/report.ts';
import type { TargetChoice } from '../../../infra/target.ts';
import { runCommand } from '../../support/command.ts';

/** Runs a command line where no site can be opened. */
async function run(line: string) {
  const opened: TargetChoice[] = [];
  const result = await runCommand(line === '' ? [] : line.split(' '), {
    open: async (choice) => {
      opened.push(choice);
      throw new Error('The data folder is in use; stop the site.');
    },
  });
  return { ...result, opened };
}

it.each([
  ['shwo', "Unknown command 'shwo'\n(Did you mean show?)"],
  ['show delete x', "Unknown command 'delete'"],
  ['show import', "Missing required argument 'dir'"],
  ['show import a b', 'Unexpected argument: b'],
  ['show import a --force', "Unknown option '--force'"],
  ['show import a --stack=', 'Give the name of a stack.'],
  ['show import a --stack --ours', 'Give the name of a stack.'],
  ['show import a --withdraw best/a/b', 'Write CATEGORY/SLUG, or CATEGORY.'],
  ['show import a --rename best', 'Write OLD=NEW, two keys of a category.'],
  ['show import a --rename best=best', 'Write OLD=NEW, two keys of a category.'],
  ['show withdraw best/a --by a', "Required option '--reason <text>' not specified"],
  ['show withdraw best/a --reason= --by a', '--by and --reason must not be empty'],
  ['show reinstate best/a/b --by a --reason b', 'Write CATEGORY/SLUG, or CATEGORY.'],
  ['show begin two --title=', '--title must not be empty.'],
  ['admin create a', 'Not a valid email address: a'],
  ['admin create a@b.test --role king', 'Allowed choices are admin, editor, template-manager, auditor.'],
  ['results recount --distributed', 'Name it with --stack.'],
  ['results recount --distributed --stack a --segments 1001', 'from 1 to 1000'],
  ['results recount --segments 0', 'It must be a whole number from 1 to 1000000.'],
  ['results rules add --domain x.example --reason= --by a', '--by and --reason must not be empty'],
  ['results rules preview', 'Say what the rule is about'],
  ['results rules preview --domain x.example --account a', 'one of --account'],
  ['results rules preview --burst 3', 'go together'],
  ['results rules preview --domain nodot', 'Must be a mail domain'],
  ['smoke awards', 'It must be an http or https address.'],
  ['smoke https://awards.test/', 'Add the path of the site, such as /gayvnawards/.'],
  ['showtime plan --voters 1e6 --minutes 1', 'It must be a whole number from 1'],
  ['showtime plan --voters 1 --minutes 0', 'It must be a whole number from 1'],
  ['showtime plan --voters 1 --minutes 1 --peak 0.5', 'It must be a number from 1 to 1000.'],
  ['showtime plan --voters 1 --minutes 1 --from 2027-01-24', 'It must be an instant with its offset'],
])('`%s` is refused with a sentence and exit code 2, and opens nothing', async (line, sentence) => {
  const { code, out, err, opened } = await run(line);

  expect({ code, out, opened }).toEqual({ code: 2, out: '', opened: [] });
  expect(err).toContain(sentence);
  expect(err).toContain('Add --help to see how it is used.');
});

it.each(['', 'show', 'results', 'results rules', 'admin', 'backup', 'showtime'])(
  '`%s` alone prints its help as an error',
  async (line) => {
    const { code, out, err } = await run(line);

    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`Usage: npx acclaim ${line}`);
  },
);

it.each(['', 'show ', 'show import ', 'results rules add ', 'deploy ', 'openapi '])(
  '`%s--help` prints help and does nothing',
  async (line) => {
    const { code, out, err, opened } = await run(`${line}--help`);

    expect({ code, err, opened }).toEqual({ code: 0, err: '', opened: [] });
    expect(out).toContain(`Usage: npx acclaim ${line}`);
  },
);

it('a command opens the local data or the stack it is told, or says in one line why it cannot', async () => {
  expect((await run('show import a --dry-run')).opened).toEqual([{}]);
  const { code, err, opened } = await run('show export a --stack Acclaim');
  expect(opened).toEqual([{ stack: 'Acclaim' }]);
  expect({ code, err }).toEqual({ code: 1, err: 'The data folder is in use; stop the site.\n' });
});

it.each(['deploy --stage qa', 'showtime plan --voters 1 --minutes 1 --stage qa'])(
  '`%s` is refused, for there is no such stage',
  async (line) => {
    const ran: string[] = [];
    const execute = async (program: string) => ran.push(program);
    expect(await runCommand(line.split(' '), { execute, hasCredentials: async () => true })).toMatchObject({
      code: 1,
      err: 'The deployment\'s settings in cdk.json are not right: stage ("qa") must be one of the stages in cdk.json: prod, staging.\n',
    });
    expect(ran).toEqual([]);
  },
);

it('runs from a terminal under the Node of the user, and passes on what is printed and the exit code', () => {
  const bin = fileURLToPath(new URL('../../../infra/cli/acclaim.js', import.meta.url));
  const acclaim = (...args: string[]) => spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8' });

  const [help, slip] = [acclaim('--help'), acclaim('shwo')];
  expect(help.status).toBe(0);
  expect(help.stdout).toContain('Exit codes: 0 done, 1 failed');
  expect(slip.status).toBe(2);
  expect(slip.stderr).toContain('Did you mean show?');
});

it('shows progress in a pipe as plain lines: one a thousand, and one at the end', () => {
  const output = new PassThrough();
  const { show, stop } = createProgress(output as unknown as NodeJS.WriteStream);
  for (let done = 25; done <= 2500; done += 25) show({ step: 'nominees', done, total: 2500 });
  show({ step: 'deletes', done: 1, total: 1 });
  stop();
  expect(String(output.read())).toBe(
    'Nominees: 1000 of 2500\nNominees: 2000 of 2500\nNominees: 2500 of 2500\nDeletes: 1 of 1\n',
  );
});
