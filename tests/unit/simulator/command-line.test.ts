import { expect, it } from 'vitest';
import { readCommand } from '../../simulator/command-line.ts';

it('a simulation kills a site of its own twice unless told otherwise, and never another', () => {
  expect(readCommand(['--voters', '60'])).toEqual({ voters: 60, seed: 1, fraud: false, kills: 2 });
  expect(readCommand(['--voters', '60', '--seed', '7', '--fraud', '--kills', '0'])).toEqual({
    voters: 60,
    seed: 7,
    fraud: true,
    kills: 0,
  });
  expect(readCommand(['--voters', '60', '--url', 'http://localhost:3000/'])).toMatchObject({
    url: 'http://localhost:3000',
    kills: 0,
  });
});

it.each([
  [[], '--voters'],
  [['--voters', 'many'], '--voters'],
  [['--voters', '0'], '--voters'],
  [['--voters', '5', '--seed', 'x'], '--seed'],
  [['--voters', '5', '--kills', '-1'], 'kills'],
  [['--voters', '5', '--url', 'localhost'], '--url'],
  [['--voters', '5', '--url', 'http://localhost:3000', '--kills', '1'], '--kills'],
  [['--voters', '5', '--wild'], '--wild'],
])('the command line %j is refused by a sentence on %s', (args, word) => {
  expect(readCommand(args)).toContain(word);
});
