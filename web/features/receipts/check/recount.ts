import type { Answer } from '#contract/routes.ts';
import type { Amount, CertifiedResult } from './certificate.ts';
import { figuresOf, figuresStated, nameOf } from './figures.ts';
import { hashesOf, leadsToRoot, readLeaf, toHex } from './tree.ts';

type Bucket = Answer<'results.ballots'>;

/** What a count of all ballots found. */
export interface RecountOutcome {
  counted: Amount;
  /** A sentence for each way in which the ballots say something else than the certificate; none: it holds. */
  differences: string[];
  /** Votes that were counted here. */
  votesFor: (category: string, nominee: string) => number;
  /** The certificate, its seal and every ballot, as `verify-bundle.ts` checks them. */
  bundle: Blob;
}

/** A count of a certificate's ballots from the beginning, bucket by bucket. */
export interface Recount {
  /** How many buckets there are. */
  readonly buckets: number;
  /** How many were taken: the number of the next. */
  readonly taken: number;
  /** How many ballots were counted. */
  readonly ballots: number;
  /** Counts the ballots of the next bucket. */
  take(bucket: Bucket): Promise<void>;
  /** What was found, once all buckets were taken. */
  outcome(): RecountOutcome;
}

/** Begins a count. Of the certificate its root alone is believed, to which every bucket must lead; every other figure is computed. */
export function startRecount(certificate: CertifiedResult): Recount {
  const inForce = new Set(certificate.rules.filter(({ revoked }) => revoked === null).map(({ id }) => id));
  const figures = new Map<string, number>();
  const differences = certificate.isSealed ? [] : ['The signature of the certificate does not hold.'];
  const bundle = [`${certificate.text}\n${certificate.seal}\n`];
  let [taken, ballots, last] = [0, 0, ''];

  const count = (text: string): void => {
    const leaf = readLeaf(text);
    if (leaf.ballot <= last) differences.push(`The ballot ${leaf.ballot} is there twice, or out of place.`);
    for (const rule of leaf.rules)
      if (!inForce.has(rule))
        differences.push(`The ballot ${leaf.ballot} is left out by the rule ${rule}, which is not in force.`);
    for (const [name, more] of figuresOf(leaf)) figures.set(name, (figures.get(name) ?? 0) + more);
    last = leaf.ballot;
    ballots += 1;
  };

  return {
    buckets: 2 ** certificate.bits,
    get taken() {
      return taken;
    },
    get ballots() {
      return ballots;
    },
    async take({ leaves, path }) {
      const hashes = await hashesOf(leaves);
      if (!(await leadsToRoot(certificate, taken, hashes, path)))
        differences.push(`The ballots of part ${taken + 1} do not lead to the root of the certificate.`);
      const lines = leaves.map((text, index) => {
        count(text);
        return `[${ballots},"${toHex(hashes[index] ?? new Uint8Array()).slice(0, 16)}",${text}]\n`;
      });
      bundle.push(lines.join(''));
      taken += 1;
    },
    outcome: () => ({
      counted: {
        ballots: figures.get(nameOf('ballots', 'counted')) ?? 0,
        votes: figures.get(nameOf('votes', 'counted')) ?? 0,
      },
      differences: [...differences, ...differencesOf(figuresStated(certificate), figures)],
      votesFor: (category, nominee) => figures.get(nameOf('for', 'counted', category, nominee)) ?? 0,
      bundle: new Blob(bundle, { type: 'application/x-ndjson' }),
    }),
  };
}

/** Where two sets of figures differ; one that is not there is 0. */
function differencesOf(
  stated: ReadonlyMap<string, { label: string; value: number }>,
  counted: ReadonlyMap<string, number>,
): string[] {
  const wrong = [...stated].flatMap(([name, { label, value }]) => {
    const found = counted.get(name) ?? 0;
    return found === value ? [] : [`${label}: the certificate says ${value}, the ballots give ${found}.`];
  });
  const untold = [...counted.keys()].filter((name) => !stated.has(name));
  return [...wrong, ...untold.map((name) => `The certificate does not state what ballots give: ${name}.`)];
}
