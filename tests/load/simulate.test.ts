import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { isNightly } from '../support/nightly.ts';

/** Runs `npm run simulate` with these arguments in a pipe. */
async function simulate(...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['tests/simulator/main.ts', ...args]);
  onTestFinished(() => void child.kill());
  const closed = once(child, 'close') as Promise<[number]>;
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, output: out + error };
}

const honestKept = /honest voters with a ballot kept \(100\.0 %\)/;

/** Fraud comes with a hundred accounts of its own, and its speed shows on a calm machine alone: it is for the night. */
const evenings: [what: string, voters: number, more: string[], outcome: RegExp][] = isNightly
  ? [['with fraud and a kill', 60, ['--fraud'], honestKept]]
  : [['with a kill', 15, [], /Everything agrees\./]];

it.each(evenings)(
  'a simulated evening %s on the way loses and doubles no vote',
  async (_, voters, more, outcome) => {
    const { code, output } = await simulate('--voters', `${voters}`, '--seed', '7', '--kills', '1', ...more);
    expect(output).toContain('Everything agrees.');
    expect(output).toMatch(outcome);
    expect(code).toBe(0);
    const figure = (name: string) =>
      Number(new RegExp(`^  ${name} +([\\d,]+)`, 'm').exec(output)?.[1]?.replace(',', ''));
    expect(figure('answered')).toBeGreaterThan(voters);
    for (const count of ['on ballots', 'recounted', 'live count'])
      expect(figure(count)).toBe(figure('answered'));
    expect([figure('lost'), figure('doubled'), figure('site killed')]).toEqual([0, 0, 1]);
    expect(output).not.toContain('\u001b');
  },
);

it('a simulation that cannot start says why', async () => {
  const { code, output } = await simulate();
  expect(code).toBe(2);
  expect(output).toContain('--voters');
});
