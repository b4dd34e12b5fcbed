import type { Answer } from '#contract/routes.ts';
import { categoriesIn } from '#count/recount.ts';
import { review } from '#count/review.ts';
import { createRuleReader } from '#count/rule-book.ts';
import { note } from '../../show/after-change.ts';
import { siteClock, type Target } from '../../target.ts';
import { userNamed } from '../common/command.ts';
import { editionOf, ruleSource } from './source.ts';

type Review = Answer<'results.review'>;

export interface ReviewFlags {
  edition?: string;
  by?: string;
  json?: boolean;
}

/** Reads every ballot of an edition: who has voted, what rules leave out, and what points at fraud. It goes into the log. */
export async function reviewResults(target: Target, { edition, by, json }: ReviewFlags): Promise<string> {
  const now = (await siteClock(target)).now();
  const id = await editionOf(target, edition);
  await note(target, now, userNamed(by), 'review', id);
  const source = ruleSource(target);
  const [names, rules] = [await source.names(id), createRuleReader(source, id)];
  const found = await review(
    {
      ballots: () => source.ballots(categoriesIn(names)),
      accounts: source.accounts,
      verdict: () => rules.verdict(),
    },
    now,
  );
  return json ? `${JSON.stringify(found, undefined, 2)}\n` : reviewText(found);
}

const figure = (count: number): string => count.toLocaleString('en-US');

function reviewText({ voters, counted, disqualified, signals }: Review): string {
  const found = signals.filter(({ total }) => total > 0);
  return [
    `Voters whose ballots count: ${figure(voters)}`,
    `Ballots that count: ${figure(counted.ballots)}, with ${figure(counted.votes)} votes`,
    `Ballots that rules leave out: ${figure(disqualified.ballots)}, with ${figure(disqualified.votes)} votes`,
    '',
    ...(found.length === 0 ? ['Nothing points at fraud.'] : ['What points at fraud, most ballots first:']),
    ...found.flatMap(({ kind, total, items }) => [
      `  ${kind}: ${figure(total)}${total > items.length ? `, the largest ${items.length} here` : ''}`,
      ...items.map(
        ({ subject, accounts, ballots, from, to }) =>
          `    ${subject}: ${figure(accounts)} accounts, ${figure(ballots)} ballots, ${from} to ${to}`,
      ),
    ]),
    '',
  ].join('\n');
}
