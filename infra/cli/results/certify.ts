import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { bundleLines, certify, type Certified } from '#count/certify.ts';
import { runOnTarget } from '../command.ts';
import { siteClock } from '../site-clock.ts';
import type { ResultsContext } from './rules.ts';
import { certifyStore, notaryOf } from './source.ts';

export const certifyUsage = `       npm run results -- certify --out FILE [--replace] [--stack NAME]
`;

const options = {
  out: { type: 'string' },
  replace: { type: 'boolean', default: false },
  stack: { type: 'string' },
} as const;

/** Runs `certify`: closes a show, publishes its certificate on the site, and writes the bundle for everybody to check. */
export async function runCertify(
  args: string[],
  context: ResultsContext,
  clockOf: typeof siteClock = siteClock,
): Promise<number> {
  return runOnTarget({
    ...context,
    read: () => read(args),
    usage: `Usage: ${certifyUsage.trimStart()}`,
    work: async (target, { out, replace }) => {
      const now = (await clockOf(target)).now();
      const certified = await certify(certifyStore(target), await notaryOf(target), { now, replace });
      await writeBundle(certified, out);
      return summary(certified, out);
    },
  });
}

function read(args: string[]): { out: string; replace: boolean; stack?: string } | string {
  const { out, replace, stack } = parseArgs({ args, options }).values;
  if (!out) return 'Name the file for the bundle with --out.';
  return { out, replace, ...(stack !== undefined && { stack }) };
}

/** Writes the bundle whole or not at all. */
async function writeBundle(certified: Certified, file: string): Promise<void> {
  const draft = `${file}.draft`;
  const lines = function* () {
    for (const line of bundleLines(certified)) yield `${line}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(draft));
  await rename(draft, file);
}

function summary({ certificate, digest }: Certified, out: string): string {
  const { counted, disqualified, tree } = certificate;
  return `Certified: ${counted.votes} votes on ${counted.ballots} ballots; disqualified: ${disqualified.votes} votes on ${disqualified.ballots} ballots.
  certificate ${digest}
  root        ${tree.root}
  key         ${certificate.key}
The site shows it on its page /verify. The bundle is in ${out}; anybody checks it with: npm run results -- verify ${out}
`;
}
