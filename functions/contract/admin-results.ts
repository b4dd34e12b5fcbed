import * as z from 'zod/mini';
import { disqualificationRule, ruleTerms } from './disqualification.ts';

/** What admins send and get about the results. Instants are ISO 8601 in UTC, days `YYYY-MM-DD` in the show's zone. */
const dayFault = 'Must be a date such as 2026-10-31.';
/** Not the last year that ISO 8601 writes with four digits: its last day ends in the next, in some zones. */
const day = z.iso.date(dayFault).check(z.refine((text) => text < '9999', dayFault));
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hexadecimal.'));
/** Stands in the certificate, for everybody to read. */
const reason = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please say why: it stands in the certificate.'), z.maxLength(500));
/** Ballots and the votes on them. */
const count = z.object({ ballots: z.number(), votes: z.number() });

const category = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  /** Taken off the show: counted still, and never proposed as winner. */
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
  /** When this was put together. */
  at: z.string(),
  phase: z.enum(['before', 'open', 'ended']),
  /** End of voting; null where it has none. */
  voting_end: z.nullable(z.string()),
  timeZone: z.string(),
  /** Digest of the certificate that stands; null while the result is provisional. */
  certificate: z.nullable(z.string()),
  /** Where votes and ranking come from. The live count knows no rules; the certificate has applied them. */
  source: z.enum(['live', 'certificate']),
  ...count.shape,
  /** What the rules take out, where the certificate is the source. */
  disqualified: z.nullable(count),
  /** Every day with votes, in order, whatever day is asked for. */
  days: z.array(z.object({ day: z.string(), votes: z.number() })),
  /** Votes by the minute, or hour, they were cast in. */
  rate: z.object({ unit: z.enum(['minute', 'hour']), from: z.string(), counts: z.array(z.number()) }),
  /** How far behind the live count was when it last counted, in milliseconds; null before the first vote. */
  lag: z.nullable(z.object({ lag: z.number(), at: z.string() })),
  /** What the last recount said of the live count; null before the first. */
  drift: z.nullable(z.object({ differences: z.number(), votes: z.number(), at: z.string() })),
  /** In the order of the show. */
  categories: z.array(category),
});

const signal = z.object({
  /** The hash of an address, a mail domain, the id of an account, or a name for several accounts. */
  subject: z.string(),
  /** Voting day; null where it is of no day. */
  day: z.nullable(z.string()),
  accounts: z.number(),
  ...count.shape,
  /** First and last vote of it. */
  from: z.string(),
  to: z.string(),
  /** The rules that catch it; more than one where it has more accounts than a rule takes. */
  rules: z.array(ruleTerms),
});

const signals = z.object({
  kind: z.enum(['burst', 'address', 'domain', 'speed', 'identical']),
  /** How many there are; the list has those with most ballots. */
  total: z.number(),
  items: z.array(signal),
  /** The one rule that catches all that are listed, where they are many and there is one. */
  together: z.nullable(ruleTerms),
});

const review = z.object({
  at: z.string(),
  /** People with a vote that counts. */
  voters: z.number(),
  counted: count,
  disqualified: count,
  /** Among the ballots that count; each kind once. */
  signals: z.array(signals),
});

const votesAndPlace = z.object({ votes: z.number(), place: z.number() });
const preview = z.object({
  /** What the rule takes out; null where that is the ballots of fewer than 20 voters, or none. */
  taken: z.nullable(z.object({ ...count.shape, voters: z.number() })),
  before: count,
  /** Null where `taken` is. */
  after: z.nullable(count),
  /** Those in which something is taken out; none where `taken` is null. */
  categories: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      title: z.string(),
      /** None where the change, or what rules take out already, is of fewer than 20 voters. */
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
  what: z.enum(['view', 'review', 'export', 'preview', 'rule', 'revoke', 'publish']),
  /** More about it, such as the format of an export; of a rule that is previewed or added its terms in full, as JSON. */
  detail: z.string(),
  /** The list has only the beginning of this detail; asked for by its id, the entry has all of it. */
  isCut: z.optional(z.literal(true)),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** What admins may ask and do about the results. */
export const adminResultsSchemas = {
  'results.summary': { query: z.object({ day: z.optional(day) }), response: summary },
  'results.review': { response: review },
  'results.export': {
    body: z.strictObject({ format: z.enum(['csv', 'json']), day: z.optional(day) }),
    response: z.object({ filename: z.string(), type: z.string(), content: z.string() }),
  },
  /** The newest entries first; with an id that entry alone, if there is one. */
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
      /** The Winners page as it would be; null before there is a certificate. */
      proposed: z.nullable(page),
      /** The Winners page as visitors see it; null where there is none. */
      current: z.nullable(page),
    }),
  },
  'results.publishWinners': { body: z.strictObject({ certificate: digest }), response: page },
};
