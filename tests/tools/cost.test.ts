import { expect, it } from 'vitest';
import { costTables, keptCosts, type FileCost } from './cost.ts';

const cost = (file: string, project: string, run: number): FileCost => ({
  project,
  file,
  tests: 2,
  import: 500,
  start: 1000,
  run,
  cpu: 250,
});
const costs = [cost('tests/unit/a.test.ts', 'fast', -1000), cost('tests/e2e/b.test.ts', 'e2e', 8500)];

it('costs are shown by project and by file, the heaviest first, in seconds', () => {
  const [projects = '', files = ''] = costTables(costs).split('\n\n');
  expect(projects).toMatch(/^all +2 +4 +10\.5 +1\.0 +2\.0 +7\.5 +0\.5$/m);
  expect(files.split('\n').map((line) => line.split(' ')[0])).toEqual([
    '',
    'e2e/b.test.ts',
    'unit/a.test.ts',
  ]);
});

it('only files that take longer than a second are kept for the order', () => {
  expect(keptCosts(costs)).toEqual({ 'tests/e2e/b.test.ts': 10 });
});
