import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import * as z from 'zod/mini';
import { addressOf, pathOf, type RouteId } from '#contract/addresses.ts';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import { schemas, type RouteSchemas } from '#contract/routes.ts';
import { apiPrefixes } from './api-behaviors.ts';

type Statement = CfnWebACL.StatementProperty;
type Field = CfnWebACL.FieldToMatchProperty;
type Change = 'NONE' | 'URL_DECODE' | 'NORMALIZE_PATH';

/** Characters of one regular expression, which cannot be raised: WAF Developer Guide, "AWS WAF quotas". */
const longest = 200;

/**
 * Requests that may use up the API's throttle: all below its prefixes, of known routes or not, but votes, which have a
 * throttle of their own, and those that CloudFront always answers. A read whose parameters choose the answer
 * counts, because each new value misses the cache. Pictures have a throttle of their own and are below none of the prefixes.
 */
export function reachingCalls(basePath: string): Statement {
  const prefixes = apiPrefixes(basePath).map((prefix) => literal(prefix.replace(/\/\*$/, '')));
  const vote = pathOf(addressOf('votes.vote'), basePath);
  const stored = alwaysStored(basePath).map(literal);
  return {
    andStatement: {
      statements: [
        // The API also takes encoded paths, and CloudFront resolves dots before it chooses a behavior ("Path pattern").
        // What stays of a last `/.` is not written down, so that both count.
        matches({ uriPath: {} }, `^(${prefixes.join('|')})(/|$)`, ['URL_DECODE', 'NORMALIZE_PATH']),
        // What is left out is compared as it was sent: each other spelling of a path misses the cache.
        not(both(matches({ method: {} }, '^POST$'), matches({ uriPath: {} }, `^${literal(vote)}$`))),
        not(both(matches({ method: {} }, '^(GET|HEAD)$'), pathIn(stored, 'NONE'), hasNoQuery)),
      ],
    },
  };
}

/** Paths that each have one stored answer as long as nothing follows them: no parameter is in them, and none is needed. */
function alwaysStored(basePath: string): string[] {
  return (Object.keys(endpoints) as RouteId[])
    .filter((id) => {
      const { cache }: Endpoint = endpoints[id];
      const { query }: RouteSchemas = schemas[id];
      return cache && (!query || z.safeParse(query, {}).success);
    })
    .map((id) => pathOf(endpoints[id], basePath))
    .filter((path) => !path.includes('{'));
}

const literal = (path: string): string => path.replaceAll('.', String.raw`\.`);

const matches = (fieldToMatch: Field, regexString: string, changes: Change[] = ['NONE']): Statement => ({
  regexMatchStatement: {
    regexString,
    fieldToMatch,
    textTransformations: changes.map((type, priority) => ({ priority, type })),
  },
});

/** Whether a path is one of these patterns: in one regular expression, or in as many as WAF's quota makes of it. */
export function pathIn(patterns: readonly string[], change: Change): Statement {
  const whole = (parts: readonly string[]) => `^(${parts.join('|')})$`;
  const bundles: string[][] = [];
  for (const pattern of patterns) {
    const last = bundles.at(-1);
    if (last && whole([...last, pattern]).length <= longest) last.push(pattern);
    else bundles.push([pattern]);
  }
  const [first, ...others] = bundles.map((bundle) => matches({ uriPath: {} }, whole(bundle), [change]));
  if (!first) throw new Error('A rule of the firewall needs a path.');
  return others.length === 0 ? first : { orStatement: { statements: [first, ...others] } };
}

const hasNoQuery: Statement = {
  sizeConstraintStatement: {
    fieldToMatch: { queryString: {} },
    comparisonOperator: 'EQ',
    size: 0,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
};

const both = (...statements: Statement[]): Statement => ({ andStatement: { statements } });
const not = (statement: Statement): Statement => ({ notStatement: { statement } });
