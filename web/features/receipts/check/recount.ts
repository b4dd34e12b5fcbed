import type { Answer } from '#contract/routes.ts';
import type { Amount, CertifiedResult } from './certificate.ts';
import { isAscending, isDay, isTexts } from './shape.ts';
import { bucketOf, few, hashesOf, leadsToRoot, readLeaf, toHex, type Leaf } from './tree.ts';

type Bucket = Answer<'results.ballots'>;

export interface RecountOutcome {
  counted: Amount;
  /** A sentence for each difference between ballots and certificate; none if the certificate is right. */
  differences: string[];
  votesFor: (category: string, nominee: string) => number;
  /** The certificate, its seal and every ballot, as `verify-bundle.ts` checks them. */
  bundle: Blob;
}

/**
 * Begins a count of a certificate's ballots, bucket by bucket. Only the root of the certificate is trusted, to which every
 * bucket must lead; every other figure is computed.
 */
export function startRecount(certificate: CertifiedResult) {
  const checks = checksOf(certificate);
  const merges = mergesOf(certificate);
  const figures = new Map<string, number>();
  const differences = certificate.isSealed ? [] : ['The signature of the certificate does not hold.'];
  differences.push(...checks.faults);
  const bundle = [`${certificate.text}\n${certificate.seal}\n`];
  let [taken, ballots, last] = [0, 0, ''];

  const count = (text: string): void => {
    ballots += 1;
    const leaf = readLeaf(text);
    if (!leaf) return void differences.push(`Item ${ballots} from the site is not a ballot.`);
    if (leaf.ballot <= last) differences.push(`The ballot ${leaf.ballot} is there twice, or out of place.`);
    differences.push(...checks.faultsOf(leaf, taken));
    for (const [name, more] of figuresOf(leaf, merges)) figures.set(name, (figures.get(name) ?? 0) + more);
    last = leaf.ballot;
  };

  return {
    /** How many buckets there are. */
    buckets: 2 ** certificate.bits,
    /** How many were counted: the number of the next. */
    get taken() {
      return taken;
    },
    /** How many ballots were counted. */
    get ballots() {
      return ballots;
    },
    /** Counts the ballots of the next bucket. */
    async take(bucket: Bucket): Promise<void> {
      // The site is not trusted: ballots that are not texts are missing.
      const leaves = isTexts(bucket.leaves) ? bucket.leaves : [];
      const path = isTexts(bucket.path) ? bucket.path : [];
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
    outcome: (): RecountOutcome => ({
      counted: {
        ballots: figures.get(nameOf('ballots counted')) ?? 0,
        votes: figures.get(nameOf('votes counted')) ?? 0,
      },
      differences: [...differences, ...differencesOf(figuresStated(certificate), figures)],
      votesFor: (category, nominee) => figures.get(nameOf('for', category, nominee)) ?? 0,
      bundle: new Blob(bundle, { type: 'application/x-ndjson' }),
    }),
  };
}

/** Where two sets of figures differ; a missing one is 0. */
function differencesOf(stated: ReadonlyMap<string, Stated>, counted: ReadonlyMap<string, number>): string[] {
  const wrong = [...stated].flatMap(([name, { label, value, isTwice }]) => {
    const found = counted.get(name) ?? 0;
    if (isTwice) return [`${label}: the certificate says it twice.`];
    return found === value ? [] : [`${label}: the certificate says ${value}, the ballots give ${found}.`];
  });
  const unstated = [...counted.keys()].filter((name) => !stated.has(name));
  return [...wrong, ...unstated.map((name) => `The certificate does not state what ballots give: ${name}.`)];
}

/** What is wrong with a certificate itself, and with each of its ballots, in a sentence each. */
function checksOf(certificate: CertifiedResult) {
  const { firstDay, lastDay, voteLimit, bits } = certificate;
  const disqualifying = certificate.rules.filter(({ merge, isRevoked }) => !merge && !isRevoked);
  // Rules for fewer than 20 voters are not named.
  const named = new Set(disqualifying.map(({ id, disqualified }) => (disqualified === null ? few : id)));
  const juries = new Set(certificate.categories.filter(({ isByJury }) => isByJury).map(({ id }) => id));
  const nominees = new Map(
    certificate.categories.map((each) => [each.id, new Set(each.nominees.map(({ id }) => id))]),
  );
  const faults: string[] = [];
  if (!(voteLimit >= 0)) faults.push('The certificate does not say how many votes a ballot may hold.');
  if (!isDay(lastDay) || !(firstDay === null || isDay(firstDay)))
    faults.push('The certificate does not say on which days votes were taken.');
  faults.push(...mergeFaults(certificate));

  const faultsOf = (leaf: Leaf, bucket: number): string[] => {
    const known = nominees.get(leaf.category);
    const votes = leaf.nominees.length;
    const isInside =
      isDay(leaf.day) && leaf.day >= (firstDay ?? '') && (!isDay(lastDay) || leaf.day <= lastDay);
    const isCounted = leaf.rules.length === 0;
    const wrong = [
      ...(bucketOf(leaf.ballot, bits) === bucket ? [] : ['is in the wrong part']),
      ...(!isCounted && votes > 0 ? ['is disqualified, and does not withhold its nominees'] : []),
      ...((isCounted && votes === 0) || !isAscending(leaf.nominees)
        ? ['names no nominee, or names one twice']
        : []),
      ...(votes > voteLimit ? [`holds ${votes} votes, and the limit is ${voteLimit}`] : []),
      ...(isInside ? [] : [`is dated ${leaf.day}, which is not a voting day`]),
      ...(known ? [] : [`is of the category ${leaf.category}, which the certificate does not have`]),
      ...(juries.has(leaf.category) ? [`is of the category ${leaf.category}, which a jury decides`] : []),
      ...leaf.nominees
        .filter((nominee) => known?.has(nominee) === false)
        .map((nominee) => `names ${nominee}, who is not in that category`),
      ...(isAscending(leaf.rules) ? [] : ['names a rule twice, or out of order']),
      ...leaf.rules
        .filter((rule) => !named.has(rule))
        .map((rule) => `is disqualified by the rule ${rule}, which is not in force`),
    ];
    return wrong.map((what) => `The ballot ${leaf.ballot} ${what}.`);
  };
  return { faults, faultsOf };
}

/** By the id of a merged nominee: the one its votes count for, and the rule. */
type Merges = ReadonlyMap<string, { into: string; rule: string }>;

const mergesOf = ({ rules }: CertifiedResult): Merges =>
  new Map(
    rules.flatMap(({ id, isRevoked, merge }) =>
      merge && !isRevoked ? [[merge.nominee, { into: merge.into, rule: id }]] : [],
    ),
  );

/** What is wrong with the merges that a certificate states, and with its marks of merged nominees. */
function mergeFaults(certificate: CertifiedResult): string[] {
  const merges = mergesOf(certificate);
  const wrong = certificate.rules.filter(({ id, isRevoked, merge }) => {
    if (!merge || isRevoked) return false;
    const category = certificate.categories.find((each) => each.id === merge.category);
    const isKnown = (nominee: string) => category?.nominees.some((each) => each.id === nominee) ?? false;
    const isSingle = merges.get(merge.nominee)?.rule === id && !merges.has(merge.into);
    return !(isSingle && isKnown(merge.nominee) && isKnown(merge.into));
  });
  const marked = certificate.categories
    .flatMap(({ nominees }) => nominees)
    .filter(({ id, mergedInto }) => mergedInto !== merges.get(id)?.into);
  return [
    ...wrong.map(({ id }) => `The rule ${id} does not merge two nominees of one category in a single step.`),
    ...marked.map(({ title }) => `The certificate is wrong about whether ${title} is merged.`),
  ];
}

const nameOf = (...parts: string[]): string => parts.join(' ');

/** The names of the figures that a ballot adds to, and how much. */
function figuresOf({ category, day, nominees, rules }: Leaf, merges: Merges): [name: string, more: number][] {
  if (rules.length > 0) {
    const scopes = [[], ['in', category], ...rules.flatMap((rule) => (rule === few ? [] : [['by', rule]]))];
    return scopes.map((scope) => [nameOf('ballots disqualified', ...scope), 1]);
  }
  const whom = (nominee: string) => merges.get(nominee)?.into ?? nominee;
  const counted = [...new Set(nominees.map(whom))];
  const figures = counted.map((nominee): [string, number] => [nameOf('for', category, nominee), 1]);
  for (const scope of [[], ['in', category]]) {
    figures.push([nameOf('ballots counted', ...scope), 1]);
    figures.push([nameOf('votes counted', ...scope), counted.length]);
  }
  figures.push([nameOf('on', day, category), counted.length]);
  for (const nominee of nominees) {
    const merge = merges.get(nominee);
    if (!merge) continue;
    const isOnce = nominees.some((other) => other !== nominee && whom(other) === merge.into);
    figures.push([nameOf('merged by', merge.rule), 1]);
    figures.push([nameOf('merged once by', merge.rule), isOnce ? 1 : 0]);
  }
  return figures;
}

/** A figure as a certificate states it; `label` is its name for a person. */
interface Stated {
  label: string;
  value: number;
  isTwice: boolean;
}

/** What a certificate states, by the names of the figures. */
function figuresStated({ counted, disqualified, categories, rules }: CertifiedResult): Map<string, Stated> {
  const figures = new Map<string, Stated>();
  const state = (label: string, value: number, ...parts: string[]) => {
    const name = nameOf(...parts);
    figures.set(name, { label, value, isTwice: figures.has(name) });
  };
  const amounts = (label: string, { ballots, votes }: Amount, out: number, ...scope: string[]) => {
    state(`${label}, ballots counted`, ballots, 'ballots counted', ...scope);
    state(`${label}, votes counted`, votes, 'votes counted', ...scope);
    state(`${label}, ballots disqualified`, out, 'ballots disqualified', ...scope);
  };
  amounts('In all', counted, disqualified);
  for (const rule of rules) {
    const label = `Rule ${rule.id}`;
    if (rule.merge) {
      state(`${label}, votes merged`, rule.merge.votes, 'merged by', rule.id);
      state(`${label}, merged votes that count once`, rule.merge.once, 'merged once by', rule.id);
    } else if (rule.disqualified !== null)
      state(`${label}, ballots disqualified`, rule.disqualified, 'ballots disqualified', 'by', rule.id);
  }
  for (const category of categories) {
    const { id, title } = category;
    amounts(title, category.counted, category.disqualified, 'in', id);
    for (const [day, votes] of Object.entries(category.days))
      state(`${title}, votes on ${day}`, votes, 'on', day, id);
    for (const nominee of category.nominees)
      state(`${title}, ${nominee.title}`, nominee.votes, 'for', id, nominee.id);
  }
  return figures;
}
