import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { oneOfEach } from '../../support/nightly.ts';
import { synthesise } from '../../infra/stacks.ts';
import { CloudWatch } from './cloudwatch.ts';
import { openDay } from './day.ts';
import { reportProbe } from './outside.ts';
import { plan } from './plan.ts';

const quietBefore = 3;
/** Minutes in which everything that waited is made good, and the longest alarm rests. */
const quietAfter = 20;

// By day the first fault alone: the worst, of which voters, visitors and the probe all see something.
it.each(oneOfEach(plan, () => 'a fault'))(
  '$fault: answers stay right, $alarms ring and rest again',
  async ({ begin, end, lasts = 10, alarms }) => {
    const watch = new CloudWatch(synthesise());
    const day = await openDay(watch);
    try {
      await day.pass(quietBefore);
      await begin(day);
      await day.pass(lasts);
      await end?.(day);
      const over = day.now();
      await day.pass(quietAfter);

      expect(await day.wrong()).toEqual([]);
      const rings = watch.rings(day.now());
      expect([...rings.keys()].toSorted()).toEqual(alarms.toSorted());
      for (const [alarm, times] of rings)
        for (const { from, to } of times) {
          expect([alarm, from > quietBefore && from <= over]).toEqual([alarm, true]);
          expect([alarm, to !== undefined]).toEqual([alarm, true]);
        }
    } finally {
      await day.close();
    }
  },
);

/** What no code of ours can bring about here, such as calls that Lambda has no room for: the figures come as AWS would report them. */
const templates = () => synthesise({ requestsPerSecond: 100 });
const { alarms: all } = new CloudWatch(templates());
const ofAws = [...all.keys()].filter((alarm) => !plan.some(({ alarms }) => alarms.includes(alarm)));

it.each(oneOfEach(ofAws, () => 'a figure'))(
  'what AWS reports rings %s alone, and it rests again',
  (alarm) => {
    const watch = new CloudWatch(synthesise());
    for (let minute = 4; minute < 10; minute += 1) watch.exceed(minute, alarm);
    // SES counts by the hour. The probe reports all the while that nothing is wrong.
    reportProbe(watch, -1, 75);
    const rings = watch.rings(75);
    expect([...rings.keys()]).toEqual([alarm]);
    expect(rings.get(alarm)).toEqual([
      { from: expect.any(Number) as number, to: expect.any(Number) as number },
    ]);
  },
);

it('the table of the README has every fault, with its alarms and the entry of the runbook that each leads to', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, table = ''] = readme.split('### Faults of the day');
  const rows = [...table.matchAll(/^\| (.*?) +\| .*? +\| (.*?) +\| (.*?) +\|$/gm)].slice(2);
  const listed = rows.map(([, fault, alarms, headings]) => [fault, alarms, headings]);
  expect(listed).toEqual(
    plan.map(({ fault, alarms }) => [
      fault,
      alarms.map((alarm) => `\`${alarm}\``).join(', ') || 'none',
      alarms.map((alarm) => `\`${all.get(alarm)}\``).join(', ') || 'none',
    ]),
  );
  const runbook = readFileSync(new URL('../../../infra/RUNBOOK.md', import.meta.url), 'utf8');
  for (const entry of all.values()) expect(runbook).toContain(`\n## ${entry}\n`);
});
