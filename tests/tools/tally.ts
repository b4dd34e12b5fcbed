/**
 * Last step of .ci/run: adds up tests and gates and prints `N passed, N failed` alone on the last line.
 * Arguments: results of the tests, exit code of the test command, results of the gates, exit code of the gates.
 */
import { readFileSync } from 'node:fs';
import { add, ofRun, type Count } from './counts.ts';

const [testsFile = '', testsCode = '', gatesFile = '', gatesCode = ''] = process.argv.slice(2);

/** What a command left behind, or nothing where it died before it could write. */
function results(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const total: Count = add(ofRun(results(testsFile), testsCode), ofRun(results(gatesFile), gatesCode));
console.log(`${total.passed} passed, ${total.failed} failed`);
if (total.failed > 0) process.exit(1);
