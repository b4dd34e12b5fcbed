import * as z from 'zod/mini';
import { nameChecks } from './names.ts';

const kinds = ['voting-opens', 'last-day', 'winners', 'free'] as const;
const states = ['draft', 'scheduled', 'enumerating', 'sending', 'sent', 'stopped'] as const;

const required = (most: number, what: string) =>
  z
    .string(`Please write ${what}.`)
    .check(
      z.trim(),
      z.minLength(1, `Please write ${what}.`),
      z.maxLength(most, `Please use at most ${most} characters.`),
    );
const line = (most: number, what: string) =>
  required(most, what).check(z.regex(/^[^\p{Cc}]*$/u, 'Please use a single line.'), ...nameChecks);

const audience = z
  .strictObject({ subscribers: z.boolean(), voters: z.boolean() })
  .check(z.refine(({ subscribers, voters }) => subscribers || voters, 'Please choose who gets this email.'));

/** What an organizer writes, as plain text. */
const text = {
  kind: z.enum(kinds, 'Please choose what this email is about.'),
  subject: line(120, 'a subject'),
  title: line(120, 'a title'),
  /** Empty lines separate paragraphs. */
  body: required(10_000, 'the text'),
  /** A page of this site, such as `/voting`, or an https address. */
  button: z.nullable(
    z.strictObject({
      label: line(60, 'what the button says'),
      link: line(500, 'where the button leads').check(
        z.regex(
          /^(?:\/(?!\/)|https:\/\/)\S*$/,
          'Please give a page of this site, such as /voting, or an address that begins with https://.',
        ),
      ),
    }),
  ),
};
const campaignText = { ...text, audience };

/** Instants are ISO 8601 in UTC. */
const campaign = z.object({
  id: z.string(),
  version: z.int(),
  state: z.enum(states),
  kind: z.enum(kinds),
  subject: z.string(),
  title: z.string(),
  body: z.string(),
  button: z.nullable(z.object({ label: z.string(), link: z.string() })),
  audience: z.object({ subscribers: z.boolean(), voters: z.boolean() }),
  changedAt: z.string(),
  /** Names; empty where the account is gone. */
  changedBy: z.string(),
  scheduledBy: z.nullable(z.string()),
  at: z.nullable(z.string()),
  beganAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
});
export type Campaign = z.output<typeof campaign>;

/** Counted from the recipients: what became of each, and of those sent, how many came back, complained or left. */
const figures = z.object({
  recipients: z.int(),
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  suppressed: z.int(),
  skipped: z.int(),
  dropped: z.int(),
  bounced: z.int(),
  complained: z.int(),
  left: z.int(),
});
export type CampaignFigures = z.output<typeof figures>;

const day = z.object({
  /** In UTC. */
  day: z.string(),
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  suppressed: z.int(),
  bounced: z.int(),
  complained: z.int(),
});
export type MailDay = z.output<typeof day>;

const id = z.string().check(z.regex(/^[\w-]{22}$/));
const version = z.int().check(z.gte(0));

export const mailSchemas = {
  'mail.list': {
    response: z.object({
      /** Newest first. */
      campaigns: z.array(campaign),
      /** All mail of the site, newest day first. */
      days: z.array(day),
    }),
  },
  'mail.get': { query: z.object({ id }), response: z.object({ campaign, figures }) },
  /** How many addresses each part of the audience has, and how many are in both. */
  'mail.audience': {
    response: z.object({ subscribers: z.int(), voters: z.int(), both: z.int() }),
  },
  /** Makes a draft without an id and with version 0, or changes the draft of this version. */
  'mail.save': {
    body: z.strictObject({ id: z.nullable(id), version, ...campaignText }),
    response: campaign,
  },
  'mail.preview': {
    body: z.strictObject(text),
    response: z.object({ html: z.string(), text: z.string() }),
  },
  /** Mails it to whoever asks. */
  'mail.test': { body: z.strictObject(text), response: z.object({ to: z.string() }) },
  /** Begins at an instant; null begins at once. */
  'mail.schedule': {
    body: z.strictObject({
      id,
      version,
      at: z.nullable(z.iso.datetime({ offset: true, error: 'Please choose a day and time.' })),
    }),
    response: campaign,
  },
  /** Makes a draft of one that has not begun; nothing more is sent of one that has. */
  'mail.stop': { body: z.strictObject({ id }), response: campaign },
  'mail.delete': { body: z.strictObject({ id, version }), response: z.object({ id: z.string() }) },
};
