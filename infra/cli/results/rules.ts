import { userInfo } from 'node:os';
import type { AuditEntry } from '#contract/admin-results.ts';
import { ruleTerms, type DisqualificationRule, type RuleTerms } from '#contract/disqualification.ts';
import { createAudit } from '#count/audit.ts';
import { fewestVoters, type Preview } from '#count/preview.ts';
import { createRuleBook, type Author } from '#count/rule-book.ts';
import { createAuditStore } from '#count/store-audit.ts';
import { siteClock, type Target } from '../../target.ts';
import { UsageError } from '../common/command.ts';
import { editionOf, ruleSource } from './source.ts';

export interface TermFlags {
  account?: string[];
  address?: string[];
  domain?: string;
  burst?: string;
  within?: string;
  registered?: string;
}

export async function listRules(target: Target, json = false): Promise<string> {
  const { book } = await openRules(target);
  const rules = await book.list();
  return json ? jsonText(rules) : rulesText(rules);
}

export async function previewRule(
  target: Target,
  terms: RuleTerms,
  { by = '', json = false }: { by?: string; json?: boolean },
): Promise<string> {
  const { book, note } = await openRules(target);
  await note(by.trim() || userInfo().username, 'preview', JSON.stringify(terms));
  const preview = await book.preview(terms);
  return json ? jsonText(preview) : previewText(preview);
}

export async function addRule(target: Target, terms: RuleTerms, author: Author): Promise<string> {
  const { book, note } = await openRules(target);
  await note(author.by, 'rule', `${JSON.stringify(terms)}: ${author.reason}`);
  const rule = await book.add(terms, author);
  return `Added. It applies from the next count on; to revoke it: rules revoke ${rule.id}\n${rulesText([rule])}`;
}

export async function revokeRule(target: Target, id: string, author: Author): Promise<string> {
  const { book, note } = await openRules(target);
  await note(author.by, 'revoke', `${id}: ${author.reason}`);
  if (await book.revoke(id, author)) return `Revoked. The next count is as if ${id} had never been.\n`;
  throw new Error(`There is no rule ${id} in force. \`rules list\` shows them all.`);
}

/** The rules of a site, and the log that admins see. */
async function openRules(target: Target) {
  const clock = await siteClock(target);
  const audit = createAudit(createAuditStore(target.documents, target.tables.results), clock);
  const note = (by: string, what: AuditEntry['what'], detail: string): Promise<void> =>
    audit.note({ id: 'command', name: `${by} (command)` }, what, detail);
  return { book: createRuleBook(ruleSource(target), await editionOf(target), clock), note };
}

const jsonText = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** @throws UsageError that says what is wrong with the options */
export function readTerms({ account, address, domain, burst, within, registered }: TermFlags): RuleTerms {
  const given = [
    account && { kind: 'account', accounts: account },
    address && { kind: 'address', addresses: address },
    domain !== undefined && { kind: 'domain', domain },
    burst !== undefined && { kind: 'burst', ballots: Number(burst), seconds: Number(within) },
    registered !== undefined && { kind: 'registration', seconds: Number(registered) },
  ].filter((terms) => terms);
  if (given.length !== 1)
    throw new UsageError(
      'Say what the rule is about: one of --account, --address, --domain, --burst with --within, --registered.',
    );
  if ((within === undefined) !== (burst === undefined))
    throw new UsageError('--burst and --within go together.');
  const result = ruleTerms.safeParse(given[0]);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new UsageError(`Not a valid rule (${issue?.path.join('.')}: ${issue?.message || 'out of bounds'}).`);
}

/** Rules as text, oldest first: the terms, author, time and reason of each, and of its revocation. */
function rulesText(rules: readonly DisqualificationRule[]): string {
  if (rules.length === 0) return 'There are no rules: every ballot counts.\n';
  return rules.map((rule) => `${ruleText(rule)}\n`).join('');
}

function ruleText({ id, terms, by, at, reason, revoked }: DisqualificationRule): string {
  const added = `${id}  ${termsText(terms)}\n          added by ${by} at ${at}: ${reason}`;
  return revoked ? `${added}\n          revoked by ${revoked.by} at ${revoked.at}: ${revoked.reason}` : added;
}

function termsText(terms: RuleTerms): string {
  if (terms.kind === 'account')
    return `ballots of ${plural(terms.accounts.length, 'account')}: ${terms.accounts.join(', ')}`;
  if (terms.kind === 'address')
    return `ballots cast from ${plural(terms.addresses.length, 'address', 'addresses')}: ${terms.addresses.join(', ')}`;
  if (terms.kind === 'domain') return `ballots of accounts with email at ${terms.domain}`;
  if (terms.kind === 'merge') return `votes for ${terms.nominee} count for ${terms.into}`;
  const time = plural(terms.seconds, 'second');
  if (terms.kind === 'burst')
    return `bursts of at least ${terms.ballots} ballots from one address within ${time}`;
  return `ballots cast within ${time} of the registration`;
}

/** A preview as text: what is left out, and nominees before and after, where enough people voted. */
function previewText({ taken, before, after, categories }: Preview): string {
  if (!taken || !after)
    return `The rule leaves out the ballots of fewer than ${fewestVoters} voters, or none. The details are hidden because they would show how people voted.
Votes before: ${before.votes} on ${plural(before.ballots, 'ballot')}.
`;
  const head = `The rule leaves out ${plural(taken.ballots, 'ballot')} with ${plural(taken.votes, 'vote')} of ${plural(taken.voters, 'voter')}.
Votes before: ${before.votes} on ${plural(before.ballots, 'ballot')}. Votes after: ${after.votes} on ${plural(after.ballots, 'ballot')}.
`;
  const blocks = categories.map(({ title, key, nominees }) => {
    if (nominees.length === 0)
      return `\n${title} (${key})\n  Nominees are hidden: this rule, or the rules already in force, remove fewer than ${fewestVoters} voters in this category.\n`;
    const rows = nominees.map((nominee) => {
      const [from, to] = [nominee.before, nominee.after];
      const rank = from.place === to.place ? `place ${from.place}` : `place ${from.place} -> ${to.place}`;
      return `  ${String(from.votes).padStart(8)} -> ${String(to.votes).padStart(8)}  ${nominee.title} (${rank})`;
    });
    return `\n${title} (${key})\n${rows.join('\n')}\n`;
  });
  return head + blocks.join('');
}

const plural = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : nouns}`;
