import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';

const runbook = readFileSync(new URL('../../infra/RUNBOOK.md', import.meta.url), 'utf8');

/** Filters of CloudWatch Logs in the runbook, each an alternative of equal texts. */
const filters = [...runbook.matchAll(/`\{ (\$\..*?) \}`/g)].map(([, filter = '']) => filter.split(' || '));

/** Whether a filter takes a line: by the letter, as CloudWatch compares (CloudWatch Logs User Guide, "Filter pattern syntax"). */
const takes = (filter: readonly string[], line: object): boolean =>
  filter.some((alternative) => {
    const [, field = '', text] = /^\$\.(\w+) = "([^"]*)"$/.exec(alternative) ?? [];
    expect([alternative, text]).toEqual([alternative, expect.any(String)]);
    return (line as Record<string, unknown>)[field] === text;
  });

function logged(level: 'info' | 'error'): object {
  const lines: string[] = [];
  createLog((line) => lines.push(line))[level]('request failed', { status: 500 });
  return JSON.parse(lines[0] ?? '') as object;
}

describe('the log filters of the runbook', () => {
  it('find what our log says of a failure, what Lambda says of a crash, and how calls have ended', () => {
    expect(filters.length).toBeGreaterThan(0);
    for (const filter of filters) {
      expect(takes(filter, logged('error'))).toBe(true);
      // As the Node runtime writes what nobody caught (Lambda Developer Guide, "Using Lambda advanced logging controls with Node.js").
      expect(takes(filter, { level: 'ERROR', errorType: 'Error' })).toBe(true);
      expect(takes(filter, { type: 'platform.report' })).toBe(true);
    }
  });

  it('leave out the lines of calls that went well', () => {
    for (const filter of filters) expect(takes(filter, logged('info'))).toBe(false);
  });
});

describe('the runbook', () => {
  it('says wherever settings go back to what they were that warm throughput cannot', () => {
    const sections = runbook
      .split(/^## /m)
      .filter((section) => /former value|commit that ran before|out of `cdk\.json` again/.test(section));

    expect(sections.length).toBeGreaterThan(1);
    for (const section of sections) {
      expect(section).toContain('`warmWritesPerSecond`');
      expect(section).toContain('`warmReadsPerSecond`');
      expect(section).toContain('cannot be lowered');
    }
  });
});
