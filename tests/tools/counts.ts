export interface Count {
  passed: number;
  failed: number;
}

export const add = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
});

/** Fields of Vitest's JSON report and of check.ts, which writes the same ones. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  numTodoTests?: number;
}

/**
 * Counts a run from its report and its exit code. A run that failed without naming a failed test (a file that does not
 * load, an unhandled error, a crash before the report) counts as one failure, so that nothing failed adds up to none;
 * a test that was not run has not passed.
 */
export function ofRun(report: unknown, exitCode: string): Count {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numTodoTests = 0,
  } = (report ?? {}) as Report;
  const failed = numFailedTests + numPendingTests + numTodoTests;
  const silentlyFailed = exitCode !== '0' || report === undefined || numPassedTests === 0;
  return { passed: numPassedTests, failed: failed === 0 && silentlyFailed ? 1 : failed };
}
