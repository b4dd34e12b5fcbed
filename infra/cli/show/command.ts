import { Command, InvalidArgumentError } from 'commander';
import { onSite, type Context } from '../common/command.ts';

export function showCommand(context: Context): Command {
  const show = new Command('show').description('move the show in and out, and list what visitors sent in');

  const importing = show
    .command('import')
    .description('change the site to match a show folder')
    .argument('<dir>', 'folder with show.json, categories.csv, nominees.csv and images/, or some of them')
    .option('--dry-run', 'print what an import would change, and write nothing')
    .option(
      '--withdraw <name>',
      'hide a nominee (CATEGORY/SLUG) or category (CATEGORY) that has votes but no row anymore; repeat for more',
      withdrawn,
    )
    .option('--ours', 'replace what admins have published in the browser since the last import');
  onSite(
    importing,
    context,
    (dir: string, { dryRun = false, withdraw = [], ours = false }: ImportFlags) =>
      async (target) => {
        const { runImport } = await import('./report.ts');
        return runImport({ dir, target, dryRun, withdraw, ours }, context.stdout);
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

  for (const [name, about, read] of [
    ['nominations', 'list pre-nominations by category, similar names merged, with counts', 'nominationsOf'],
    ['subscribers', 'list who has confirmed the newsletter', 'subscribersOf'],
  ] as const) {
    const list = show.command(name).description(about).option('--csv', 'for a spreadsheet');
    onSite(list, context, ({ csv = false }: { csv?: boolean }) => async (target) => {
      const lists = await import('./lists.ts');
      return lists[read](target, csv);
    });
  }
  return show;
}

interface ImportFlags {
  dryRun?: boolean;
  withdraw?: string[];
  ours?: boolean;
}

function withdrawn(name: string, before: string[] = []): string[] {
  if (/^[^/]+(\/[^/]+)?$/.test(name)) return [...before, name.normalize('NFC')];
  throw new InvalidArgumentError('Write CATEGORY/SLUG, or CATEGORY.');
}
