import type { Answer } from './http.ts';

interface Bounds {
  MinTTL: number;
  DefaultTTL: number;
  MaxTTL: number;
}

function directives(answer: Answer): Map<string, number> {
  const parts = (answer.headers['cache-control'] ?? '').toLowerCase().split(/\s*,\s*/);
  return new Map(
    parts.filter(Boolean).map((part) => {
      const [name = '', value] = part.split('=');
      return [name, Number(value ?? 0)];
    }),
  );
}

const forbidding = ['no-store', 'no-cache', 'private'];

/**
 * How many seconds an answer without an error is stored (CloudFront Developer Guide, "Manage how long content stays in the cache
 * (expiration)"): as long as the origin says, within the bounds of the policy.
 */
export function lifetimeOf(answer: Answer, { MinTTL, DefaultTTL, MaxTTL }: Bounds): number {
  const said = directives(answer);
  if (forbidding.some((name) => said.has(name))) return MinTTL;
  const own = said.get('s-maxage') ?? said.get('max-age') ?? DefaultTTL;
  return Math.min(MaxTTL, Math.max(MinTTL, own));
}

/** Errors that CloudFront stores in any case, and those that it stores where the origin says how long (CloudFront Developer Guide, "How CloudFront processes HTTP 4xx and 5xx status codes from your origin"). */
const always = new Set([404, 410, 414, 500, 501, 502, 503, 504]);
const whenTold = new Set([400, 403, 405, 412, 415]);
/** Of these, the origin can forbid it. */
const forbiddable = new Set([404, 410, 414, 501]);
const usualErrorTime = 10;

/** The same of an error (CloudFront Developer Guide, "Control how long CloudFront caches errors"). */
export function errorLifetimeOf(
  answer: Answer,
  { MaxTTL }: Pick<Bounds, 'MaxTTL'>,
  responses: readonly { ErrorCode: number; ErrorCachingMinTTL?: number }[],
): number {
  const said = directives(answer);
  const told = said.get('s-maxage') ?? said.get('max-age');
  if (!always.has(answer.status) && !(whenTold.has(answer.status) && told !== undefined)) return 0;
  if (forbiddable.has(answer.status) && forbidding.some((name) => said.has(name))) return 0;
  const set = responses.find(({ ErrorCode }) => ErrorCode === answer.status)?.ErrorCachingMinTTL;
  return Math.max(set ?? usualErrorTime, Math.min(told ?? 0, MaxTTL));
}
