import * as z from 'zod/mini';
import { deciders } from './catalog.ts';
import { disqualificationRule, ruleTerms } from './disqualification.ts';
import { edition, editionId, editionStates } from './editions.ts';
import { id } from './id.ts';

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

/** Absent for the running edition. */
const ofEdition = { edition: z.optional(editionId) };

/** All of the site, the newest first: that is the running one. */
const editions = z.array(z.extend(edition, { state: z.enum(editionStates) }));

const summary = z.object({
  edition,
  state: z.enum(editionStates),
  editions,
  at: z.string(),
  phase: z.enum(['before', 'open', 'ended']),
  voting_end: z.nullable(z.string()),
  timeZone: z.string(),
  /** Digest of the current certificate; null while the result is provisional. */
  certificate: z.nullable(z.string()),
  /** Since when everybody sees the certificate and its ballots; null while it is sealed. */
  opened: z.nullable(z.string()),
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
  kind: z.enum(['burst', 'address', 'domain', 'mailbox', 'signups', 'speed', 'identical']),
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
   * the other and count once; disqualified ones, too. Each is null for fewer than 20 voters.
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

const revealed = z.nullable(z.object({ winners: z.array(z.string()), at: z.string(), by: z.string() }));

const winners = z.object({
  edition: z.string(),
  /** Null before there is one. */
  certificate: z.nullable(
    z.object({
      digest: z.string(),
      /** When it was sealed; null if the seal doesn't say. */
      sealed: z.nullable(z.string()),
      /** Since when everybody sees it; null while it is sealed. */
      opened: z.nullable(z.string()),
    }),
  ),
  /** Categories with a nominee who can win. */
  categories: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      title: z.string(),
      decided_by: z.enum(deciders),
      nominees: z.array(
        z.object({ id: z.string(), title: z.string(), withdrawn: z.optional(z.literal(true)) }),
      ),
      /** Who has most certified votes, several in a tie; none where a jury decides or nobody has a vote. */
      proposed: z.array(z.string()),
      revealed,
    }),
  ),
});

const auditEntry = z.object({
  id: z.string(),
  /** Views within minutes are one entry, of the first of them. `until` is the same, and in earlier entries the last. */
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
    'grant',
    'revoke-role',
    'disable',
    'enable',
    'sign-out',
    'invite',
    'reset-factor',
    'delete-account',
    'schedule-mail',
    'stop-mail',
  ]),
  /** Such as the format of an export, or the terms of a rule as JSON. */
  detail: z.string(),
  /** The detail is cut in the list; request the entry by its id for all of it. */
  isCut: z.optional(z.literal(true)),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const adminResultsSchemas = {
  /** Where each edition stands; none before the first show. */
  'results.editions': { response: z.object({ editions }) },
  'results.summary': { query: z.object({ ...ofEdition, day: z.optional(day) }), response: summary },
  'results.review': { query: z.object(ofEdition), response: review },
  'results.export': {
    body: z.strictObject({ ...ofEdition, format: z.enum(['csv', 'json']), day: z.optional(day) }),
    response: z.object({ filename: z.string(), type: z.string(), content: z.string() }),
  },
  /** With an id, only that entry. */
  'results.audit': {
    query: z.object({ id: z.optional(z.string().check(z.minLength(1), z.maxLength(500))) }),
    response: z.object({ entries: z.array(auditEntry) }),
  },
  'results.rules': {
    query: z.object(ofEdition),
    response: z.object({ rules: z.array(disqualificationRule) }),
  },
  'results.preview': { body: z.strictObject({ ...ofEdition, terms: ruleTerms }), response: preview },
  'results.addRule': {
    body: z.strictObject({ ...ofEdition, terms: ruleTerms, reason }),
    response: disqualificationRule,
  },
  'results.revokeRule': {
    body: z.strictObject({ ...ofEdition, id: z.string().check(z.minLength(1), z.maxLength(64)), reason }),
    response: z.object({ rules: z.array(disqualificationRule) }),
  },
  'results.winners': { query: z.object(ofEdition), response: winners },
  /** Of the running edition; repeating it changes nothing. */
  'results.reveal': {
    params: z.object({ category: id }),
    body: z.strictObject({
      winners: z
        .array(id)
        .check(
          z.minLength(1, 'Choose at least one winner.'),
          z.maxLength(100, 'Choose at most 100 winners.'),
        ),
    }),
    response: z.object({ id: z.string(), revealed }),
  },
  'results.undoReveal': {
    params: z.object({ category: id }),
    response: z.object({ id: z.string(), revealed }),
  },
  /** Makes a certificate and its ballots public for good; `early` while winners are not revealed. */
  'results.open': {
    body: z.strictObject({ certificate: digest, early: z.optional(z.boolean()) }),
    response: z.object({ opened: z.string() }),
  },
};
