import * as z from 'zod/mini';

/** Rules leave ballots out of the count; they never add or change a vote. */
const name = z.string().check(z.minLength(1), z.maxLength(128));
/** A mail domain, such as `example.org`, including subdomains. */
const domain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^(?=.{1,253}$)[a-z\d-]+(\.[a-z\d-]+)+$/, 'Must be a mail domain such as example.org.'),
  );
const seconds = z.int().check(z.gte(1), z.lte(366 * 24 * 3600));

export const ruleTerms = z.discriminatedUnion('kind', [
  /** All ballots of these accounts, by their ids. */
  z.strictObject({
    kind: z.literal('account'),
    accounts: z.array(name).check(z.minLength(1), z.maxLength(1000)),
  }),
  /** All ballots that began at these network addresses, by the hashes in the ballots. */
  z.strictObject({
    kind: z.literal('address'),
    addresses: z.array(name).check(z.minLength(1), z.maxLength(1000)),
  }),
  /** All ballots of accounts with a mail address in this domain. */
  z.strictObject({ kind: z.literal('domain'), domain }),
  /**
   * Every ballot of a run of at least so many ballots that began at one address within less than so many
   * seconds.
   */
  z.strictObject({ kind: z.literal('burst'), ballots: z.int().check(z.gte(2), z.lte(100_000)), seconds }),
  /** Ballots begun less than so many seconds after their account was registered. */
  z.strictObject({ kind: z.literal('registration'), seconds }),
]);
export type RuleTerms = z.output<typeof ruleTerms>;

/** Who did something, when and why. */
const signature = z.object({
  by: z.string(),
  /** Instant, ISO 8601 in UTC. */
  at: z.string(),
  reason: z.string(),
});
export type Signed = z.output<typeof signature>;

/** A rule as stored and shown to admins. Never deleted: a revoked one stays, without effect. */
export const disqualificationRule = z.extend(signature, {
  id: z.string(),
  terms: ruleTerms,
  revoked: z.optional(signature),
});
export type DisqualificationRule = z.output<typeof disqualificationRule>;
