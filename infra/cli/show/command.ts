import { Command, InvalidArgumentError } from 'commander';
import {
  onSite,
  readAuthor,
  UsageError,
  userNamed,
  withAuthor,
  type AuthorFlags,
  type Context,
} from '../common/command.ts';

export function showCommand(context: Context): Command {
  const show = new Command('show').description(
    'move the show in and out, begin its editions, and list what visitors sent in',
  );

  const importing = show
    .command('import')
    .description('change the site to match a show folder')
    .argument('<dir>', 'folder with show.json, categories.csv, nominees.csv and images/, or some of them')
    .option('--dry-run', 'print what an import would change, and write nothing')
    .option(
      '--withdraw <name>',
      'withdraw a nominee (CATEGORY/SLUG) or category (CATEGORY) that has votes but no row anymore; repeat for more',
      withdrawn,
    )
    .option(
      '--rename <OLD=NEW>',
      'give a stored category another key, that of its row; repeat for more',
      renamed,
    )
    .option('--by <name>', 'who imports, for the log and for withdrawals (default: your user name)')
    .option('--reason <text>', 'why something is withdrawn; the certificate says so')
    .option(
      '--ours',
      'replace what was changed or published in the workshop since the export, or the last import',
    )
    .option('--yes', 'change what votes are judged by, or close voting, although it is open');
  onSite(
    importing,
    context,
    (dir: string, { by, reason, rename, ...flags }: ImportFlags) =>
      async (target) => {
        const { runImport } = await import('./report.ts');
        const options = { dir, target, ...flags, by: userNamed(by), ...(rename && { renames: rename }) };
        return runImport({ ...options, ...(reason?.trim() && { reason: reason.trim() }) }, context.stdout);
      },
  );

  const exporting = show
    .command('export')
    .description('write the show into a folder')
    .argument('<dir>', 'a folder that is empty or does not exist yet');
  onSite(exporting, context, (dir: string) => async (target) => {
    const { runExport } = await import('./report.ts');
    return runExport({ dir, target }, context.stdout);
  });

  const withdrawing = withAuthor(
    show
      .command('withdraw')
      .description('take a nominee or a category out of the running edition; its votes stay in the record')
      .argument('<name>', 'CATEGORY/SLUG, or CATEGORY', entryName)
      .option('--yes', 'withdraw although votes stand'),
  );
  onSite(withdrawing, context, (name: string, flags: AuthorFlags & { yes?: boolean }) => {
    const author = readAuthor(flags);
    return async (target) => {
      const { withdraw } = await import('../../show/withdraw.ts');
      return `${await withdraw(target, { name, ...author, yes: flags.yes ?? false })}\n`;
    };
  });

  const reinstating = withAuthor(
    show
      .command('reinstate')
      .description('bring a withdrawn nominee or category back')
      .argument('<name>', 'CATEGORY/SLUG, or CATEGORY', entryName)
      .option('--yes', 'although the result is certified'),
  );
  onSite(reinstating, context, (name: string, { yes = false, ...flags }: AuthorFlags & { yes?: boolean }) => {
    const author = readAuthor(flags);
    return async (target) => {
      const { reinstate } = await import('../../show/withdraw.ts');
      return `${await reinstate(target, { name, ...author, yes })}\n`;
    };
  });

  const editions = show
    .command('editions')
    .description('list the editions, the one that began last first')
    .option('--json', 'as JSON, for programs');
  onSite(editions, context, ({ json = false }: { json?: boolean }) => async (target) => {
    const lists = await import('./lists.ts');
    return lists.editionsText(target, json);
  });

  const beginning = show
    .command('begin')
    .description('begin the next edition, and archive the running one')
    .argument('<id>', 'id of the new edition, never used before')
    .requiredOption('--title <title>', 'its title')
    .option('--unfinished', 'although winners of the running edition are not revealed')
    .option('--by <name>', 'who begins it, for the log (default: your user name)');
  onSite(beginning, context, (id: string, { title, by, unfinished = false }: BeginFlags) => {
    if (title.trim() === '') throw new UsageError('--title must not be empty.');
    return async (target) => {
      const { beginEdition } = await import('../../show/begin.ts');
      return `${await beginEdition(target, { id, title: title.trim(), by: userNamed(by), unfinished })}\n`;
    };
  });

  const nominations = show
    .command('nominations')
    .description('list pre-nominations by category, similar names merged, with counts')
    .option('--csv', 'for a spreadsheet')
    .option('--edition <id>', 'those of an earlier edition (default: the running one)');
  onSite(
    nominations,
    context,
    ({ csv = false, edition }: ListFlags & { edition?: string }) =>
      async (target) => {
        const lists = await import('./lists.ts');
        return lists.nominationsOf(target, csv, edition);
      },
  );

  const subscribers = show
    .command('subscribers')
    .description('list who has confirmed the newsletter')
    .option('--csv', 'for a spreadsheet');
  onSite(subscribers, context, ({ csv = false }: ListFlags) => async (target) => {
    const lists = await import('./lists.ts');
    return lists.subscribersOf(target, csv);
  });
  return show;
}

interface ImportFlags {
  dryRun?: boolean;
  withdraw?: string[];
  rename?: Map<string, string>;
  by?: string;
  reason?: string;
  ours?: boolean;
  yes?: boolean;
}

interface BeginFlags {
  title: string;
  by?: string;
  unfinished?: boolean;
}

interface ListFlags {
  csv?: boolean;
}

function entryName(name: string): string {
  if (/^[^/]+(\/[^/]+)?$/.test(name)) return name.normalize('NFC');
  throw new InvalidArgumentError('Write CATEGORY/SLUG, or CATEGORY.');
}

function withdrawn(name: string, before: string[] = []): string[] {
  return [...before, entryName(name)];
}

function renamed(text: string, before: ReadonlyMap<string, string> = new Map()): Map<string, string> {
  const [, from, to] = /^([^/=]+)=([^/=]+)$/.exec(text.normalize('NFC')) ?? [];
  if (from === undefined || to === undefined || from === to)
    throw new InvalidArgumentError('Write OLD=NEW, two keys of a category.');
  return new Map(before).set(from, to);
}
