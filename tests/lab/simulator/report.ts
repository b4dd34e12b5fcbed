import type { Chain } from './check.ts';
import type { FraudReport } from './fraud.ts';
import type { Account } from './ledger.ts';
import type { RunProgress, RunResult } from './run.ts';

/** Differences that are listed; the rest are counted. */
const mostDifferences = 50;

export function runText({ voters, kills, duration }: RunResult): string {
  const total = (of: (account: Account) => number) =>
    number(voters.reduce((sum, { account }) => sum + of(account), 0));
  const honest = voters.filter(({ plan }) => !plan.fraud).length;
  const habits = (kind: string) =>
    number(
      voters
        .flatMap(({ plan }) => plan.steps)
        .filter((step) => step.kind === kind || ('habit' in step && step.habit === kind)).length,
    );
  return `
The evening took ${(duration / 1000).toFixed(1)} s
  voters          ${number(honest)} honest, ${number(voters.length - honest)} of fraud
  votes accepted  ${total(({ accepted }) => accepted.size)}, taken back ${total(({ cancelled }) => cancelled.size)}, refused ${total(({ refusals }) => refusals)}
  double clicks   ${habits('double-click')}, in two tabs at once ${habits('two-tabs')}
  calls retried   ${total(({ lost }) => lost)} without an answer, ${total(({ unavailable }) => unavailable)} answered as unavailable
  site killed     ${kills} times
`;
}

export function chainText({ answered, ballots, recount, tally, lost, doubled }: Chain): string {
  return `
Votes
  answered        ${number(answered)}
  on ballots      ${number(ballots)}
  recounted       ${number(recount)}
  live count      ${number(tally)}
  lost            ${number(lost.length)}
  doubled         ${number(doubled.length)}
`;
}

export function fraudText({ findings, fraud, honest }: FraudReport): string {
  const rows = [
    ['rule', 'signals', 'its groups', 'its accounts', 'all fraud', 'honest hit'],
    ...findings.map(({ kind, signals, rings, accounts, anyFraud, honestHit }) => [
      kind,
      number(signals),
      `${rings.found} of ${rings.all}`,
      `${accounts.found} of ${accounts.all}`,
      `${anyFraud} of ${fraud.all}`,
      number(honestHit),
    ]),
  ];
  const table = rows.map((row) => `  ${row.map((cell) => cell.padEnd(14)).join('')}`.trimEnd());
  return `
Fraud found by the rules of the fraud view
${table.join('\n')}
  all rules       ${number(fraud.found)} of ${number(fraud.all)} accounts of fraud found (${percent(fraud.found, fraud.all)}), ${number(honest.counted)} of ${number(honest.all)} honest voters with a ballot kept (${percent(honest.counted, honest.all)})
`;
}

export function verdictText(differences: readonly string[]): string {
  if (differences.length === 0) return '\nEverything agrees.\n';
  const rest = differences.length - mostDifferences;
  const shown = differences.slice(0, mostDifferences).map((each) => `  ${each}\n`);
  return `\n${number(differences.length)} differences:\n${shown.join('')}${rest > 0 ? `  and ${number(rest)} more\n` : ''}`;
}

const number = (value: number): string => value.toLocaleString('en-US');
const percent = (part: number, all: number): string =>
  `${all === 0 ? '100.0' : ((100 * part) / all).toFixed(1)} %`;

/** Writes a line per tenth of the answers and per kill. */
export function createProgress(output: Pick<NodeJS.WriteStream, 'write'>) {
  let tenths = 0;
  let known = 0;
  return ({ done, total, answers, expected, kills }: RunProgress): void => {
    const now = Math.floor((10 * answers) / expected);
    if (kills > known) output.write(`Killed the site after ${answers} answers, and start it again.\n`);
    else if (now > tenths || done === total)
      output.write(`${answers} answers of about ${expected}; ${done} of ${total} voters are done\n`);
    tenths = now;
    known = kills;
  };
}
