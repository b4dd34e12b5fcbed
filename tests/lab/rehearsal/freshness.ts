import type { Answer } from './http.ts';

/** How long an answer is stored, in seconds: fresh, and then stale while a new one is fetched, or where none can be had. */
export interface Lifetime {
  fresh: number;
  whileRevalidating: number;
  ifError: number;
}

interface Bounds {
  MinTTL: number;
  DefaultTTL: number;
  MaxTTL: number;
}

const never: Lifetime = { fresh: 0, whileRevalidating: 0, ifError: 0 };

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
 * Of an answer without an error (CloudFront Developer Guide, "Manage how long content stays in the cache (expiration)"): what the origin says,
 * within the bounds of the policy. Nothing is served longer than the longest of them, stale or not.
 */
export function lifetimeOf(answer: Answer, { MinTTL, DefaultTTL, MaxTTL }: Bounds): Lifetime {
  const said = directives(answer);
  if (forbidding.some((name) => said.has(name))) return { ...never, fresh: MinTTL };
  const own = said.get('s-maxage') ?? said.get('max-age') ?? DefaultTTL;
  const fresh = Math.min(MaxTTL, Math.max(MinTTL, own));
  const within = (name: string) => Math.min(said.get(name) ?? 0, MaxTTL - fresh);
  return {
    fresh,
    whileRevalidating: within('stale-while-revalidate'),
    ifError: within('stale-if-error'),
  };
}

/** Errors that CloudFront stores in any case, and those that it stores where the origin says how long (CloudFront Developer Guide, "How CloudFront processes HTTP 4xx and 5xx status codes from your origin"). */
const always = new Set([404, 410, 414, 500, 501, 502, 503, 504]);
const whenTold = new Set([400, 403, 405, 412, 415]);
/** Of these, the origin can forbid it. */
const forbiddable = new Set([404, 410, 414, 501]);
const usualErrorTime = 10;

/** Of an error (CloudFront Developer Guide, "Control how long CloudFront caches errors"). */
export function errorLifetimeOf(
  answer: Answer,
  { MaxTTL }: Pick<Bounds, 'MaxTTL'>,
  responses: readonly { ErrorCode: number; ErrorCachingMinTTL?: number }[],
): Lifetime {
  const said = directives(answer);
  const told = said.get('s-maxage') ?? said.get('max-age');
  if (!always.has(answer.status) && !(whenTold.has(answer.status) && told !== undefined)) return never;
  if (forbiddable.has(answer.status) && forbidding.some((name) => said.has(name))) return never;
  const set = responses.find(({ ErrorCode }) => ErrorCode === answer.status)?.ErrorCachingMinTTL;
  return { ...never, fresh: Math.max(set ?? usualErrorTime, Math.min(told ?? 0, MaxTTL)) };
}
