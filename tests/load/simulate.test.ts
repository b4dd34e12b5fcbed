import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { isNightly } from '../support/nightly.ts';

const voters = isNightly ? 60 : 15;

/** Runs `npm run simulate` with these arguments in a pipe. */
async function simulate(...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['tests/simulator/main.ts', ...args]);
  onTestFinished(() => void child.kill());
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ]);
  return { code, output: out + error };
}

it('a simulated evening with fraud and a kill on the way loses and doubles no vote, finds the fraud and keeps the honest', async () => {
  const { code, output } = await simulate(
    '--voters',
    String(voters),
    '--seed',
    '7',
    '--fraud',
    '--kills',
    '1',
  );
  expect(output).toContain('Everything agrees.');
  expect(code).toBe(0);
  const figure = (name: string) =>
    Number(new RegExp(`^  ${name} +([\\d,]+)`, 'm').exec(output)?.[1]?.replace(',', ''));
  expect(figure('answered')).toBeGreaterThan(5 * voters);
  for (const count of ['on ballots', 'recounted', 'live count'])
    expect(figure(count)).toBe(figure('answered'));
  expect([figure('lost'), figure('doubled'), figure('site killed')]).toEqual([0, 0, 1]);
  expect(output).toMatch(/honest voters with a ballot kept \(100\.0 %\)/);
  expect(output).not.toContain('\u001b');
});

it('a simulation that cannot start says why', async () => {
  const { code, output } = await simulate();
  expect(code).toBe(2);
  expect(output).toContain('--voters');
});
