import { parseArgs } from 'node:util';

export const usage = `Usage: npm run show -- import DIR [--dry-run] [--withdraw CATEGORY[/SLUG]]... [--ours] [--stack NAME]
       npm run show -- export DIR [--stack NAME]
       npm run show -- nominations [--csv] [--stack NAME]
       npm run show -- subscribers [--csv] [--stack NAME]

  import DIR    bring the show into line with the folder DIR
  export DIR    write the show into DIR, a folder that is empty or not there yet
  nominations   what fans have pre-nominated, by category, merged by likeness, with counts
  subscribers   who has confirmed that they want the newsletter
  --withdraw    hide a nominee (CATEGORY/SLUG) or a category (CATEGORY) whose row is gone although votes stand for it; repeat for more
  --ours        replace what admins have published in the browser since the last import
  --dry-run     say what an import would change, and write nothing
  --csv         for a spreadsheet
  --stack NAME  work on a deployed site, by the name of its stack; otherwise on the local data (DATA_DIR, .data)
`;

/** Moves a show into a site or out of it. */
export interface MoveCommand {
  name: 'import' | 'export';
  dir: string;
  dryRun: boolean;
  /** Categories, by key, and nominees, by `key/slug`. */
  withdraw: string[];
  ours: boolean;
  stack?: string;
}

/** Lists what visitors sent in. */
export interface ListCommand {
  name: 'nominations' | 'subscribers';
  csv: boolean;
  stack?: string;
}

export type Command = MoveCommand | ListCommand;

const options = {
  'dry-run': { type: 'boolean', default: false },
  withdraw: { type: 'string', multiple: true },
  ours: { type: 'boolean', default: false },
  csv: { type: 'boolean', default: false },
  stack: { type: 'string' },
} as const;

const isMove = (name: string): name is MoveCommand['name'] => name === 'import' || name === 'export';
const isList = (name: string): name is ListCommand['name'] =>
  name === 'nominations' || name === 'subscribers';

/** The command, or what is wrong with the command line. */
export function readCommand(args: string[]): Command | string {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [name, ...places] = positionals;
  const { stack, csv, 'dry-run': dryRun, ours } = values;
  const withdraw = (values.withdraw ?? []).map((place) => place.normalize('NFC'));
  if (name === undefined) return 'Say import, export, nominations or subscribers.';
  if (stack === '') return 'Name the stack after --stack.';
  if (dryRun && name !== 'import') return '--dry-run goes with import.';
  if (ours && name !== 'import') return '--ours goes with import.';
  if (withdraw.length > 0 && name !== 'import') return '--withdraw goes with import.';
  if (withdraw.some((place) => !/^[^/]+(\/[^/]+)?$/.test(place)))
    return 'After --withdraw, name CATEGORY/SLUG, or CATEGORY.';
  if (csv && !isList(name)) return '--csv goes with nominations and subscribers.';
  const where = stack === undefined ? {} : { stack };
  if (isMove(name)) return readMove({ name, dryRun, withdraw, ours, ...where }, places);
  if (!isList(name)) return `No such command: ${name}.`;
  return places.length > 0 ? `"${places.join(' ')}" is too much.` : { name, csv, ...where };
}

function readMove(command: Omit<MoveCommand, 'dir'>, [dir, ...rest]: string[]): MoveCommand | string {
  if (!dir) return `Name the folder to ${command.name}.`;
  if (rest.length > 0) return `One folder only; "${rest.join(' ')}" is too much.`;
  return { ...command, dir };
}
