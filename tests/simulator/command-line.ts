import { parseArgs } from 'node:util';

export const usage = `Usage: npm run simulate -- --voters N --seed S [--fraud] [--kills K] [--url URL]

  --voters N  honest people who vote
  --seed S    a whole number; the same one gives the same evening again (1)
  --fraud     fraudsters on top, and what the rules of the fraud view find of them
  --kills K   how often the site is killed and started again on the way (2; with --url 0)
  --url URL   a running local site, whose data are in DATA_DIR (.data), instead of a fresh one of its own
`;

export interface Command {
  voters: number;
  seed: number;
  fraud: boolean;
  kills: number;
  url?: string;
}

const options = {
  voters: { type: 'string' },
  seed: { type: 'string', default: '1' },
  fraud: { type: 'boolean', default: false },
  kills: { type: 'string' },
  url: { type: 'string' },
} as const;

/** More than any one machine takes. */
const mostVoters = 100_000;
const mostKills = 20;

/** The command, or what is wrong with the command line. */
export function readCommand(args: string[]): Command | string {
  try {
    const { voters, seed, fraud, kills, url } = parseArgs({ args, options }).values;
    const count = wholeNumber(voters);
    if (count === undefined || count < 1 || count > mostVoters)
      return `Say how many people vote with --voters, from 1 to ${mostVoters}.`;
    const seedNumber = wholeNumber(seed);
    if (seedNumber === undefined) return '--seed must be a whole number.';
    const killCount = kills === undefined ? (url === undefined ? 2 : 0) : wholeNumber(kills);
    if (killCount === undefined || killCount > mostKills) return `--kills must be from 0 to ${mostKills}.`;
    if (url !== undefined && killCount > 0)
      return 'Only a site of its own is killed: --kills and --url do not go together.';
    if (url !== undefined && !/^https?:\/\/[^/]+\/?$/.test(url))
      return '--url must be the address of a local site, such as http://localhost:3000.';
    return {
      voters: count,
      seed: seedNumber,
      fraud,
      kills: killCount,
      ...(url !== undefined && { url: url.replace(/\/$/, '') }),
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Of up to nine digits. */
const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
