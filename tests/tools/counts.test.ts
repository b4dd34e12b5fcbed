import { describe, expect, it } from 'vitest';
import { add, ofRun } from './counts.ts';

describe('the count of a run', () => {
  it('is what its report says', () => {
    expect(ofRun({ numPassedTests: 7, numFailedTests: 2 }, '1')).toEqual({ passed: 7, failed: 2 });
    expect(ofRun({ numPassedTests: 7, numFailedTests: 0 }, '0')).toEqual({ passed: 7, failed: 0 });
  });

  it('takes a failure without a failed test for one failure', () => {
    expect(ofRun({ numPassedTests: 7, numFailedTests: 0 }, '1')).toEqual({ passed: 7, failed: 1 });
    expect(ofRun(undefined, '137')).toEqual({ passed: 0, failed: 1 });
  });

  it('takes a run that ran nothing for a failure', () => {
    expect(ofRun({ numPassedTests: 0 }, '0')).toEqual({ passed: 0, failed: 1 });
  });

  it('takes a test that was not run for a failure', () => {
    expect(ofRun({ numPassedTests: 7, numPendingTests: 1 }, '0')).toEqual({ passed: 7, failed: 1 });
  });

  it('adds up with others', () => {
    expect(add({ passed: 7, failed: 1 }, { passed: 3, failed: 0 })).toEqual({ passed: 10, failed: 1 });
  });
});
