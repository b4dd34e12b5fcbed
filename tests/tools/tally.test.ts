import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ofRun } from './tally.ts';

it.each([
  ['its report', { numPassedTests: 7, numFailedTests: 2 }, '1', 7, 2],
  ['its report', { numPassedTests: 7, numFailedTests: 0 }, '0', 7, 0],
  ['a failure without a failed test', { numPassedTests: 7 }, '1', 7, 1],
  ['a failure without a report', undefined, '137', 0, 1],
  ['a failure where nothing ran', { numPassedTests: 0 }, '0', 0, 1],
  ['a failure where a test did not run', { numPassedTests: 7, numPendingTests: 1 }, '0', 7, 1],
])('the count of a run says %s', (_, report, code, passed, failed) => {
  expect(ofRun(report, code)).toEqual({ passed, failed });
});

it.each([
  ['0', '10 passed, 0 failed', 0],
  ['1', '10 passed, 1 failed', 1],
])('with a gates command that ended with %s, the last line is "%s"', (code, line, status) => {
  const folder = mkdtempSync(join(tmpdir(), 'acclaim-tally-'));
  const [tests, gates] = [join(folder, 'tests.json'), join(folder, 'gates.json')];
  writeFileSync(tests, JSON.stringify({ numPassedTests: 7 }));
  writeFileSync(gates, JSON.stringify({ numPassedTests: 3 }));
  const run = spawnSync(process.execPath, ['tests/tools/tally.ts', tests, '0', gates, code]);
  expect([run.stdout.toString().trimEnd(), run.status]).toEqual([line, status]);
});
