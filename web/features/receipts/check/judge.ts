import type { CertifiedResult } from './certificate.ts';
import { isAscending, isDay } from './shape.ts';
import { bucketOf, type Leaf } from './tree.ts';

/** What breaks the rules of voting that a certificate states, in a sentence each. */
export interface Judge {
  /** What is wrong with the certificate itself. */
  faults: string[];
  /** What is wrong with a ballot of a bucket, by itself. */
  faultsOf: (leaf: Leaf, bucket: number) => string[];
}

/** Holds every ballot to the limit, the days, the categories, the nominees and the rules of a certificate. */
export function judgeOf(certificate: CertifiedResult): Judge {
  const { firstDay, lastDay, voteLimit, bits } = certificate;
  const inForce = new Set(certificate.rules.filter(({ revoked }) => revoked === null).map(({ id }) => id));
  const nominees = new Map(
    certificate.categories.map((each) => [each.id, new Set(each.nominees.map(({ id }) => id))]),
  );
  const faults: string[] = [];
  if (!(voteLimit >= 0)) faults.push('The certificate does not say how many votes a ballot may hold.');
  if (!isDay(lastDay) || !(firstDay === null || isDay(firstDay)))
    faults.push('The certificate does not say on which days votes were taken.');

  const faultsOf = (leaf: Leaf, bucket: number): string[] => {
    const known = nominees.get(leaf.category);
    const votes = leaf.nominees.length;
    const isInside =
      isDay(leaf.day) && leaf.day >= (firstDay ?? '') && (!isDay(lastDay) || leaf.day <= lastDay);
    const wrong = [
      ...(bucketOf(leaf.ballot, bits) === bucket ? [] : ['is in the wrong part']),
      ...(votes > 0 && isAscending(leaf.nominees) ? [] : ['names no nominee, or names one twice']),
      ...(votes > voteLimit ? [`holds ${votes} votes, and the limit is ${voteLimit}`] : []),
      ...(isInside ? [] : [`is dated ${leaf.day}, which is not a voting day`]),
      ...(known ? [] : [`is of the category ${leaf.category}, which the certificate does not have`]),
      ...leaf.nominees
        .filter((nominee) => known?.has(nominee) === false)
        .map((nominee) => `names ${nominee}, who is not in that category`),
      ...(isAscending(leaf.rules) ? [] : ['names a rule twice, or out of order']),
      ...leaf.rules
        .filter((rule) => !inForce.has(rule))
        .map((rule) => `is left out by the rule ${rule}, which is not in force`),
    ];
    return wrong.map((what) => `The ballot ${leaf.ballot} ${what}.`);
  };
  return { faults, faultsOf };
}
