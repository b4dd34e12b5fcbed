import type { Answer } from '#contract/routes.ts';
import type { Amount, CertifiedResult } from './certificate.ts';
import { figuresOf, figuresStated, nameOf, type Stated } from './figures.ts';
import { judgeOf } from './judge.ts';
import { isTexts } from './shape.ts';
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
  const judge = judgeOf(certificate);
  const figures = new Map<string, number>();
  const differences = certificate.isSealed ? [] : ['The signature of the certificate does not hold.'];
  differences.push(...judge.faults);
  const bundle = [`${certificate.text}\n${certificate.seal}\n`];
  let [taken, ballots, last] = [0, 0, ''];

  const count = (text: string): void => {
    ballots += 1;
    const leaf = readLeaf(text);
    if (!leaf) return void differences.push(`Item ${ballots} from the site is not a ballot.`);
    if (leaf.ballot <= last) differences.push(`The ballot ${leaf.ballot} is there twice, or out of place.`);
    differences.push(...judge.faultsOf(leaf, taken));
    for (const [name, more] of figuresOf(leaf)) figures.set(name, (figures.get(name) ?? 0) + more);
    last = leaf.ballot;
  };

  return {
    buckets: 2 ** certificate.bits,
    get taken() {
      return taken;
    },
    get ballots() {
      return ballots;
    },
    async take(bucket) {
      // What the site gives may be anything; ballots that are no texts are missing.
      const [leaves, path] = [bucket.leaves, bucket.path].map((each) => (isTexts(each) ? each : [])) as [
        string[],
        string[],
      ];
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
function differencesOf(stated: ReadonlyMap<string, Stated>, counted: ReadonlyMap<string, number>): string[] {
  const wrong = [...stated].flatMap(([name, { label, value, isTwice }]) => {
    const found = counted.get(name) ?? 0;
    if (isTwice) return [`${label}: the certificate says it twice.`];
    return found === value ? [] : [`${label}: the certificate says ${value}, the ballots give ${found}.`];
  });
  const untold = [...counted.keys()].filter((name) => !stated.has(name));
  return [...wrong, ...untold.map((name) => `The certificate does not state what ballots give: ${name}.`)];
}
