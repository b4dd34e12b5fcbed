import type { CategoryCount, Recount } from '#count/recount.ts';

/** A recount for reading: a block a category, its nominees by votes, then the totals. */
export function recountTable({ categories, votes, ballots }: Recount): string {
  return [...categories.map(block), `${plural(votes, 'vote')} on ${plural(ballots, 'ballot')}`, ''].join(
    '\n',
  );
}

function block({ title, key, withdrawn, votes, ballots, voters, days, nominees }: CategoryCount): string {
  const head = `${title} (${key})${withdrawnText(withdrawn)}: ${plural(votes, 'vote')} on ${plural(ballots, 'ballot')}${voters === undefined ? '' : ` of ${plural(voters, 'voter')}`}`;
  const byDay = Object.entries(days).map(([day, count]) => `${day}: ${count}`);
  const width = Math.max(1, ...nominees.map((nominee) => String(nominee.votes).length));
  const rows = nominees.map(
    (nominee) =>
      `  ${String(nominee.votes).padStart(width)}  ${nominee.title}${withdrawnText(nominee.withdrawn)}`,
  );
  return [head, ...(byDay.length > 0 ? [`  by day  ${byDay.join(', ')}`] : []), ...rows, ''].join('\n');
}

const withdrawnText = (withdrawn: true | undefined): string => (withdrawn ? ' (withdrawn)' : '');
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
