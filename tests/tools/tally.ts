/**
 * Last step of .ci/run: adds up tests and gates and prints `N passed, N failed` alone on the last line.
 * Arguments: results of the tests, exit code of the test command, results of the gates, exit code of the gates.
 */
import { readFileSync } from 'node:fs';

/**
 * Counts a run from its report (Vitest's JSON, whose fields check.ts writes too) and its exit code. A run that failed without
 * naming a failed test (a file that does not load, a crash before the report) counts as one failure, so that nothing failed
 * adds up to none; a test that was not run has not passed.
 */
export function ofRun(report: unknown, exitCode: string) {
  const numbers = (report ?? {}) as Record<string, number | undefined>;
  const sum = (...names: string[]) => names.reduce((all, name) => all + (numbers[`num${name}Tests`] ?? 0), 0);
  const passed = sum('Passed');
  const failed = sum('Failed', 'Pending', 'Todo');
  const silentlyFailed = exitCode !== '0' || report === undefined || passed === 0;
  return { passed, failed: failed === 0 && silentlyFailed ? 1 : failed };
}

/** What a command left behind, or nothing where it died before it could write. */
function results(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const [testsFile = '', testsCode = '', gatesFile = '', gatesCode = ''] = process.argv.slice(2);
  const runs = [ofRun(results(testsFile), testsCode), ofRun(results(gatesFile), gatesCode)];
  const passed = runs.reduce((sum, run) => sum + run.passed, 0);
  const failed = runs.reduce((sum, run) => sum + run.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed !== 0) process.exit(1);
}
