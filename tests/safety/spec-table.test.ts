import { describe, expect, it } from 'vitest';
import { cellsOf, hasNamedTest, namesTest } from './spec-rows.ts';

/** The rows of the tables that name tests. */
const rows = cellsOf('tests/SPEC.md').filter(([, tests = '']) => namesTest(tests));

describe('the table of the specification', () => {
  it('names for each line a test that exists', () => {
    expect(rows.length).toBeGreaterThan(150);
    const missing = rows.flatMap(([says, tests = '']) =>
      tests
        .split('<br>')
        .filter((named) => !hasNamedTest(named))
        .map((named) => `${says}: ${named}`),
    );

    expect(missing).toEqual([]);
  });
});
