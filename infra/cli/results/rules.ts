import { setTimeout as wait } from 'node:timers/promises';
import type { AuditEntry } from '#contract/admin-results.ts';
import { ruleTerms, type DisqualificationRule, type RuleTerms } from '#contract/disqualification.ts';
import type { Preview } from '#count/preview.ts';
import type { Names } from '#count/recount.ts';
import { createRuleBook, type Author } from '#count/rule-book.ts';
import { fewestVoters } from '#count/voters.ts';
import { createShowReader } from '#records/show-reader.ts';
import { clearCdn, note } from '../../show/after-change.ts';
import { authorsOf, siteClock, type Target } from '../../target.ts';
import { UsageError, userNamed } from '../common/command.ts';
import { editionOf, ruleSource } from './source.ts';

export interface TermFlags {
  account?: string[];
  address?: string[];
  domain?: string;
  burst?: string;
  within?: string;
  registered?: string;
  signups?: string;
  mailbox?: string;
  merge?: string;
  into?: string;
}

/** As typed: a merge names its nominees by category and slug. */
type TypedTerms = Exclude<RuleTerms, { kind: 'merge' }> | { kind: 'merge'; merge: string; into: string };

interface Asked {
  edition?: string;
  json?: boolean;
}

export async function listRules(target: Target, asked: Asked): Promise<string> {
  const { book, names } = await openRules(target, asked);
  const rules = await authorsOf(target).named(await book.list());
  return asked.json ? jsonText(rules) : rulesText(rules, await names());
}

export async function previewRule(
  target: Target,
  typed: TypedTerms,
  asked: Asked & { by?: string },
): Promise<string> {
  const { book, note, termsOf } = await openRules(target, asked);
  const terms = await termsOf(typed);
  await note(asked.by, 'preview', JSON.stringify(terms));
  const preview = await book.preview(terms);
  return asked.json ? jsonText(preview) : previewText(preview);
}

export async function addRule(
  target: Target,
  typed: TypedTerms,
  author: Author,
  asked: Asked & { yes?: boolean } = {},
): Promise<string> {
  const { book, note, termsOf, names } = await openRules(target, asked);
  const terms = await termsOf(typed);
  if (terms.kind === 'merge' && !asked.yes) {
    await book.requireMergeable(terms);
    const votes = await book.standingVotes(terms);
    if (votes > 0) throw new Error(confirmation(votes, titlesOf(await names(), terms)));
  }
  await note(author.by, 'rule', `${JSON.stringify(terms)}: ${author.reason}`);
  const rule = await book.add(terms, author);
  if (terms.kind === 'merge') await clearCdn(target, ['nominees'], wait, 'The rule is added');
  return `Added. It applies from the next count on; to revoke it: rules revoke ${rule.id}\n${rulesText([rule], await names())}`;
}

const confirmation = (votes: number, { nominee, into }: { nominee: string; into: string }): string =>
  `${plural(votes, 'vote')} ${votes === 1 ? 'stands' : 'stand'} for ${nominee}: they would count for ${into}, once where a ballot names both, ` +
  `and ${nominee} would take no more votes. Nothing has been changed; say --yes to merge the two.`;

export async function revokeRule(
  target: Target,
  id: string,
  author: Author,
  asked: Asked = {},
): Promise<string> {
  const { book, note } = await openRules(target, asked);
  await note(author.by, 'revoke', `${id}: ${author.reason}`);
  const rule = (await book.list()).find((each) => each.id === id);
  if (!(await book.revoke(id, author)))
    throw new Error(`There is no rule ${id} in force. \`rules list\` shows them all.`);
  if (rule?.terms.kind === 'merge') await clearCdn(target, ['nominees'], wait, 'The rule is revoked');
  return `Revoked. The next count is as if ${id} had never been.\n`;
}

/** The rules of an edition, and the log that admins see. */
async function openRules(target: Target, asked: Asked) {
  const clock = await siteClock(target);
  const edition = await editionOf(target, asked.edition);
  const source = ruleSource(target);
  return {
    book: createRuleBook(source, edition, clock),
    note: (by: string | undefined, what: AuditEntry['what'], detail: string) =>
      note(target, clock.now(), userNamed(by), what, `${edition}, ${detail}`),
    names: () => source.names(edition),
    termsOf: (typed: TypedTerms) => termsOf(target, edition, typed),
  };
}

/** @throws Error when a merge names nominees that the edition does not have, or of two categories */
async function termsOf(
  { documents, tables }: Target,
  edition: string,
  typed: TypedTerms,
): Promise<RuleTerms> {
  if (typed.kind !== 'merge') return typed;
  const show = createShowReader(documents, tables.show);
  const categories = await show.everyCategory(edition);
  const find = async (name: string) => {
    const [key = '', slug] = name.split('/');
    const category = categories.find((each) => each.key === key);
    if (!category) throw new Error(`The edition ${edition} has no category ${key}.`);
    const nominee = (await show.everyNominee(category.id)).find((each) => each.slug === slug);
    if (!nominee) throw new Error(`${category.title} has no nominee with the slug ${slug ?? ''}.`);
    return nominee;
  };
  const [from, to] = [await find(typed.merge), await find(typed.into)];
  if (from.category_id !== to.category_id) throw new Error('Only nominees of one category can be merged.');
  return { kind: 'merge', category: from.category_id, nominee: from.nominee_id, into: to.nominee_id };
}

const jsonText = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** @throws UsageError that says what is wrong with the options */
export function readTerms(flags: TermFlags): TypedTerms {
  const { account, address, domain, burst, within, registered, signups, mailbox, merge, into } = flags;
  const given = [
    account && { kind: 'account', accounts: account },
    address && { kind: 'address', addresses: address },
    domain !== undefined && { kind: 'domain', domain },
    burst !== undefined && { kind: 'burst', ballots: Number(burst), seconds: Number(within) },
    registered !== undefined && { kind: 'registration', seconds: Number(registered) },
    signups !== undefined && { kind: 'signups', accounts: Number(signups), seconds: Number(within) },
    mailbox !== undefined && { kind: 'mailbox', accounts: Number(mailbox) },
    merge !== undefined && { kind: 'merge' },
  ].filter((terms) => terms);
  if (given.length !== 1)
    throw new UsageError(
      'Say what the rule is about: one of --account, --address, --domain, --burst or --signups with --within, --registered, --mailbox, --merge with --into.',
    );
  if ((within === undefined) !== (burst === undefined && signups === undefined))
    throw new UsageError('--burst or --signups, and --within go together.');
  if ((merge === undefined) !== (into === undefined)) throw new UsageError('--merge and --into go together.');
  if (merge !== undefined && into !== undefined) return { kind: 'merge', merge, into };
  const result = ruleTerms.safeParse(given[0]);
  if (result.success && result.data.kind !== 'merge') return result.data;
  const [issue] = result.error?.issues ?? [];
  throw new UsageError(`Not a valid rule (${issue?.path.join('.')}: ${issue?.message || 'out of bounds'}).`);
}

/** Rules as text, oldest first: the terms, author, time and reason of each, and of its revocation. */
function rulesText(rules: readonly DisqualificationRule[], names: Names): string {
  if (rules.length === 0) return 'There are no rules: every ballot counts.\n';
  return rules.map((rule) => `${ruleText(rule, names)}\n`).join('');
}

function ruleText({ id, terms, by, at, reason, revoked }: DisqualificationRule, names: Names): string {
  const added = `${id}  ${termsText(terms, names)}\n          added by ${by} at ${at}: ${reason}`;
  return revoked ? `${added}\n          revoked by ${revoked.by} at ${revoked.at}: ${revoked.reason}` : added;
}

function termsText(terms: RuleTerms, names: Names): string {
  if (terms.kind === 'account')
    return `ballots of ${plural(terms.accounts.length, 'account')}: ${terms.accounts.join(', ')}`;
  if (terms.kind === 'address')
    return `ballots cast from ${plural(terms.addresses.length, 'address', 'addresses')}: ${terms.addresses.join(', ')}`;
  if (terms.kind === 'domain') return `ballots of accounts with email at ${terms.domain}`;
  if (terms.kind === 'merge') {
    const { nominee, into } = titlesOf(names, terms);
    return `votes for ${nominee} count for ${into}`;
  }
  if (terms.kind === 'mailbox')
    return `ballots of all but the first account where at least ${terms.accounts} have one mailbox`;
  const time = plural(terms.seconds, 'second');
  if (terms.kind === 'signups')
    return `ballots of at least ${terms.accounts} accounts at one address that registered within ${time}`;
  if (terms.kind === 'burst')
    return `bursts of at least ${terms.ballots} ballots from one address within ${time}`;
  return `ballots cast within ${time} of the registration`;
}

function titlesOf({ nominees }: Names, terms: { nominee: string; into: string }) {
  const titleOf = (id: string) => nominees.find(({ nominee_id }) => nominee_id === id)?.title ?? id;
  return { nominee: titleOf(terms.nominee), into: titleOf(terms.into) };
}

/** A preview as text: what is left out, and nominees before and after, where enough people voted. */
function previewText({ taken, before, after, categories, merged }: Preview): string {
  if (merged)
    return `Ballots that name the merged nominee: ${countOrFew(merged.ballots)}. Of these, ballots that name both and count once: ${countOrFew(merged.both)}.
Votes before: ${before.votes} on ${plural(before.ballots, 'ballot')}.
`;
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

const countOrFew = (count: number | null): string =>
  count === null ? `of fewer than ${fewestVoters} voters` : String(count);

const plural = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : nouns}`;
