import * as z from 'zod/mini';
import { disqualificationRule, ruleTerms } from './disqualification.ts';

/** Instants are ISO 8601 in UTC, days `YYYY-MM-DD` in the show's zone. */
const dayFault = 'Must be a date such as 2026-10-31.';
/** Not 9999: in some zones, its last day ends in the next year. */
const day = z.iso.date(dayFault).check(z.refine((text) => text < '9999', dayFault));
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hexadecimal.'));
/** Public, in the certificate. */
const reason = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please say why: it stands in the certificate.'), z.maxLength(500));
const count = z.object({ ballots: z.number(), votes: z.number() });

const category = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  /** Removed from the show: still counted, but never proposed as winner. */
  withdrawn: z.optional(z.literal(true)),
  ballots: z.number(),
  votes: z.number(),
  /** Most votes first. */
  nominees: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      withdrawn: z.optional(z.literal(true)),
      votes: z.number(),
    }),
  ),
});

const summary = z.object({
  at: z.string(),
  phase: z.enum(['before', 'open', 'ended']),
  voting_end: z.nullable(z.string()),
  timeZone: z.string(),
  /** Digest of the current certificate; null while the result is provisional. */
  certificate: z.nullable(z.string()),
  /** Where votes and ranking come from. The live tally ignores rules; the certificate applies them. */
  source: z.enum(['live', 'certificate']),
  ...count.shape,
  /** What the rules leave out, when the certificate is the source, which withholds its votes. */
  disqualified: z.nullable(z.object({ ballots: z.number() })),
  days: z.array(z.object({ day: z.string(), votes: z.number() })),
  rate: z.object({ unit: z.enum(['minute', 'hour']), from: z.string(), counts: z.array(z.number()) }),
  /** Delay of the live tally at its last update, in milliseconds; null before the first vote. */
  lag: z.nullable(z.object({ lag: z.number(), at: z.string() })),
  /** How far the live tally was off at the last recount; null before the first. */
  drift: z.nullable(z.object({ differences: z.number(), votes: z.number(), at: z.string() })),
  categories: z.array(category),
});

const signal = z.object({
  /** The hash of an address, a mail domain, the id of an account, or a name for several accounts. */
  subject: z.string(),
  /** Voting day; null for a signal without one. */
  day: z.nullable(z.string()),
  accounts: z.number(),
  ...count.shape,
  from: z.string(),
  to: z.string(),
  /** The rules that match it; several when it has more accounts than one rule allows. */
  rules: z.array(ruleTerms),
});

const signals = z.object({
  kind: z.enum(['burst', 'address', 'domain', 'speed', 'identical']),
  /** Of all; the list has those with most ballots. */
  total: z.number(),
  items: z.array(signal),
  /** One rule that matches all listed signals, if there is one. */
  together: z.nullable(ruleTerms),
});

const review = z.object({
  at: z.string(),
  /** Voters with a vote that counts. */
  voters: z.number(),
  counted: count,
  disqualified: count,
  /** Among counted ballots; each kind once. */
  signals: z.array(signals),
});

const votesAndPlace = z.object({ votes: z.number(), place: z.number() });
const preview = z.object({
  /** What the rule leaves out; null for ballots of fewer than 20 voters. */
  taken: z.nullable(z.object({ ...count.shape, voters: z.number() })),
  before: count,
  after: z.nullable(count),
  /**
   * Of a merge, which leaves out no ballot: how many ballots name the merged nominee, and how many of these also name
   * the other and count once. Each is null for fewer than 20 voters.
   */
  merged: z.optional(z.object({ ballots: z.nullable(z.number()), both: z.nullable(z.number()) })),
  /** The affected ones; none when `taken` is null. */
  categories: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      title: z.string(),
      /** None when the change, or what rules already leave out, affects fewer than 20 voters. */
      nominees: z.array(
        z.object({ id: z.string(), title: z.string(), before: votesAndPlace, after: votesAndPlace }),
      ),
    }),
  ),
});

const page = z.object({ title: z.string(), body: z.string() });

const auditEntry = z.object({
  id: z.string(),
  /** First and last time; views within minutes are one entry. */
  at: z.string(),
  until: z.string(),
  by: z.string(),
  what: z.enum([
    'view',
    'review',
    'export',
    'preview',
    'rule',
    'revoke',
    'certify',
    'open',
    'announce',
    'import',
    'withdraw',
    'reinstate',
    'begin',
  ]),
  /** Such as the format of an export, or the terms of a rule as JSON. */
  detail: z.string(),
  /** The detail is cut in the list; request the entry by its id for all of it. */
  isCut: z.optional(z.literal(true)),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const adminResultsSchemas = {
  'results.summary': { query: z.object({ day: z.optional(day) }), response: summary },
  'results.review': { response: review },
  'results.export': {
    body: z.strictObject({ format: z.enum(['csv', 'json']), day: z.optional(day) }),
    response: z.object({ filename: z.string(), type: z.string(), content: z.string() }),
  },
  /** With an id, only that entry. */
  'results.audit': {
    query: z.object({ id: z.optional(z.string().check(z.minLength(1), z.maxLength(500))) }),
    response: z.object({ entries: z.array(auditEntry) }),
  },
  'results.rules': { response: z.object({ rules: z.array(disqualificationRule) }) },
  'results.preview': { body: z.strictObject({ terms: ruleTerms }), response: preview },
  'results.addRule': { body: z.strictObject({ terms: ruleTerms, reason }), response: disqualificationRule },
  'results.revokeRule': {
    body: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)), reason }),
    response: z.object({ rules: z.array(disqualificationRule) }),
  },
  'results.winners': {
    response: z.object({
      /** Digest of the certificate that winners are taken from; null before there is one. */
      certificate: z.nullable(z.string()),
      proposed: z.nullable(page),
      current: z.nullable(page),
    }),
  },
  'results.publishWinners': { body: z.strictObject({ certificate: digest }), response: page },
};
