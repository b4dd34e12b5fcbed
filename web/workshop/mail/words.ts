import type { Campaign } from '#contract/mail.ts';
import type { Body } from '#contract/routes.ts';

/** What a person writes of an email. */
export type Written = Omit<Body<'mail.save'>, 'id' | 'version'>;

export const kindNames = {
  'voting-opens': 'Voting opens',
  'last-day': 'The last day of voting',
  winners: 'The winners',
  free: 'Something else',
} as const satisfies Record<Campaign['kind'], string>;

export const stateNames = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  enumerating: 'Starting',
  sending: 'Sending',
  sent: 'Sent',
  stopped: 'Stopped',
} as const satisfies Record<Campaign['state'], string>;

const audience = { subscribers: true, voters: true };

/** What a new email of a kind begins with. */
export const starters = (awards: string): Record<Campaign['kind'], Written> => ({
  'voting-opens': {
    kind: 'voting-opens',
    subject: `Voting for ${awards} is open`,
    title: 'Voting is open',
    body: 'The nominees are waiting for your votes.\n\nYou have new votes every day, in every category. Come back tomorrow and use them again.',
    button: { label: 'Vote now', link: '/voting' },
    audience,
  },
  'last-day': {
    kind: 'last-day',
    subject: `Last day to vote for ${awards}`,
    title: 'Today is the last day',
    body: 'Voting ends tonight.\n\nIf your favorites need one more vote, now is the time.',
    button: { label: 'Vote now', link: '/voting' },
    audience,
  },
  winners: {
    kind: 'winners',
    subject: `The winners of ${awards}`,
    title: 'And the winners are …',
    body: 'Thank you for voting. The envelopes are open.\n\nSee who won in every category.',
    button: { label: 'See the winners', link: '/winners' },
    audience,
  },
  free: { kind: 'free', subject: '', title: '', body: '', button: null, audience },
});

/** `Subscribers and voters` */
export function audienceName({ subscribers, voters }: Campaign['audience']): string {
  if (subscribers && voters) return 'Subscribers and voters';
  return subscribers ? 'Subscribers' : 'Voters';
}

/** How many people a choice reaches. */
export const reached = (
  { subscribers, voters }: Campaign['audience'],
  sizes: { subscribers: number; voters: number; both: number },
): number =>
  (subscribers ? sizes.subscribers : 0) +
  (voters ? sizes.voters : 0) -
  (subscribers && voters ? sizes.both : 0);

/** What is typed, by itself. */
export const writtenOf = ({ kind, subject, title, body, button, audience: chosen }: Campaign): Written => ({
  kind,
  subject,
  title,
  body,
  button,
  audience: chosen,
});
