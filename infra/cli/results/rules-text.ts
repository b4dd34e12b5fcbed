import type { DisqualificationRule, RuleTerms } from '#contract/disqualification.ts';
import { fewestVoters, type Preview } from '#count/preview.ts';

/** Rules for reading, oldest first: what each is about, who added it, when and why, and the same of its revocation. */
export function rulesText(rules: readonly DisqualificationRule[]): string {
  if (rules.length === 0) return 'There are no rules: every ballot counts.\n';
  return rules.map((rule) => `${ruleText(rule)}\n`).join('');
}

function ruleText({ id, terms, by, at, reason, revoked }: DisqualificationRule): string {
  const added = `${id}  ${termsText(terms)}\n          added by ${by} at ${at}: ${reason}`;
  return revoked ? `${added}\n          revoked by ${revoked.by} at ${revoked.at}: ${revoked.reason}` : added;
}

/** Terms as a sentence would have them. */
function termsText(terms: RuleTerms): string {
  if (terms.kind === 'account')
    return `ballots of ${plural(terms.accounts.length, 'account')}: ${terms.accounts.join(', ')}`;
  if (terms.kind === 'address')
    return `ballots begun at ${plural(terms.addresses.length, 'address', 'addresses')}: ${terms.addresses.join(', ')}`;
  if (terms.kind === 'domain') return `ballots of accounts with mail at ${terms.domain}`;
  const time = plural(terms.seconds, 'second');
  if (terms.kind === 'burst')
    return `bursts of at least ${terms.ballots} ballots from one address within ${time}`;
  return `ballots begun within ${time} of the registration`;
}

/** A preview for reading: what is taken out, and each nominee's votes and place before and after, where that is of many people. */
export function previewText({ taken, before, after, categories }: Preview): string {
  if (!taken || !after)
    return `The rule takes out the ballots of fewer than ${fewestVoters} voters, or none. The details are hidden because they would show how people voted.
Votes before: ${before.votes} on ${plural(before.ballots, 'ballot')}.
`;
  const head = `The rule takes out ${plural(taken.ballots, 'ballot')} with ${plural(taken.votes, 'vote')} of ${plural(taken.voters, 'voter')}.
Votes before: ${before.votes} on ${plural(before.ballots, 'ballot')}. Votes after: ${after.votes} on ${plural(after.ballots, 'ballot')}.
`;
  const blocks = categories.map(({ title, key, nominees }) => {
    if (nominees.length === 0)
      return `\n${title} (${key})\n  Nominees are hidden: this rule, or the rules already in force, remove fewer than ${fewestVoters} voters in this category.\n`;
    const rows = nominees.map((nominee) => {
      const [from, to] = [nominee.before, nominee.after];
      const place = from.place === to.place ? `place ${from.place}` : `place ${from.place} -> ${to.place}`;
      return `  ${String(from.votes).padStart(8)} -> ${String(to.votes).padStart(8)}  ${nominee.title} (${place})`;
    });
    return `\n${title} (${key})\n${rows.join('\n')}\n`;
  });
  return head + blocks.join('');
}

const plural = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : nouns}`;
