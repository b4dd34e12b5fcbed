/** `npm run check`: every gate but the tests, two at a time; one line a gate, then the output of those that failed. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

interface Gate {
  name: string;
  /** Script of package.json that is the gate. */
  script: string;
  /** Name of a gate that must have passed before. */
  after?: string;
}

interface Outcome {
  gate: Gate;
  passed: boolean;
  seconds: number;
  output: string;
}

/** The longest first, so that neither core is left with one at the end. */
const gates: Gate[] = [
  // Builds the site only where its sources have changed since it was built last.
  { name: 'build', script: 'pretest' },
  { name: 'lint', script: 'lint' },
  { name: 'synth', script: 'synth', after: 'build' },
  { name: 'types', script: 'types' },
  { name: 'dead code', script: 'dead-code' },
  { name: 'format', script: 'format:check' },
  { name: 'layers', script: 'layers' },
  { name: 'budgets', script: 'budgets', after: 'build' },
  { name: 'browsers', script: 'browsers', after: 'build' },
];

const atATime = Math.min(2, availableParallelism());

/** Runs an npm script and answers with everything it printed. */
function run(gate: Gate): Promise<Outcome> {
  const started = performance.now();
  const child = spawn('npm', ['run', '--silent', gate.script], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    const finish = (passed: boolean, more = '') =>
      resolve({ gate, passed, seconds: (performance.now() - started) / 1000, output: output + more });
    child.on('error', (error) => finish(false, error.message));
    child.on('close', (code) => finish(code === 0));
  });
}

function report({ gate, passed, seconds }: Outcome): void {
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${gate.name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s`);
}

/** Runs all gates in order, a gate waiting for the one it comes after. */
async function runAll(): Promise<Outcome[]> {
  const started = new Map<string, Promise<Outcome>>();
  const waiting = [...gates];
  const outcomes: Outcome[] = [];

  async function next(gate: Gate): Promise<Outcome> {
    const before = gate.after === undefined ? undefined : await started.get(gate.after);
    if (before?.passed === false) {
      return { gate, passed: false, seconds: 0, output: `Not run, because ${before.gate.name} failed.\n` };
    }
    return run(gate);
  }

  async function worker(): Promise<void> {
    for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
      const running = next(gate);
      started.set(gate.name, running);
      const outcome = await running;
      report(outcome);
      outcomes.push(outcome);
    }
  }

  await Promise.all(Array.from({ length: atATime }, worker));
  return outcomes;
}

const outcomes = await runAll();
const failed = outcomes.filter(({ passed }) => !passed);
for (const { gate, output } of failed) console.log(`\n--- ${gate.name} ---\n${output.trimEnd()}`);
const passed = outcomes.length - failed.length;
console.log(`\n${passed} gates passed, ${failed.length} failed`);
// For .ci/run, with the fields of Vitest's own report.
const resultsFile = process.env.CHECK_RESULTS;
if (resultsFile)
  writeFileSync(resultsFile, JSON.stringify({ numPassedTests: passed, numFailedTests: failed.length }));
if (failed.length > 0) process.exit(1);
