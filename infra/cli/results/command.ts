import { Command } from 'commander';
import {
  ExitCode,
  onSite,
  readAuthor,
  several,
  UsageError,
  wholeNumber,
  withAuthor,
  type AuthorFlags,
  type Context,
} from '../common/command.ts';
import type { ReviewFlags } from './review.ts';
import type { TermFlags } from './rules.ts';

/** DynamoDB's limit (Scan, TotalSegments). */
const mostSegments = 1_000_000;
/** More would exceed the 256 KB of a state machine's input. */
const mostDistributed = 1000;
const segmentsHere = 4;
/** Many more than run at once: a slow one delays little. */
const segmentsDistributed = 64;

export function resultsCommand(context: Context): Command {
  const results = new Command('results').description(
    'recount the ballots, apply rules, certify, open and check results',
  );

  const recount = results
    .command('recount')
    .description('count every ballot anew: the authoritative result; print where the live count differs')
    .option('--distributed', 'count by workers of the deployed site itself; needs --stack')
    .option(...editionOption)
    .option('--json', 'as JSON, for programs')
    .option(
      '--segments <n>',
      `segments of the table to read in parallel (default: ${segmentsHere}; with --distributed ${segmentsDistributed})`,
      wholeNumber(1, mostSegments),
    );
  onSite(
    recount,
    context,
    ({ distributed = false, json = false, segments, stack, edition }: RecountFlags) => {
      if (distributed && stack === undefined)
        throw new UsageError('--distributed counts by workers of a deployed site. Name it with --stack.');
      if (distributed && (segments ?? 1) > mostDistributed)
        throw new UsageError(
          `--segments must be a whole number from 1 to ${mostDistributed} with --distributed.`,
        );
      const count = segments ?? (distributed ? segmentsDistributed : segmentsHere);
      return async (target) => {
        const work = await import('./recount.ts');
        return work.recount(
          target,
          { distributed, json, segments: count, ...(edition && { edition }) },
          context,
        );
      };
    },
  );

  const review = results
    .command('review')
    .description('read every ballot: who has voted, what rules leave out, what points at fraud')
    .option(...editionOption)
    .option('--by <name>', 'who asks, for the log (default: your user name)')
    .option('--json', 'as JSON, with the rules that would catch each signal');
  onSite(
    review,
    context,
    (flags: ReviewFlags) => async (target) => (await import('./review.ts')).reviewResults(target, flags),
  );

  const repair = results
    .command('repair')
    .description('replace the live count by a recount, while voting is closed');
  onSite(
    repair,
    context,
    () => async (target) => (await import('./recount.ts')).repairLiveCount(target, context),
  );

  results.addCommand(rulesCommand(context));

  const certify = results
    .command('certify')
    .description(
      'close an edition whose voting has ended, publish the seal of its result, and write the bundle that proves it',
    )
    .requiredOption('--out <file>', 'file for the bundle')
    .option(...editionOption)
    .option('--by <name>', 'who certifies, for the log (default: your user name)')
    .option(
      '--few <id>',
      'a rule that may take out the ballots of fewer than 20 voters; repeat for more',
      several,
    )
    .option('--replace', 'replace a certificate that was made before');
  onSite(
    certify,
    context,
    (flags: { out: string; edition?: string; by?: string; replace?: boolean; few?: string[] }) =>
      async (target) =>
        (await import('./certify.ts')).certifyShow(target, flags),
  );

  const open = results
    .command('open')
    .description('publish all figures and ballots of a certified edition, once its winners are announced')
    .requiredOption('--by <name>', 'who decides it, for the log')
    .option(...editionOption)
    .option('--early', 'although winners have not been revealed yet');
  onSite(open, context, (flags: { by: string; edition?: string; early?: boolean }) => {
    if (!flags.by.trim()) throw new UsageError('--by must not be empty: the log states it.');
    return async (target) => (await import('./certify.ts')).openShow(target, flags);
  });

  const keys = results.command('keys').description('look after what names ballots and signs receipts');
  const move = keys
    .command('move')
    .description('move the ballot secret of an older site out of its results table');
  onSite(move, context, () => async (target) => (await import('./keys.ts')).moveKeys(target));

  results
    .command('verify')
    .description('check such a bundle from the outside, with nothing but the file')
    .argument('<file>', 'the bundle')
    .argument('[digest]', 'the certificate that it must hold')
    .action(async (file: string, digest: string | undefined) => {
      const { verifyFile } = await import('./verify-bundle.ts');
      throw new ExitCode(await verifyFile(file, digest, (line) => void context.stdout.write(`${line}\n`)));
    });
  return results;
}

interface RecountFlags {
  distributed?: boolean;
  json?: boolean;
  segments?: number;
  stack?: string;
  edition?: string;
}

const editionOption = ['--edition <id>', 'the edition (default: the running one)'] as const;

function rulesCommand(context: Context): Command {
  const rules = new Command('rules').description(
    'leave ballots out of the count or merge nominees, by rules that can be revoked',
  );

  const list = rules
    .command('list')
    .description('list every rule')
    .option(...editionOption)
    .option('--json', 'as JSON, for programs');
  onSite(
    list,
    context,
    (flags: { json?: boolean; edition?: string }) => async (target) =>
      (await import('./rules.ts')).listRules(target, flags),
  );

  const preview = rules
    .command('preview')
    .description('show what a rule would do, without adding it')
    .option(...editionOption)
    .option('--by <name>', 'who asks, for the log (default: your user name)')
    .option('--json', 'as JSON, for programs');
  onSite(
    withTerms(preview),
    context,
    async (flags: TermFlags & { by?: string; json?: boolean; edition?: string }) => {
      const { previewRule, readTerms } = await import('./rules.ts');
      const terms = readTerms(flags);
      return (target) => previewRule(target, terms, flags);
    },
  );

  const add = withAuthor(rules.command('add').description('add a rule; it applies from the next count on'))
    .option(...editionOption)
    .option('--yes', 'merge, although votes stand for the nominee');
  onSite(
    withTerms(add),
    context,
    async (flags: TermFlags & AuthorFlags & { yes?: boolean; edition?: string }) => {
      const { addRule, readTerms } = await import('./rules.ts');
      const [terms, author] = [readTerms(flags), readAuthor(flags)];
      return (target) => addRule(target, terms, author, flags);
    },
  );

  const revoke = rules
    .command('revoke')
    .description('revoke a rule; the next count is as if it had never been')
    .argument('<id>', 'id of the rule, as `rules list` shows it')
    .option(...editionOption);
  onSite(withAuthor(revoke), context, (id: string, flags: AuthorFlags & { edition?: string }) => {
    const author = readAuthor(flags);
    return async (target) => (await import('./rules.ts')).revokeRule(target, id, author, flags);
  });
  return rules;
}

const withTerms = (command: Command): Command =>
  command
    .option('--account <id>', 'ballots of an account; repeat for more', several)
    .option('--address <hash>', 'ballots cast from an address; repeat for more', several)
    .option('--domain <domain>', 'ballots of accounts with email at a domain')
    .option('--burst <ballots>', 'so many ballots from one address; goes with --within')
    .option('--signups <accounts>', 'so many accounts at one address, made in a burst; goes with --within')
    .option('--within <seconds>', 'the time in which a burst falls')
    .option('--registered <seconds>', 'ballots cast so soon after the registration')
    .option('--mailbox <accounts>', 'all but the first of so many accounts whose addresses are one mailbox')
    .option('--merge <category/slug>', 'a nominee whose votes count for another; goes with --into')
    .option('--into <category/slug>', 'the other, of the same category');
