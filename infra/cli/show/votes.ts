import { paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { votesIn } from '#records/ballots.ts';
import type { Target } from '../target.ts';

/** The votes that stand, counted from the ballots. */
export interface StandingVotes {
  /** Votes in some categories (ids): by category, then by nominee. What has none is left out. */
  in(categories: readonly string[]): Promise<Map<string, Map<string, number>>>;
  /** Whether any vote stands. */
  any(): Promise<boolean>;
}

/** Most operands of IN in one expression; of more categories every ballot is read. */
const mostOperands = 100;

/** Counts the votes of a site anew whenever it is asked, with strong consistency: both calls read ballots, all of them where they must. */
export function standingVotes({ documents, tables }: Target): StandingVotes {
  const scan = (filter: Partial<ScanCommandInput>) =>
    paginateScan({ client: documents }, { TableName: tables.ballots, ConsistentRead: true, ...filter });
  return {
    async in(categories) {
      const counts = new Map<string, Map<string, number>>();
      if (categories.length === 0) return counts;
      const wanted = new Set(categories);
      for await (const page of scan(categories.length > mostOperands ? {} : onlyOf(categories))) {
        for (const ballot of page.Items ?? []) {
          const category = String(ballot['sk']);
          const votes = votesIn(ballot);
          if (!wanted.has(category) || votes.size === 0) continue;
          const counted = counts.get(category) ?? new Map<string, number>();
          counts.set(category, counted);
          for (const nominee of votes.keys()) counted.set(nominee, (counted.get(nominee) ?? 0) + 1);
        }
      }
      return counts;
    },
    async any() {
      for await (const page of scan({}))
        if (page.Items?.some((ballot) => votesIn(ballot).size > 0)) return true;
      return false;
    },
  };
}

function onlyOf(categories: readonly string[]): Partial<ScanCommandInput> {
  const values = Object.fromEntries(categories.map((category, place) => [`:c${place}`, category]));
  return {
    FilterExpression: `sk IN (${Object.keys(values).join(', ')})`,
    ExpressionAttributeValues: values,
  };
}
