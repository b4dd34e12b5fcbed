import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { reportFile, type FileCost } from './cost.ts';

/** Writes what each file of a run has cost, for `npm run tests:cost`. */
export default class CostReporter implements Reporter {
  readonly #costs: FileCost[] = [];

  onTestModuleEnd(file: TestModule): void {
    const took = file.diagnostic();
    const tests = [...file.children.allTests()].map((test) => test.diagnostic()?.duration ?? 0);
    const running = tests.reduce((sum, each) => sum + each, 0);
    this.#costs.push({
      project: file.project.name,
      file: file.relativeModuleId,
      tests: tests.length,
      import: took.collectDuration + took.setupDuration,
      // Hooks start engines, sites and browsers.
      start: took.environmentSetupDuration + took.prepareDuration + Math.max(0, took.duration - running),
      run: running,
      cpu: (file.meta() as { cpu?: number }).cpu ?? 0,
    });
  }

  onTestRunEnd(): void {
    mkdirSync(dirname(reportFile), { recursive: true });
    writeFileSync(reportFile, JSON.stringify(this.#costs, null, 1));
  }
}
