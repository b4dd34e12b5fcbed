import { expect, it } from 'vitest';
import { runProgram } from '../../../infra/cli/common/command.ts';
import { simulateCommand, type Simulation } from './command.ts';

async function run(line: string) {
  const run: Simulation[] = [];
  let err = '';
  const output = { write: (text: string) => Boolean((err += text)) };
  const command = simulateCommand(async (simulation) => void run.push(simulation));
  const code = await runProgram(command, line.split(' '), { stdout: output, stderr: output });
  return { code, err, run };
}

it('a simulation kills a site of its own twice unless told otherwise, and never another', async () => {
  const simulated = async (line: string) => (await run(line)).run;

  expect(await simulated('--voters 60')).toEqual([
    { voters: 60, seed: 1, fraud: false, kills: 2, editions: 0 },
  ]);
  expect(await simulated('--voters 60 --seed 7 --fraud --kills 0')).toEqual([
    { voters: 60, seed: 7, fraud: true, kills: 0, editions: 0 },
  ]);
  expect(await simulated('--voters 60 --url http://localhost:3000/')).toEqual([
    { voters: 60, seed: 1, fraud: false, kills: 0, editions: 0, url: 'http://localhost:3000' },
  ]);
});

it.each([
  ['--seed 1', '--voters'],
  ['--voters 0', '--voters'],
  ['--voters 5 --kills -1', 'kills'],
  ['--voters 5 --url localhost', '--url'],
  ['--voters 5 --url http://localhost:3000 --kills 1', '--kills'],
])('the command line `%s` is refused by a sentence on %s', async (line, word) => {
  const { code, err, run: ran } = await run(line);

  expect({ code, ran }).toEqual({ code: 2, ran: [] });
  expect(err).toContain(word);
});
