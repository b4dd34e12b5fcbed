import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bundleLines, certify, type Certified } from '#count/certify.ts';
import { siteClock, type Target } from '../../target.ts';
import { certifyStore, editionOf, notaryOf } from './source.ts';

/** Closes a show, publishes its certificate on the site, and writes the bundle that anyone can check. */
export async function certifyShow(
  target: Target,
  { out, replace }: { out: string; replace: boolean },
): Promise<string> {
  const now = (await siteClock(target)).now();
  const certified = await certify(certifyStore(target, await editionOf(target)), await notaryOf(target), {
    now,
    replace,
  });
  await writeBundle(certified, out);
  return summary(certified, out);
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
The site shows it on its page /verify. The bundle is in ${out}; anyone can check it: npx acclaim results verify ${out}
`;
}
