import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';

/** By day `spike.test.ts` kills a site under votes, and `integration/simulator` has evenings without a process. */
it('two simulated years, changed while people vote, with fraud and a kill on the way, lose and double no vote', async () => {
  const more = ['--voters', '60', '--seed', '7', '--kills', '1', '--fraud', '--editions', '2'];
  const child = spawn(process.execPath, ['tests/lab/simulator/main.ts', ...more]);
  onTestFinished(() => void child.kill());
  const closed = once(child, 'close') as Promise<[number]>;
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  expect(error).not.toContain('\u001b');
  expect(out).toContain('Everything agrees.');
  expect(out).toMatch(/honest voters with a ballot kept \(100\.0 %\)/);
  expect(out).not.toContain('\u001b');
  expect(code).toBe(0);
  /** The figure of each edition. */
  const figures = (name: string) =>
    [...out.matchAll(new RegExp(`^  ${name} +([\\d,]+)`, 'gm'))].map(([, figure = '']) =>
      Number(figure.replaceAll(',', '')),
    );
  const answered = figures('answered');
  expect(answered).toHaveLength(2);
  expect(Math.min(...answered)).toBeGreaterThan(60);
  for (const name of ['on ballots', 'recounted', 'live count']) expect(figures(name)).toEqual(answered);
  for (const name of ['lost', 'doubled']) expect(figures(name)).toEqual([0, 0]);
  expect(figures('site killed')).toEqual([1, 1]);
  expect(out).toContain('Certificates that hold: 2');
});
