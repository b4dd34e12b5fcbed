import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import type { AuditEntry } from '#contract/admin-results.ts';
import { createAudit } from '#count/audit.ts';
import { createRuleBook, type Author, type RuleBook } from '#count/rule-book.ts';
import { createAuditStore } from '#count/store-audit.ts';
import { runOnTarget } from '../command.ts';
import { siteClock } from '../site-clock.ts';
import type { OpenedTarget, OpenTarget } from '../target.ts';
import { previewText, rulesText } from './rules-text.ts';
import { ruleSource } from './source.ts';
import { readTerms, termOptions } from './terms.ts';

export const rulesUsage = `       npm run results -- rules list [--json] [--stack NAME]
       npm run results -- rules preview TERMS [--by NAME] [--json] [--stack NAME]
       npm run results -- rules add TERMS --by NAME --reason TEXT [--stack NAME]
       npm run results -- rules revoke ID --by NAME --reason TEXT [--stack NAME]
`;

/** Where a command works and what it says; the exit code is 0 done, 1 refused, 2 a command line it does not know. */
export interface ResultsContext {
  open: OpenTarget;
  say: (text: string) => void;
  complain: (text: string) => void;
}

/** Logs what is about to be done, where admins see it too. */
type Note = (by: string, what: AuditEntry['what'], detail: string) => Promise<void>;
type Job = (book: RuleBook, note: Note) => Promise<string | { refusal: string }>;

const options = {
  ...termOptions,
  by: { type: 'string' },
  reason: { type: 'string' },
  json: { type: 'boolean', default: false },
  stack: { type: 'string' },
} as const;

/** Runs `rules list`, `preview`, `add` and `revoke`. */
export async function runRules(args: string[], context: ResultsContext): Promise<number> {
  return runOnTarget({
    ...context,
    read: () => read(args),
    usage: `Usage: ${rulesUsage.trimStart()}`,
    work: (target, { job }) => doJob(target, job),
  });
}

async function doJob(target: OpenedTarget, job: Job) {
  const clock = await siteClock(target);
  const audit = createAudit(createAuditStore(target.documents, target.tables.results), clock);
  const note: Note = (by, what, detail) =>
    audit.note({ id: 'command', name: `${by} (command)` }, what, detail);
  return job(createRuleBook(ruleSource(target), clock), note);
}

/** What the command line asks for, or what is wrong with it. */
function read(args: string[]): { job: Job; stack?: string } | string {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [name, id, ...rest] = positionals;
  const { stack, json } = values;
  if (rest.length > 0 || (id !== undefined && name !== 'revoke')) return 'That is too much.';
  const job = jobOf(name, id, values, json);
  return typeof job === 'string' ? job : { job, ...(stack !== undefined && { stack }) };
}

type Values = Parameters<typeof readTerms>[0] & { by?: string; reason?: string };

function jobOf(
  name: string | undefined,
  id: string | undefined,
  values: Values,
  json: boolean,
): Job | string {
  const write = (value: object, text: string) => (json ? `${JSON.stringify(value, null, 2)}\n` : text);
  if (name === 'list') return async (book) => write(await book.list(), rulesText(await book.list()));
  if (name === 'revoke') return revocation(id, values);
  if (name !== 'preview' && name !== 'add') return 'Say rules list, preview, add or revoke.';
  const terms = readTerms(values);
  if (typeof terms === 'string') return terms;
  if (name === 'preview') {
    return async (book, note) => {
      await note(values.by?.trim() || userInfo().username, 'preview', JSON.stringify(terms));
      const preview = await book.preview(terms);
      return write(preview, previewText(preview));
    };
  }
  const author = readAuthor(values);
  if (typeof author === 'string') return author;
  return async (book, note) => {
    await note(author.by, 'rule', `${JSON.stringify(terms)}: ${author.reason}`);
    const rule = await book.add(terms, author);
    return `Added. It counts from the next count on; revoke it with: rules revoke ${rule.id}\n${rulesText([rule])}`;
  };
}

function revocation(id: string | undefined, values: Values): Job | string {
  if (id === undefined) return 'Name the rule to revoke; rules list shows their ids.';
  const author = readAuthor(values);
  if (typeof author === 'string') return author;
  return async (book, note) => {
    await note(author.by, 'revoke', `${id}: ${author.reason}`);
    return (await book.revoke(id, author))
      ? `Revoked. The next count is as if ${id} had never been.\n`
      : { refusal: `There is no rule ${id} in force; rules list shows them all.\n` };
  };
}

/** Every rule says who and why, for both stand in the certificate. */
function readAuthor({ by = '', reason = '' }: Values): Author | string {
  const author = { by: by.trim(), reason: reason.trim() };
  if (!author.by || !author.reason) return 'Say --by NAME and --reason TEXT: both stand in the certificate.';
  return author;
}
