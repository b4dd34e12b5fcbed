/** `npm run check`: every gate but the tests, two at a time; one line a gate, then the output of those that failed. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** An npm script that is a gate; `needsBuild` waits for the first one. */
type Gate = { name: string; script: string; needsBuild?: boolean };
type Outcome = { passed: boolean; output: string };

/** Builds the site only where its sources have changed since it was built last. */
const build: Gate = { name: 'build', script: 'pretest' };
/** The longest first, so that neither core is left with one at the end. */
const gates: Gate[] = [
  build,
  { name: 'lint', script: 'lint' },
  { name: 'synth', script: 'synth', needsBuild: true },
  { name: 'types', script: 'types' },
  { name: 'dead code', script: 'dead-code' },
  { name: 'format', script: 'format:check' },
  { name: 'layers', script: 'layers' },
  { name: 'budgets', script: 'budgets', needsBuild: true },
  { name: 'browsers', script: 'browsers', needsBuild: true },
];

/** Runs an npm script and returns everything it printed. */
function run(script: string): Promise<Outcome> {
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ passed: false, output: output + message }));
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });
}

const built = Promise.withResolvers<boolean>();
const failed: (Outcome & Gate)[] = [];
const waiting = gates.values();

async function worker(): Promise<void> {
  for (const gate of waiting) {
    const isReady = !gate.needsBuild || (await built.promise);
    const started = performance.now();
    const outcome = isReady
      ? await run(gate.script)
      : { passed: false, output: 'Not run, because build failed.\n' };
    if (gate === build) built.resolve(outcome.passed);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${outcome.passed ? 'ok  ' : 'FAIL'} ${gate.name.padEnd(10)} ${seconds.padStart(6)} s`);
    if (!outcome.passed) failed.push({ ...outcome, ...gate });
  }
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
for (const { name, output } of failed) console.log(`\n--- ${name} ---\n${output.trimEnd()}`);
const passed = gates.length - failed.length;
console.log(`\n${passed} gates passed, ${failed.length} failed`);
// For .ci/run, with the fields of Vitest's own report.
const resultsFile = process.env.CHECK_RESULTS;
if (resultsFile)
  writeFileSync(resultsFile, JSON.stringify({ numPassedTests: passed, numFailedTests: failed.length }));
if (failed.length > 0) process.exit(1);
