import { Command } from 'commander';
import { onSite, UsageError, type Context } from '../common/command.ts';
import type { Target } from '../../target.ts';
import type { Manifest } from './format.ts';

export function backupCommand(context: Context): Command {
  const backup = new Command('backup')
    .description('save everything a site stores into a folder, restore it, and prove that it can be restored')
    .addHelpText(
      'after',
      "\nThe folder holds email addresses and password hashes: guard it as you guard the site's secrets.",
    );

  const save = backup
    .command('save')
    .description('write everything a site stores into a folder')
    .argument('<dir>', 'a folder that is empty or does not exist yet')
    .option(
      '--export',
      'all tables as of one instant, while people vote and without reading them: DynamoDB exports them to S3; for a deployed site',
    );
  onSite(save, context, (dir: string, options: SaveOptions) => {
    if (options.export && options.stack === undefined)
      throw new UsageError('--export is for a deployed site: name its data stack with --stack.');
    return saving(dir, options.export === true, context);
  });

  const restore = backup
    .command('restore')
    .description('write a backup into a site whose tables are empty')
    .argument('<dir>', 'the folder of the backup');
  onSite(restore, context, (dir: string) => async (target) => {
    const { restoreBackup } = await import('./restore.ts');
    return report(`Restored from ${dir}:`, await restoreBackup(dir, target));
  });

  const drill = backup
    .command('drill')
    .description(
      'save, restore into new tables on this machine, and compare the recount and every item; only reads the site',
    );
  onSite(drill, context, () => async (target) => {
    const work = await import('./drill.ts');
    const { manifest, votes } = await work.drill(target, context.openScratch ?? work.openLocalScratch);
    return `${report('Saved, restored into new tables, and found the same:', manifest)}  votes counted, the same in both: ${votes}\n`;
  });
  return backup;
}

interface SaveOptions {
  export?: boolean;
  stack?: string;
}

const saving =
  (dir: string, byExport: boolean, { stderr, wait }: Context) =>
  async (target: Target): Promise<string> => {
    const manifest = byExport
      ? await (await import('./export.ts')).saveByExport(target, dir, { stderr, wait })
      : await (await import('./save.ts')).saveBackup(target, dir);
    return `${report(`Saved to ${dir}:`, manifest)}The ballot secret is not in it. Another site needs it for the receipts of these votes: see infra/RUNBOOK.md.\n`;
  };

const report = (head: string, { tables, objects }: Manifest): string =>
  [
    head,
    ...Object.entries(tables).map(([name, { items }]) => `  items of ${name}: ${items}`),
    `  pictures: ${objects.length}`,
    '',
  ].join('\n');
