import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';

/** By day `simulator/evening.test.ts` plays an evening with a kill, without fraud. */
it('a simulated evening with fraud and kills on the way loses and doubles no vote', async () => {
  const more = ['--voters', '60', '--seed', '7', '--kills', '2', '--fraud'];
  const child = spawn(process.execPath, ['tests/lab/simulator/main.ts', ...more]);
  onTestFinished(() => void child.kill());
  const closed = once(child, 'close') as Promise<[number]>;
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  expect(error).toBe('');
  expect(out).toContain('Everything agrees.');
  expect(out).toMatch(/honest voters with a ballot kept \(100\.0 %\)/);
  expect(out).not.toContain('\u001b');
  expect(code).toBe(0);
  const figure = (name: string) =>
    Number(new RegExp(`^  ${name} +([\\d,]+)`, 'm').exec(out)?.[1]?.replaceAll(',', ''));
  const answered = figure('answered');
  expect(answered).toBeGreaterThan(60);
  expect(['on ballots', 'recounted', 'live count'].map(figure)).toEqual([answered, answered, answered]);
  expect(['lost', 'doubled', 'site killed'].map(figure)).toEqual([0, 0, 2]);
});
