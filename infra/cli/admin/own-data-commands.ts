import type { Command } from 'commander';
import { onSite, userNamed, type Context } from '../common/command.ts';

/** Adds what a person may ask of those who run the show: their data, and its deletion. */
export function addOwnDataCommands(admin: Command, context: Context): void {
  const download = admin
    .command('download')
    .description('write everything kept about a person into a file, as their account page does')
    .argument('<who>', 'email address or id of the account')
    .requiredOption('--out <file>', 'where to write it; not an existing file');
  onSite(download, context, async (who: string, { out }: { out: string }) => {
    const { saveAccount } = await import('./own-data.ts');
    return (target) => saveAccount(target, context.clock, who, out);
  });

  const remove = admin
    .command('delete')
    .description(
      'delete an account for good, as its owner can; its votes stay, under an id that leads to nobody',
    )
    .argument('<who>', 'email address or id of the account')
    .option('--by <name>', 'who does it, for the log (default: the user of this machine)');
  onSite(remove, context, async (who: string, { by }: { by?: string }) => {
    const { removeAccount } = await import('./own-data.ts');
    return (target) => removeAccount(target, context.clock, { who, by: userNamed(by) });
  });
}
