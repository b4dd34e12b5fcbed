import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bundleLines, certify, type Certified } from '#count/certify.ts';
import { authorsOf, siteClock, type Target } from '../../target.ts';
import { openResult } from '#count/open.ts';
import { AppError } from '#platform/errors.ts';
import { userNamed } from '../common/command.ts';
import { note } from '../../show/after-change.ts';
import { certifiedOf, certifyStore, editionOf, notaryOf, openStore } from './source.ts';

interface Asked {
  edition?: string;
  by?: string;
}

/** Closes an edition, publishes the seal of its certificate, and writes the bundle that anyone can check. */
export async function certifyShow(
  target: Target,
  { out, replace = false, few = [], ...asked }: Asked & { out: string; replace?: boolean; few?: string[] },
): Promise<string> {
  const clock = await siteClock(target);
  const edition = await editionOf(target, asked.edition);
  const options = { now: clock.now(), replace, few, names: authorsOf(target).names };
  const notary = await notaryOf(target);
  const certified = await certify(certifyStore(target, edition), notary, options);
  const allowed = few.length > 0 ? `, with rules of few: ${few.join(', ')}` : '';
  await note(
    target,
    clock.now(),
    userNamed(asked.by),
    'certify',
    `${edition}, ${certified.digest}${allowed}`,
  );
  await writeBundle(certified, out);
  return summary(certified, out, notary.signedBy);
}

/** Makes the sealed certificate of an edition and its ballots public. */
export async function openShow(
  target: Target,
  { early = false, ...asked }: Asked & { by: string; early?: boolean },
): Promise<string> {
  const now = (await siteClock(target)).now();
  const edition = await editionOf(target, asked.edition);
  const by = asked.by.trim();
  const certified = await certifiedOf(target, edition);
  const { digest } = certified;
  const act = {
    now,
    note: async (detail: string) => {
      await note(target, now, by, 'open', `${edition}, ${detail}`);
      return by;
    },
  };
  const { isNew } = await openResult(openStore(target, edition), certified, early, act).catch(
    (error: unknown) => {
      const isEarly = error instanceof AppError && error.code === 'not_announced';
      throw isEarly ? new Error(`${error.message} Then add --early.`) : error;
    },
  );
  if (!isNew) return `The figures of ${edition} are public already: certificate ${digest}.\n`;
  return `Opened. The site shows all figures and every ballot of ${edition} on its page /verify.\n  certificate ${digest}\n`;
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

function summary({ certificate, digest }: Certified, out: string, signedBy: string): string {
  const { event, counted, disqualified, tree } = certificate;
  return `Certified: ${counted.votes} votes on ${counted.ballots} ballots; disqualified: ${disqualified.ballots} ballots.
  certificate ${digest}
  root        ${tree.root}
  key         ${certificate.key} (${signedBy})
The site shows the seal of it on its page /verify, and no figure. Once the winners are announced, publish all figures:
  npx acclaim results open --edition ${event.id} --by NAME
The whole bundle is in ${out}: keep it to yourself until then. Anyone can check it: npx acclaim results verify ${out}
`;
}
