import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { all, synthesise } from './stacks.ts';

const runbook = readFileSync(new URL('../../infra/RUNBOOK.md', import.meta.url), 'utf8');

/** Filters of CloudWatch Logs in the runbook: the texts that fields may have, which it compares by the letter. */
const filters = [...runbook.matchAll(/`\{ (\$\..*?) \}`/g)].map(([, filter = '']) =>
  filter.split(' || ').map((alternative) => {
    const [, field, text] = /^\$\.(\w+) = "([^"]*)"$/.exec(alternative) ?? [];
    if (text === undefined) throw new Error(`The runbook filters by ${alternative}, which is no equal text.`);
    return { field, text };
  }),
);

function logged(level: 'info' | 'error'): object {
  const lines: string[] = [];
  createLog((line) => lines.push(line))[level]('request failed', { status: 500 });
  return JSON.parse(lines[0] ?? '') as object;
}

describe('the log filters of the runbook', () => {
  it.each([
    ['find a failure in our log', logged('error'), true],
    // As the Node runtime writes what nobody caught (Lambda Developer Guide, "Using Lambda advanced logging controls with Node.js").
    ['find a crash that Lambda reports', { level: 'ERROR', errorType: 'Error' }, true],
    ['find how calls have ended', { type: 'platform.report' }, true],
    ['leave out the lines of calls that went well', logged('info'), false],
  ])('%s', (_what, line, expected) => {
    expect(filters.length).toBeGreaterThan(0);
    for (const filter of filters)
      expect(filter.some(({ field = '', text }) => (line as Record<string, unknown>)[field] === text)).toBe(
        expected,
      );
  });
});

it('the runbook says wherever settings go back to what they were that warm throughput cannot', () => {
  const sections = runbook
    .split(/^## /m)
    .filter((section) => /former value|commit that ran before|out of `cdk\.json` again/.test(section));
  expect(sections.length).toBeGreaterThan(1);
  for (const section of sections)
    for (const words of ['`warmWritesPerSecond`', '`warmReadsPerSecond`', 'cannot be lowered'])
      expect(section).toContain(words);
});

it('the runbook gives a restored table all that its template gives it, and repairs the live count', () => {
  const section = runbook.split(/^## /m).find((each) => each.startsWith('Restoring data'))!;
  const tables = all<Record<string, unknown>>(synthesise().data, 'AWS::DynamoDB::GlobalTable');
  // Of these DynamoDB restores the first four alone ("Point-in-time recovery: how it works", Restored table settings).
  const given = new Set(tables.flatMap((table) => Object.keys(table)));
  expect([...given].toSorted()).toEqual([
    'AttributeDefinitions',
    'BillingMode',
    'KeySchema',
    'Replicas',
    'StreamSpecification',
    'TimeToLiveSpecification',
    'WarmThroughput',
  ]);
  const ofReplicas = tables.flatMap(({ Replicas }) => Object.keys((Replicas as object[])[0] ?? {}));
  expect(new Set(ofReplicas)).toEqual(
    new Set(['Region', 'DeletionProtectionEnabled', 'PointInTimeRecoverySpecification', 'Tags']),
  );
  const views = tables.flatMap(
    ({ StreamSpecification: stream }) =>
      (stream as { StreamViewType: string } | undefined)?.StreamViewType ?? [],
  );
  for (const words of [
    ...views,
    'AttributeName=expires',
    '--deletion-protection-enabled',
    'PointInTimeRecoveryEnabled=true',
    '--warm-throughput',
    'results repair',
  ])
    expect(section).toContain(words);
});
