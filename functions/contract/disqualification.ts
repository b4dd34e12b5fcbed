import * as z from 'zod/mini';

const name = z.string().check(z.minLength(1), z.maxLength(128));
/** Includes subdomains. */
const domain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^(?=.{1,253}$)[a-z\d-]+(\.[a-z\d-]+)+$/, 'Must be a mail domain such as example.org.'),
  );
const seconds = z.int().check(z.gte(1), z.lte(366 * 24 * 3600));

/** Rules leave ballots out of the count, or merge two nominees into one; they never add or change a vote. */
export const ruleTerms = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('account'),
    accounts: z.array(name).check(z.minLength(1), z.maxLength(1000)),
  }),
  z.strictObject({
    kind: z.literal('address'),
    addresses: z.array(name).check(z.minLength(1), z.maxLength(1000)),
  }),
  z.strictObject({ kind: z.literal('domain'), domain }),
  /** Runs of at least so many ballots that began at one address in less than so many seconds. */
  z.strictObject({ kind: z.literal('burst'), ballots: z.int().check(z.gte(2), z.lte(100_000)), seconds }),
  /** Ballots begun less than so many seconds after their account was registered. */
  z.strictObject({ kind: z.literal('registration'), seconds }),
  /**
   * Runs of at least so many accounts that voted from one address and registered in less than so many seconds: all of
   * their ballots.
   */
  z.strictObject({ kind: z.literal('signups'), accounts: z.int().check(z.gte(2), z.lte(100_000)), seconds }),
  /** Where at least so many accounts have one mailbox under several spellings, only the first to register counts. */
  z.strictObject({ kind: z.literal('mailbox'), accounts: z.int().check(z.gte(2), z.lte(100_000)) }),
  /** Two nominees of a category are one: a ballot that names both counts once, for `into`. Ids. */
  z.strictObject({ kind: z.literal('merge'), category: name, nominee: name, into: name }),
]);
export type RuleTerms = z.output<typeof ruleTerms>;

const signature = z.object({
  by: z.string(),
  at: z.string(),
  reason: z.string(),
});
export type Signed = z.output<typeof signature>;

/** Never deleted: a revoked one stays, without effect. */
export const disqualificationRule = z.extend(signature, {
  id: z.string(),
  terms: ruleTerms,
  revoked: z.optional(signature),
});
export type DisqualificationRule = z.output<typeof disqualificationRule>;
