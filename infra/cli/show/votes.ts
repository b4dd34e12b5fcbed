import { paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { voteAttribute, votesIn } from '#records/ballots.ts';
import type { Target } from '../target.ts';

/** More names than this would make the expressions too long for one call; then whole ballots are read. */
const mostNames = 100;

/** Those of the nominees for whom a vote stands. Reads the ballots, all of them unless every nominee is found before. */
export async function nomineesWithVotes(target: Target, nominees: string[]): Promise<Set<string>> {
  const found = new Set<string>();
  if (nominees.length === 0) return found;
  const wanted = new Set(nominees);
  const input: ScanCommandInput = {
    TableName: target.tables.ballots,
    ConsistentRead: true,
    ...(nominees.length <= mostNames && onlyVotesFor(nominees)),
  };
  for await (const page of paginateScan({ client: target.documents }, input)) {
    for (const ballot of page.Items ?? []) {
      for (const nominee of votesIn(ballot).keys()) if (wanted.has(nominee)) found.add(nominee);
    }
    if (found.size === wanted.size) break;
  }
  return found;
}

function onlyVotesFor(nominees: string[]): Partial<ScanCommandInput> {
  const names = Object.fromEntries(nominees.map((nominee, place) => [`#n${place}`, voteAttribute(nominee)]));
  return {
    ExpressionAttributeNames: names,
    ProjectionExpression: Object.keys(names).join(', '),
    FilterExpression: Object.keys(names)
      .map((name) => `attribute_exists(${name})`)
      .join(' OR '),
  };
}
