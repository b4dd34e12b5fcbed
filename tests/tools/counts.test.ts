import { describe, expect, it } from 'vitest';
import { add, ofRun } from './counts.ts';

describe('the count of a run', () => {
  it.each([
    ['its report', { numPassedTests: 7, numFailedTests: 2 }, '1', { passed: 7, failed: 2 }],
    ['its report', { numPassedTests: 7, numFailedTests: 0 }, '0', { passed: 7, failed: 0 }],
    ['a failure without a failed test', { numPassedTests: 7 }, '1', { passed: 7, failed: 1 }],
    ['a failure without a report', undefined, '137', { passed: 0, failed: 1 }],
    ['a failure where nothing ran', { numPassedTests: 0 }, '0', { passed: 0, failed: 1 }],
    [
      'a failure where a test did not run',
      { numPassedTests: 7, numPendingTests: 1 },
      '0',
      { passed: 7, failed: 1 },
    ],
  ])('says %s', (_, report, code, count) => {
    expect(ofRun(report, code)).toEqual(count);
  });

  it('adds up with others', () => {
    expect(add({ passed: 7, failed: 1 }, { passed: 3, failed: 0 })).toEqual({ passed: 10, failed: 1 });
  });
});
