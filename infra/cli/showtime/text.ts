import type { Plan } from './plan.ts';

const whole = (value: number): string => Math.ceil(value).toLocaleString('en-US');
const short = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 });
const dollars = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function planText(plan: Plan): string {
  const { night, demand, capacity, stage } = plan;
  return [
    `Show night: ${whole(night.voters)} voters in ${whole(night.minutes)} minutes, ${short(night.votesPerVoter)} votes and ${short(night.visits)} visits each,`,
    `${short(night.watchers)} watchers a voter, the busiest moment ${short(night.peakFactor)} times the mean. Stage ${stage}.`,
    '',
    'What comes',
    ...table([
      ['', 'in the night', 'a second at most'],
      ['requests to the CDN', whole(demand.requests), whole(demand.requestsPerSecond)],
      ['gigabytes', whole(demand.gigabytes), `${short(demand.gigabitsPerSecond)} Gbit`],
      ['calls of the API', whole(demand.apiCalls), whole(demand.apiCallsPerSecond)],
      ['votes', whole(demand.votes), whole(demand.votesPerSecond)],
      [
        'writes of the live count',
        whole(demand.liveCount.writes.night),
        whole(demand.liveCount.writes.perSecond),
      ],
      ['mails', whole(demand.mails), whole(demand.mailsPerSecond)],
    ]),
    '',
    'To raise with AWS, days before (Service Quotas). AWS promises no time: the days are our margin',
    ...table([['quota', 'a new account has', 'the night needs', ''], ...capacity.quotas.map(quotaRow)]),
    '',
    `To raise in cdk.json for the stage ${stage}, and to deploy an hour before`,
    ...raiseLines(plan),
    '',
    'Lambda, by group of endpoints; it adds 1,000 instances of each function in 10 seconds by itself',
    ...table([
      ['group', 'instances', 'by itself after', 'to hold ready'],
      ...capacity.instances.map(({ group, instances, rampSeconds, provisioned }) => [
        group,
        whole(instances),
        `${rampSeconds} s`,
        provisioned === 0 ? '-' : whole(provisioned),
      ]),
    ]),
    '',
    'Cost in US dollars, list prices',
    ...table([
      ['', 'amount', 'price', 'the night', 'a million votes'],
      ...plan.cost.map(costRow),
      ['together', '', '', dollars(plan.total.night), dollars(plan.total.perMillionVotes)],
    ]),
    '',
    'Afterwards, by the month until it is deleted',
    ...table([['', 'amount', 'price', 'a month', 'a million votes'], ...plan.afterwards.map(costRow)]),
    '',
    'Taken for granted, for each voter unless it says otherwise',
    ...Object.entries(plan.assumptions).map(([name, value]) => `  ${name}: ${value}`),
    ...plan.calls.map(
      ({ route, perVoter, milliseconds }) => `  ${route}: ${perVoter} of ${milliseconds} ms each`,
    ),
    '',
    'Where the figures stand',
    ...sourceLines(plan),
    '',
  ].join('\n');
}

const quotaRow = ({
  what,
  quota,
  need,
  isShort,
  isFixed,
  askDays,
}: Plan['capacity']['quotas'][number]): string[] => [
  what,
  whole(quota.value),
  whole(need),
  !isShort ? 'enough' : isFixed ? 'cannot be raised: see infra/README.md' : `ask ${askDays} days before`,
];

const costRow = (line: Plan['cost'][number]): string[] => [
  line.what,
  short(line.amount),
  `${Number(line.price.toPrecision(6))} ${line.unit}`,
  dollars(line.night),
  dollars(line.perMillionVotes),
];

function raiseLines({ raise }: Plan): string[] {
  const lines = Object.entries(raise).map(([name, value]) => `  "${name}": ${JSON.stringify(value)}`);
  return lines.length === 0 ? ['  nothing: every setting is high enough'] : lines;
}

/** Each source once; `*` marks those known only from quotations. */
function sourceLines({ cost, afterwards, capacity }: Plan): string[] {
  const figures = [...cost, ...afterwards, ...capacity.quotas.map(({ what, quota }) => ({ what, ...quota }))];
  return figures
    .map(({ what, source, read, isQuoted }) => `  ${what}${isQuoted ? ' *' : ''}: ${source} (${read})`)
    .concat('  * as others quote it from there: compare it before the show');
}

/** Rows in columns, the first left-aligned and the others right-aligned. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return `  ${cells.join('   ')}`.trimEnd();
  });
}
